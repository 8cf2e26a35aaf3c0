// A signed-in person's actions on a comment. Less frequent ones are in a menu.
import { Ellipsis, Reply } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  blockCommenter,
  type Comment,
  deleteComment,
  markAnswer,
  pinComment,
  reportComment,
  unmarkAnswer,
  unpinComment,
} from '../comment-contract.ts';
import { isEditable, maxCommentDepth } from '../comment-rules.ts';
import { commentAddresses } from './comment-queries.ts';
import { useCommentsPlace } from './comments-context.ts';
import { commentsCopy } from './comments-copy.ts';

const { actions: copy } = commentsCopy;

type CommentActionsProps = {
  comment: Comment;
  question: Comment | undefined;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
};

/** Inconspicuous, so that a list of comments does not look like a list of buttons. */
const small = '-ml-2.5 px-2.5 text-small';

export function CommentActions({ comment, question, isReplying, onReply, onEdit }: CommentActionsProps) {
  /** When the menu was opened: a comment can be edited for some minutes. */
  const [openedAt, setOpenedAt] = useState<number>();
  const isOpen = openedAt !== undefined;
  const name = comment.author?.name ?? '';
  return (
    <div className="-my-1 flex flex-wrap items-center gap-x-4">
      {comment.depth < maxCommentDepth && (
        <Button look="quiet" className={small} aria-expanded={isReplying} onClick={onReply}>
          <Reply size={16} aria-hidden />
          {copy.reply}
        </Button>
      )}
      <Button
        look="quiet"
        className={small}
        aria-expanded={isOpen}
        aria-label={copy.moreFor(name)}
        onClick={() => setOpenedAt(isOpen ? undefined : Date.now())}
      >
        <Ellipsis size={18} aria-hidden />
      </Button>
      {isOpen && (
        <MoreActions
          comment={comment}
          question={question}
          canEdit={isEditable(comment.createdAt, openedAt)}
          onEdit={onEdit}
          onDone={() => setOpenedAt(undefined)}
        />
      )}
    </div>
  );
}

type MoreProps = Pick<CommentActionsProps, 'comment' | 'question' | 'onEdit'> & {
  canEdit: boolean;
  onDone: () => void;
};

function MoreActions({ comment, question, canEdit, onEdit, onDone }: MoreProps) {
  const { uid, isOwner, canEdit: mayMark } = useCommentsPlace();
  const [asking, setAsking] = useState<'delete' | 'report' | 'block'>();
  const isOwn = comment.author?.uid === uid;
  const params = { id: comment.id };
  const marks = useMarks(comment);
  const mayAnswer = question !== undefined && question.id !== comment.id && (mayMark || question.author?.uid === uid);
  const isAnswer = question?.answerId === comment.id;
  return (
    <>
      {isOwn && canEdit && (
        <Button look="quiet" className={small} onClick={onEdit}>
          {copy.edit}
        </Button>
      )}
      {mayMark && comment.parentId === null && (
        <Button
          look="quiet"
          className={small}
          busy={marks.pin.isPending || marks.unpin.isPending}
          onClick={() => (comment.isPinned ? marks.unpin : marks.pin).mutate({ params })}
        >
          {comment.isPinned ? copy.unpin : copy.pin}
        </Button>
      )}
      {mayAnswer && (
        <Button
          look="quiet"
          className={small}
          busy={marks.mark.isPending || marks.unmark.isPending}
          onClick={() =>
            isAnswer
              ? marks.unmark.mutate({ params: { id: question.id } })
              : marks.mark.mutate({ params: { id: question.id }, body: { replyId: comment.id } })
          }
        >
          {isAnswer ? copy.unmarkAnswer : copy.markAnswer}
        </Button>
      )}
      {isOwn ? (
        <Button look="quiet" className={small} onClick={() => setAsking('delete')}>
          {copy.delete}
        </Button>
      ) : (
        <Button look="quiet" className={small} onClick={() => setAsking('report')}>
          {copy.report}
        </Button>
      )}
      {isOwner && !isOwn && comment.author?.uid && (
        <Button look="quiet" className={small} onClick={() => setAsking('block')}>
          {copy.block}
        </Button>
      )}
      {asking && (
        <AskingDialog
          asking={asking}
          comment={comment}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

function useMarks({ projectId }: Comment) {
  const options = (title: string) => ({
    refetch: commentAddresses(projectId),
    done: title,
    failed: copy.failed,
  });
  return {
    pin: useAction(pinComment, options(commentsCopy.pinnedDone)),
    unpin: useAction(unpinComment, options(commentsCopy.unpinnedDone)),
    mark: useAction(markAnswer, options(commentsCopy.answeredDone)),
    unmark: useAction(unmarkAnswer, options(commentsCopy.unansweredDone)),
  };
}

type AskingProps = { asking: 'delete' | 'report' | 'block'; comment: Comment; onClose: () => void; onDone: () => void };

function AskingDialog({ asking, comment, onClose, onDone }: AskingProps) {
  const { report: reportCopy, block: blockCopy, remove: removeCopy } = commentsCopy;
  const name = comment.author?.name ?? '';
  const refetch = commentAddresses(comment.projectId);
  const options = (title: string) => ({ done: title, failed: copy.failed, onSuccess: onDone });
  const remove = useAction(deleteComment, { ...options(removeCopy.done), refetch });
  const report = useAction(reportComment, options(reportCopy.done));
  const block = useAction(blockCommenter, { ...options(blockCopy.done(name)), refetch: ['/api/comment-blocks'] });
  const params = { id: comment.id };
  if (asking === 'report') {
    return (
      <ReasonDialog
        title={reportCopy.title}
        text={reportCopy.text}
        reason={reportCopy.reason}
        reasonNeeded
        confirmLabel={reportCopy.confirm}
        busy={report.isPending}
        onClose={onClose}
        onConfirm={(reason = '') => report.mutate({ params, body: { reason } })}
      />
    );
  }
  const isDelete = asking === 'delete';
  return (
    <ReasonDialog
      title={isDelete ? removeCopy.title : blockCopy.title(name)}
      text={isDelete ? removeCopy.text : blockCopy.text}
      confirmLabel={isDelete ? removeCopy.confirm : blockCopy.confirm}
      busy={remove.isPending || block.isPending}
      onClose={onClose}
      onConfirm={() => (isDelete ? remove : block).mutate({ params })}
    />
  );
}
