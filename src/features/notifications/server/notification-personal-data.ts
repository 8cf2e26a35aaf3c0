// A person's notifications: in their data export, and erased with their account, as are those that others have about them.
import { eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { notificationPreferences, notifications } from './notification-table.ts';

export const notificationExport: readonly ExportPart[] = [
  {
    name: 'notifications',
    description: 'Your notifications. What they are about is in the other files, as far as it is yours.',
    tables: ['notifications'],
    select: ({ id }) => sql`
      select kind, subject_id, delivery, created_at, read_at, digested_at from notifications
      where user_id = ${id} order by id`,
  },
  {
    name: 'notification_preferences',
    description: 'How you want to be notified, where you chose something else than usual.',
    tables: ['notification_preferences'],
    select: ({ id }) => sql`
      select kind, delivery, updated_at from notification_preferences where user_id = ${id} order by kind`,
  },
];

export async function forgetNotifications(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(notifications).where(or(eq(notifications.userId, id), eq(notifications.actorId, id)));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, id));
}
