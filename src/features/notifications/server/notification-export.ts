// What the notifications slice contributes to the export of a person's own data.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';

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
