// Erases a person's messages, the reports about them, and blocks. Times, authors and decisions stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/postgres/database.ts';
import { messageBlocks, messageReports, messages } from './message-table.ts';

/** Replaces erased text. */
const removed = 'Removed with the account.';

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
