// One comment: its author, text and actions, with the reply or edit form below it.

import { Check, Pin } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Comment } from '../comment-contract.ts';
import { useCommentsPlace } from './comments-context.ts';
import { commentsCopy as copy } from './comments-copy.ts';
import { splitLinks } from './link-parts.ts';

const CommentActions = lazyComponent(async () => (await import('./comment-actions.tsx')).CommentActions);
const NewCommentForm = lazyComponent(async () => (await import('./comment-form.tsx')).NewCommentForm);
const EditCommentForm = lazyComponent(async () => (await import('./comment-form.tsx')).EditCommentForm);

export const commentElementId = (id: number) => `comment-${id}`;

export type CommentItemProps = {
  comment: Comment;
  /** The question at the start of its thread, if there is one. */
  question: Comment | undefined;
  /** Author of the comment it replies to, if the indentation does not show it. */
  replyingTo?: string | undefined;
  /** Called after a reply was posted, which may be beyond the loaded part of the thread. */
  onReplied: (made: Comment) => void;
};

export function CommentItem({ comment, question, replyingTo, onReplied }: CommentItemProps) {
  const { uid, projectId, canEdit, isOpen, linkedId } = useCommentsPlace();
  const [open, setOpen] = useState<'reply' | 'edit'>();
  const isAnswer = question?.answerId === comment.id;
  const look = isAnswer ? 'border-l-4 border-l-verdigris bg-surface-2 px-4 py-3 rounded-cover' : '';
  const marked = comment.id === linkedId ? 'rounded-cover outline-2 outline-offset-8 outline-verdigris' : '';
  const name = comment.author?.name ?? '';
  return (
    <article
      id={commentElementId(comment.id)}
      tabIndex={-1}
      aria-label={comment.author === null ? copy.deleted : name}
      className={`grid min-w-0 scroll-mt-24 gap-2 ${look} ${marked}`}
    >
      {comment.content === null ? (
        <p className="text-ink-3 italic">{copy.deleted}</p>
      ) : (
        <>
          <CommentHead comment={comment} isAnswer={isAnswer} />
          {replyingTo !== undefined && <p className="text-small text-ink-3">{copy.replyingTo(replyingTo)}</p>}
          {open === 'edit' && uid !== undefined ? (
            <EditCommentForm uid={uid} comment={comment} onDone={() => setOpen(undefined)} />
          ) : (
            <CommentText text={comment.content} />
          )}
          {isOpen && uid !== undefined && open !== 'edit' && (
            <CommentActions
              comment={comment}
              question={question}
              isReplying={open === 'reply'}
              onReply={() => setOpen(open === 'reply' ? undefined : 'reply')}
              onEdit={() => setOpen('edit')}
              fallback={<span className="block h-[42px]" />}
            />
          )}
          {open === 'reply' && uid !== undefined && (
            <div className="mt-2">
              <NewCommentForm
                uid={uid}
                projectId={projectId}
                parent={comment}
                canEdit={canEdit}
                onPosted={(made) => {
                  setOpen(undefined);
                  onReplied(made);
                }}
                onCancel={() => setOpen(undefined)}
              />
            </div>
          )}
        </>
      )}
    </article>
  );
}

function CommentHead({ comment, isAnswer }: { comment: Comment; isAnswer: boolean }) {
  const { id, author, label, createdAt, editedAt, isPinned, isQuestion, answerId } = comment;
  if (author === null) return null;
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span className="flex max-w-full min-w-0 items-center gap-2.5">
        <PersonAvatar name={author.name} image={author.image} size={28} />
        {author.uid === null ? (
          <span dir="auto" className="font-semibold text-ink-2">
            {author.name}
          </span>
        ) : (
          <Link dir="auto" to={`/people/${author.uid}`} className="min-w-0 font-semibold wrap-anywhere hover:underline">
            {author.name}
          </Link>
        )}
      </span>
      {label && <Badge tone={label === 'investor' ? 'secondary' : 'good'}>{copy.labels[label]}</Badge>}
      {isPinned && (
        <Badge>
          <Pin size={13} aria-hidden />
          {copy.pinned}
        </Badge>
      )}
      {isQuestion && (
        <Badge tone={answerId === null ? 'warm' : 'good'}>{answerId === null ? copy.question : copy.answered}</Badge>
      )}
      {isAnswer && (
        <Badge tone="good">
          <Check size={13} aria-hidden />
          {copy.answer}
        </Badge>
      )}
      <a
        href={`#${commentElementId(id)}`}
        title={copy.permalink}
        className="text-small text-ink-3 hover:text-ink hover:underline"
      >
        <Moment at={createdAt} />
      </a>
      {editedAt !== null && <span className="text-small text-ink-3">({copy.edited})</span>}
    </header>
  );
}

/** Plain, with its line breaks and with links to web addresses. */
function CommentText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {splitLinks(text).map(({ text: words, href }, index) =>
        // Parts of a text never change order, so the index is a stable key.
        href === undefined ? (
          <span key={index}>{words}</span>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="link">
            {words}
          </a>
        ),
      )}
    </p>
  );
}
