// Messages to the platform and about people, in a person's data export and in erasure. Times, authors and decisions stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ExportPart, removedText as removed } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import { forgetComments } from '#features/comments/server/comment-personal-data.ts';
import { forgetMessages } from '#features/messages/server/message-personal-data.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { erasedAddress } from './inbox-reading.ts';
import { contactMessages, contactReplies, inboxNotes } from './inbox-table.ts';

export const contactExport: readonly ExportPart[] = [
  {
    name: 'contact_messages',
    description: 'What you wrote to us, and our replies.',
    tables: ['contact_messages', 'contact_replies'],
    select: ({ id, email, emailUnverified }) => sql`
      select name, email, topic, content, project_id, created_at,
        (select jsonb_agg(jsonb_build_object('content', reply.content, 'created_at', reply.created_at) order by reply.id)
          from contact_replies reply where reply.contact_message_id = contact_messages.id) as replies
      from contact_messages
      where user_id = ${id} or (not ${emailUnverified} and user_id is null and lower(email) = lower(${email})) order by id`,
  },
];

/** Includes messages sent before signing in, from the same address. */
export async function forgetContactMessages(tx: Transaction, person: ErasedPerson): Promise<void> {
  const forgotten = await tx
    .update(contactMessages)
    .set({ userId: null, name: 'Deleted user', email: erasedAddress, content: removed })
    .where(or(eq(contactMessages.userId, person.id), sql`lower(${contactMessages.email}) = lower(${person.email})`))
    .returning({ id: contactMessages.id });
  const ids = forgotten.map(({ id }) => id);
  await tx.update(contactReplies).set({ content: removed }).where(inArray(contactReplies.contactMessageId, ids));
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.contactMessageId, ids));
  await eraseFromAudit(tx, 'contact_message', forgotten);
}

/** Messages are erased for both sides: they identify the author and address the recipient by name. */
export async function forgetConversations(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const reports = await forgetMessages(tx, { id });
  const ids = reports.map((report) => report.id);
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.reportId, ids));
  await eraseFromAudit(tx, 'conversation', reports);
}

export async function forgetReportedComments(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const reports = await forgetComments(tx, { id });
  const ids = reports.map((report) => report.id);
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.commentReportId, ids));
}
