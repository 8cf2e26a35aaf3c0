// A thread: its first comment and the replies below, collapsed where lines would become too short.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { type Comment, type CommentThread, listReplies } from '../comment-contract.ts';
import { CommentItem, commentElementId } from './comment-item.tsx';
import { commentsCopy as copy } from './comments-copy.ts';
import { countReplies, lastOpenDepth, type ReplyNode, toReplyTree } from './reply-tree.ts';

const repliesPerPage = 30;

export function Thread({ thread }: { thread: CommentThread }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<number>();
  const all = useInfiniteQuery({
    ...pagesFor(listReplies, { params: { id: thread.id }, query: { limit: repliesPerPage } }),
    enabled: isOpen,
  });
  const replies = all.data?.pages.flatMap(({ items }) => items) ?? thread.replies;
  const question = thread.isQuestion ? thread : undefined;
  const hasMore = !isOpen && thread.replyCount > thread.replies.filter(({ content }) => content !== null).length;
  // It may be beyond the loaded part of the thread.
  const onReplied = ({ id }: Comment) => {
    setOpen(true);
    setMade(id);
  };
  useFocusOn(made, replies);
  return (
    <>
      <CommentItem comment={thread} question={question} onReplied={onReplied} />
      {replies.length > 0 && (
        <Replies nodes={toReplyTree(replies)} question={question} made={made} onReplied={onReplied} />
      )}
      {all.isError && (
        <p role="alert" className="field-error mt-3">
          {copy.failed}. {all.error.userMessage}
        </p>
      )}
      {(hasMore || (isOpen && all.isPending)) && (
        <Button look="quiet" className="mt-2 -ml-3" busy={isOpen && all.isFetching} onClick={() => setOpen(true)}>
          {copy.moreReplies(thread.replyCount)}
        </Button>
      )}
      {all.hasNextPage && (
        <Button
          look="quiet"
          className="mt-2 -ml-3"
          busy={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
        >
          {copy.nextReplies}
        </Button>
      )}
    </>
  );
}

/** Moves focus to a reply once it is shown, for keyboard users. */
function useFocusOn(id: number | undefined, shown: readonly Comment[]): void {
  const isShown = shown.some((comment) => comment.id === id);
  useEffect(() => {
    if (id === undefined || !isShown) return;
    const element = document.getElementById(commentElementId(id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [id, isShown]);
}

type RepliesProps = {
  nodes: readonly ReplyNode[];
  question: Comment | undefined;
  /** A reply that was just posted; never collapsed. */
  made: number | undefined;
  onReplied: (made: Comment) => void;
  /** The parent's author, where replies are no longer indented. */
  above?: string | undefined;
};

const indented = 'border-l-2 border-line pl-[clamp(12px,2.5vw,22px)]';

function Replies({ nodes, question, made, onReplied, above }: RepliesProps) {
  return (
    <ol className={`mt-5 grid min-w-0 gap-5 ${above === undefined ? indented : ''}`}>
      {nodes.map(({ comment, replies }) => (
        <li key={comment.id} className="min-w-0">
          <CommentItem comment={comment} question={question} replyingTo={above} onReplied={onReplied} />
          {replies.length > 0 &&
            (comment.depth < lastOpenDepth ? (
              <Replies nodes={replies} question={question} made={made} onReplied={onReplied} />
            ) : (
              <Deeper
                nodes={replies}
                question={question}
                made={made}
                onReplied={onReplied}
                above={comment.author?.name ?? copy.deleted}
                isNested={above !== undefined}
              />
            ))}
        </li>
      ))}
    </ol>
  );
}

/** One button for everything below the last indented level. */
function Deeper({ isNested, ...props }: RepliesProps & { isNested: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isNested) return <Replies {...props} />;
  const isShown = isOpen || (props.made !== undefined && contains(props.nodes, props.made));
  return (
    <>
      <Button look="quiet" className="mt-2 -ml-3" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        {isShown ? copy.hideDeeper : copy.deeper(countReplies(props.nodes))}
      </Button>
      {isShown && <Replies {...props} />}
    </>
  );
}

function contains(nodes: readonly ReplyNode[], id: number): boolean {
  return nodes.some(({ comment, replies }) => comment.id === id || contains(replies, id));
}
