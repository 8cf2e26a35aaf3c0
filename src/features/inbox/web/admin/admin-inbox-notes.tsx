// Internal notes on a message.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { addInboxNote, type InboxNote } from '../../inbox-contract.ts';
import { type InboxKind, maxInboxNote } from '../../inbox-rules.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

type InboxNotesProps = { kind: InboxKind; id: number; notes: readonly InboxNote[] };

export function InboxNotes({ kind, id, notes }: InboxNotesProps) {
  const form = useForm({ defaultValues: { content: '' } });
  const add = useAdminAction(addInboxNote, {
    refetch: inboxAddresses,
    onSuccess: () => form.reset(),
    onError: (error) => form.setError('content', { message: error.userMessage }),
  });
  return (
    <Panel title={copy.notes.title}>
      {notes.length > 0 && (
        <ol className="mb-4 grid gap-px">
          {notes.map((note) => (
            <li key={note.id} className="border-b border-line py-2.5 last:border-b-0">
              <p className="text-note text-ink-2">
                {note.author}, <Moment at={note.createdAt} />
              </p>
              <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
                {note.content}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form
        noValidate
        method="post"
        aria-label={copy.notes.form}
        className="grid gap-3"
        onSubmit={(event) => void form.handleSubmit((body) => add.mutate({ params: { kind, id }, body }))(event)}
      >
        <TextArea
          label={copy.notes.label}
          rows={2}
          maxLength={maxInboxNote}
          hint={copy.notes.hint}
          error={form.formState.errors.content?.message}
          {...form.register('content')}
        />
        <div>
          <Button type="submit" look="outline" busy={add.isPending}>
            {copy.notes.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
