// Lets a participant report a message of their conversation to the administrators.
import { and, eq, or } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { messageReports, messages } from './message-table.ts';

/** Returns whether it is new. @throws AppError not_found for anyone but a participant; forbidden for one's own message */
export async function reportMessage(
  { db }: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const reporterId = requireUserId(viewer);
  const [message] = await db
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.isWithheld, false),
        or(eq(messages.senderId, reporterId), eq(messages.receiverId, reporterId)),
      ),
    );
  if (message === undefined) throw new AppError('not_found', 'Message not found.');
  if (message.senderId === reporterId) throw new AppError('forbidden', 'You wrote this message yourself.');
  const made = await db
    .insert(messageReports)
    .values({ messageId: id, reporterId, reason })
    .onConflictDoNothing()
    .returning({ id: messageReports.id });
  return made.length > 0;
}
