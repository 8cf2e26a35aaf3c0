// A person's email preference for each kind of notification.
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { emailedKindNames, type NotificationDelivery, notificationKinds } from '../../notification-rules.ts';
import { notificationPreferences } from '../notification-table.ts';

export type EmailedKind = (typeof emailedKindNames)[number];
export type Preference = { kind: EmailedKind; delivery: NotificationDelivery; isDefault: boolean };

/** Every kind with an email preference. A person without a record has the defaults. */
export async function listPreferences(db: Queryable, userId: number | undefined): Promise<Preference[]> {
  const rows =
    userId === undefined
      ? []
      : await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
  return emailedKindNames.map((kind) => ({
    kind,
    delivery: chosen.get(kind) ?? notificationKinds[kind].delivery,
    isDefault: !chosen.has(kind),
  }));
}

export async function savePreferences(
  db: Queryable,
  userId: number,
  kinds: readonly EmailedKind[],
  delivery: NotificationDelivery,
): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .insert(notificationPreferences)
    .values(kinds.map((kind) => ({ userId, kind, delivery })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { delivery, updatedAt: sql`now()` },
    });
}
