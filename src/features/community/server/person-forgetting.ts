// Erases a person's messages, replies to them and notes about them.
// Times, authors and decisions stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import { forgetMessages } from '#features/messages/server/message-forgetting.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { contactMessages, contactReplies, inboxNotes } from './community-table.ts';
import { erasedAddress } from './inbox-reading.ts';
import { removedText as removed } from './removed-text.ts';

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
