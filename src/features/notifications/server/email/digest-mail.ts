// The weekly digest: unread notifications of the kinds that a person gets weekly.
import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { notificationKinds } from '../../notification-rules.ts';
import { loadViews } from '../notification-kind.ts';
import { notificationPreferences, notifications } from '../notification-table.ts';
import { unsubscribeFromDigest } from '../unsubscribe/notification-subscriptions.ts';

/** Per kind, newest first. */
const maxPerKind = 10;
const maxRead = 500;

export const digestMail = defineMail({
  kind: 'notification_digest',
  /** `week` is the day the digest was due. */
  facts: z.object({ userId: z.int(), week: z.iso.date() }),
  key: ({ userId, week }) => `digest-${userId}-${week}`,
  async compose(deps, { userId, week }) {
    const { db } = deps;
    const start = sql`(${week}::date + interval '8 hours')`;
    const rows = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        subjectId: notifications.subjectId,
        name: users.name,
        email: users.email,
      })
      .from(notifications)
      .innerJoin(users, and(eq(users.id, notifications.userId), canBeEmailed(users)))
      .leftJoin(
        notificationPreferences,
        and(
          eq(notificationPreferences.userId, notifications.userId),
          eq(notificationPreferences.kind, notifications.kind),
        ),
      )
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.delivery, 'digest'),
          gte(notifications.digestedAt, sql`${start} at time zone 'UTC'`),
          lt(notifications.digestedAt, sql`(${start} + interval '7 days') at time zone 'UTC'`),
          isNull(notifications.readAt),
          // Turned off since then.
          sql`${notificationPreferences.delivery} is distinct from 'off'`,
        ),
      )
      .orderBy(asc(notifications.kind), desc(notifications.id))
      .limit(maxRead);
    const [first] = rows;
    if (first === undefined) return undefined;
    const views = await loadViews(db, userId, rows);
    const parts: EmailPart[] = [];
    for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
      const shown = group.flatMap(({ id }) => views.get(id) ?? []);
      if (shown.length === 0) continue;
      const items = shown.slice(0, maxPerKind).map(({ title, excerpt, link }) => ({
        title,
        path: link,
        ...(excerpt !== undefined && { text: excerpt }),
      }));
      const rest = shown.length - items.length;
      parts.push({ heading: notificationKinds[kind].label }, { items }, ...(rest > 0 ? [`And ${rest} more.`] : []));
    }
    if (parts.length === 0) return undefined;
    return {
      to: { name: first.name, address: first.email },
      subject: `Your week: ${views.size === 1 ? 'one notification' : `${views.size} notifications`}`,
      parts: [
        'This is what happened in the last week.',
        ...parts,
        { button: 'View your notifications', path: '/notifications' },
        { links: [['Change which emails you get', '/settings/notifications']] },
      ],
      reference: 'You get this email because you chose a weekly digest for some notifications.',
      unsubscribe: unsubscribeFromDigest(deps, userId),
    };
  },
});
