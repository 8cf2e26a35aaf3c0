// Marks notifications as read when their subject was read, such as a message.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { NotificationKind } from '../notification-rules.ts';
import { notifications } from './notification-table.ts';

export async function readNotifications(
  tx: Transaction,
  { userId, kind, subjectId }: { userId: number; kind: NotificationKind; subjectId: number },
): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.kind, kind),
        eq(notifications.subjectId, subjectId),
      ),
    )
    .returning({ id: notifications.id });
  if (read.length > 0) await signalLive(tx, [`person:${userId}:notifications`]);
}
