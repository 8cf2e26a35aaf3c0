// Internal notes on a message, and the list of them and of replies.

import type { ReactNode } from 'react';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { addInboxNote, type InboxNote } from '../../inbox-contract.ts';
import { type InboxKind, maxInboxNote } from '../../inbox-rules.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

type InboxNotesProps = { kind: InboxKind; id: number; notes: readonly InboxNote[] };

export function InboxNotes({ kind, id, notes }: InboxNotesProps) {
  const form = useAdminForm(addInboxNote, {
    defaultValues: { content: '' },
    input: (body) => ({ params: { kind, id }, body }),
    refetch: inboxAddresses,
    resets: true,
  });
  return (
    <Panel title={copy.notes.title}>
      {notes.length > 0 && (
        <div className="mb-4">
          <WrittenList items={notes} />
        </div>
      )}
      <form {...form.props} aria-label={copy.notes.form} className="grid gap-3">
        <TextArea
          label={copy.notes.label}
          rows={2}
          maxLength={maxInboxNote}
          hint={copy.notes.hint}
          {...form.field('content')}
        />
        {form.alert}
        <div>
          <Button type="submit" look="outline" busy={form.isPending}>
            {copy.notes.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type WrittenListProps<Item> = { items: readonly Item[]; renderMore?: (item: Item) => ReactNode };

/** What administrators wrote, each with its author and time; `renderMore` follows the time. */
export function WrittenList<Item extends InboxNote>({ items, renderMore }: WrittenListProps<Item>) {
  return (
    <ol className="grid gap-px">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line py-2.5 last:border-b-0">
          <p className="text-note text-ink-2">
            {item.author}, <Moment at={item.createdAt} />
            {renderMore?.(item)}
          </p>
          <UserText className="mt-0.5">{item.content}</UserText>
        </li>
      ))}
    </ol>
  );
}
