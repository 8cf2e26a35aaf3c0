// Reporting a message: one end of a conversation shows it to the administrators. And forgetting people in it.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { requireUserId, type Viewer } from '#platform/viewer.ts';
import { inboxNotes, messageReports, messages } from './community-table.ts';

/** Whether it was new. @throws AppError not_found for everybody who is not an end of it; forbidden for one's own words */
export async function reportMessage(
  { db }: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const reporterId = requireUserId(viewer);
  const [message] = await db
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(and(eq(messages.id, id), or(eq(messages.senderId, reporterId), eq(messages.receiverId, reporterId))));
  if (message === undefined) throw new AppError('not_found', 'There is no such message.');
  if (message.senderId === reporterId) throw new AppError('forbidden', 'You wrote this message yourself.');
  const made = await db
    .insert(messageReports)
    .values({ messageId: id, reporterId, reason })
    .onConflictDoNothing()
    .returning({ id: messageReports.id });
  return made.length > 0;
}

/** Stands in place of what an erased person wrote. */
export const removed = 'Removed with the account.';

/** Erasing a person: what they wrote to others and to us, and what was noted about them. That it was decided stays. */
export async function forgetConversations(tx: Transaction, person: { id: number }): Promise<void> {
  const own = eq(messages.senderId, person.id);
  await tx.update(messages).set({ subject: 'Removed', content: removed }).where(own);
  const about = tx
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(or(own, eq(messageReports.reporterId, person.id)));
  await tx.update(inboxNotes).set({ content: removed }).where(inArray(inboxNotes.reportId, about));
  await tx
    .update(messageReports)
    .set({
      reason: sql`case when ${messageReports.reporterId} = ${person.id} then ${removed} else ${messageReports.reason} end`,
      decisionReason: sql`case when ${messageReports.decision} is null then null else ${removed} end`,
    })
    .where(inArray(messageReports.id, about));
}
