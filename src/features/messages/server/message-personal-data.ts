// A person's messages: in their data export, and erased with their account. Times, authors and decisions stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ExportPart, removedText as removed } from '#features/accounts/server/own-data/export-part.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { messageBlocks, messageReports, messages } from './message-table.ts';

export const messageExport: readonly ExportPart[] = [
  {
    name: 'messages',
    description: 'Messages that you sent or received.',
    tables: ['messages'],
    select: ({ id }) => sql`
      select id, conversation_id, sender_id = ${id} as by_you, subject, content, created_at from messages
      where sender_id = ${id} or (receiver_id = ${id} and not is_withheld) order by id`,
  },
  {
    name: 'conversations',
    description:
      'Your conversations: with whom, about which project, how far you have read, and whether you archived it.',
    tables: ['conversations', 'conversation_members'],
    select: ({ id }) => sql`
      select c.id, u.name as "with", c.project_id, c.opened_by = ${id} as opened_by_you, m.read_message_id, m.unread, m.archived_at, c.created_at
      from conversation_members m join conversations c on c.id = m.conversation_id join users u on u.id = m.other_id
      where m.user_id = ${id} and m.last_message_id is not null order by c.id`,
  },
  {
    name: 'message_blocks',
    description: 'People whose messages you blocked.',
    tables: ['message_blocks'],
    select: ({ id }) => sql`
      select u.name, b.created_at from message_blocks b join users u on u.id = b.blocked_id
      where b.blocker_id = ${id} order by b.created_at, b.blocked_id`,
  },
  {
    name: 'message_reports',
    description: 'Messages that you reported.',
    tables: ['message_reports'],
    select: ({ id }) => sql`
      select message_id, reason, decision, decided_at, created_at from message_reports where reporter_id = ${id} order by id`,
  },
];

/**
 * Messages are erased for both sides: they identify the author and address the recipient by name.
 * Returns the reports that were erased with them.
 */
export async function forgetMessages(tx: Transaction, { id }: { id: number }): Promise<{ id: number }[]> {
  const isOneEnd = or(eq(messages.senderId, id), eq(messages.receiverId, id));
  await tx.update(messages).set({ subject: 'Removed', content: removed }).where(isOneEnd);
  const reports = await tx
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(or(isOneEnd, eq(messageReports.reporterId, id)));
  await tx
    .update(messageReports)
    .set({
      reason: removed,
      decisionReason: sql`case when ${messageReports.decision} is null then null else ${removed} end`,
    })
    .where(
      inArray(
        messageReports.id,
        reports.map((report) => report.id),
      ),
    );
  await tx.delete(messageBlocks).where(or(eq(messageBlocks.blockerId, id), eq(messageBlocks.blockedId, id)));
  return reports;
}
