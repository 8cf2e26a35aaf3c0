// Erases a person's messages, replies to them and notes about them.
// Times, authors and decisions stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { comments, contactMessages, contactReplies, inboxNotes, messageReports, messages } from './community-table.ts';
import { erasedAddress } from './inbox-reading.ts';

/** Replaces erased text. */
const removed = 'Removed with the account.';

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
  await tx.update(comments).set({ content: removed }).where(eq(comments.userId, id));
  const isOneEnd = or(eq(messages.senderId, id), eq(messages.receiverId, id));
  await tx.update(messages).set({ subject: 'Removed', content: removed }).where(isOneEnd);
  const about = await tx
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(or(isOneEnd, eq(messageReports.reporterId, id)));
  const ids = about.map((report) => report.id);
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.reportId, ids));
  await tx
    .update(messageReports)
    .set({
      reason: removed,
      decisionReason: sql`case when ${messageReports.decision} is null then null else ${removed} end`,
    })
    .where(inArray(messageReports.id, ids));
  await eraseFromAudit(tx, 'conversation', about);
}
