// Erases a person's notifications and those that others have about them.
import { eq, or } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { notificationPreferences, notifications } from './notification-table.ts';

export async function forgetNotifications(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(notifications).where(or(eq(notifications.userId, id), eq(notifications.actorId, id)));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, id));
}
