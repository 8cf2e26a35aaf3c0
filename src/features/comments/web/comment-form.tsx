// The form for a comment, a reply or a question. Typed text survives failures, an expired session and a reload.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { findLengthIssue } from '#features/writing/story-length.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Checkbox, TextArea } from '#ui/form/field.tsx';
import { useKeptDraft } from '#ui/form/use-kept-draft.ts';
import { useAction } from '#ui/use-action.ts';
import { type Comment, editComment, postComment } from '../comment-contract.ts';
import { maxComment } from '../comment-rules.ts';
import { commentAddresses } from './comment-queries.ts';
import { commentsCopy } from './comments-copy.ts';

const { form: copy } = commentsCopy;

const typedShape = z.object({
  content: z.string(),
  /** Missing until the person decides. */
  isQuestion: z.optional(z.boolean()),
});
type Typed = z.infer<typeof typedShape>;

/** The counter is shown only near the limit. */
const countsFrom = maxComment - 200;

type NewCommentProps = {
  uid: string;
  projectId: number;
  parent?: Comment;
  /** Hides the question option on one's own project. */
  canEdit: boolean;
  /** No creator is here to be asked. */
  isImported?: boolean;
  onPosted: (made: Comment) => void;
  onCancel?: () => void;
};

export function NewCommentForm({
  uid,
  projectId,
  parent,
  canEdit,
  isImported = false,
  onPosted,
  onCancel,
}: NewCommentProps) {
  const typed = useKeptDraft<Typed>(`comment:${uid}:${projectId}:${parent?.id ?? 0}`, typedShape, { content: '' });
  const asks = parent === undefined && !canEdit && !isImported;
  // A question mark sets the default until the person decides.
  const isQuestion = asks && (typed.isQuestion ?? /[?？؟]/.test(typed.content));
  const post = useAction(postComment, {
    refetch: commentAddresses(projectId),
    onSuccess: (made) => {
      typed.clear();
      onPosted(made);
    },
  });
  return (
    <TextForm
      label={parent ? copy.reply(parent.author?.name ?? '') : copy.comment}
      content={typed.content}
      onChange={(content) => typed.change({ content })}
      isBusy={post.isPending}
      error={post.error}
      submitLabel={parent ? copy.postReply : isQuestion ? copy.ask : copy.post}
      takesFocus={parent !== undefined}
      placeholder={isImported ? commentsCopy.imported.placeholder : copy.placeholder}
      onCancel={onCancel}
      onSubmit={() =>
        post.mutate({
          params: { id: projectId },
          body: {
            content: typed.content,
            ...(parent && { parentId: parent.id }),
            ...(isQuestion && { isQuestion }),
          },
          headers: { 'idempotency-key': typed.takeKey() },
        })
      }
    >
      {asks && (
        <Checkbox
          label={copy.isQuestion}
          className="min-h-[42px] text-note"
          checked={isQuestion}
          onChange={({ target }) => typed.change({ isQuestion: target.checked })}
        />
      )}
    </TextForm>
  );
}

type EditFormProps = { uid: string; comment: Comment; onDone: () => void };

export function EditCommentForm({ uid, comment, onDone }: EditFormProps) {
  const typed = useKeptDraft<Typed>(`comment-edit:${uid}:${comment.id}`, typedShape, {
    content: comment.content ?? '',
  });
  const edit = useAction(editComment, {
    refetch: commentAddresses(comment.projectId),
    onSuccess: () => {
      typed.clear();
      onDone();
    },
  });
  return (
    <TextForm
      label={copy.edit}
      content={typed.content}
      onChange={(content) => typed.change({ content })}
      isBusy={edit.isPending}
      error={edit.error}
      submitLabel={copy.save}
      takesFocus
      onCancel={() => {
        typed.clear();
        onDone();
      }}
      onSubmit={() => edit.mutate({ params: { id: comment.id }, body: { content: typed.content } })}
    />
  );
}

type TextFormProps = {
  label: string;
  content: string;
  onChange: (content: string) => void;
  isBusy: boolean;
  error: ApiError | null;
  submitLabel: string;
  takesFocus: boolean;
  placeholder?: string;
  onCancel?: (() => void) | undefined;
  onSubmit: () => void;
  children?: React.ReactNode;
};

function TextForm(props: TextFormProps) {
  const {
    label,
    content,
    onChange,
    isBusy,
    error,
    submitLabel,
    takesFocus,
    placeholder,
    onCancel,
    onSubmit,
    children,
  } = props;
  const [isEmpty, setEmpty] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [takesFocus]);
  const tooLong = findLengthIssue(content, maxComment);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (content.trim() === '') setEmpty(true);
    else if (tooLong === undefined) return onSubmit();
    area.current?.focus();
  };
  const left = maxComment - content.length;
  return (
    <form noValidate method="post" aria-label={label} className="grid min-w-0 gap-3" onSubmit={submit}>
      <TextArea
        ref={area}
        label={label}
        className="!min-h-[88px]"
        rows={3}
        placeholder={takesFocus ? undefined : placeholder}
        hint={content.length >= countsFrom && left >= 0 ? copy.left(left) : undefined}
        error={isEmpty ? copy.empty : tooLong}
        value={content}
        onChange={({ target }) => {
          setEmpty(false);
          onChange(target.value);
        }}
      />
      {error && <Alert tone="danger">{failureText(error)}</Alert>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}

function failureText(error: ApiError): string {
  return error.code === 'signed_out' ? copy.sessionEnded : copy.failed(error.userMessage);
}
