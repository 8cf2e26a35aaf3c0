// Emails one notification immediately, or several of a kind from the last minutes. The text is loaded on sending, so that it
// contains only what the reader may see then.
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { defineMail, type EmailContent } from '#platform/mail/mail-template.ts';
import { notificationKinds } from '../../notification-rules.ts';
import { loadViews, type NotificationView } from '../notification-kind.ts';
import { notificationPreferences, notifications } from '../notification-table.ts';
import { unsubscribeFromKind } from '../unsubscribe/notification-subscriptions.ts';

const maxListed = 20;

export const notificationMail = defineMail({
  kind: 'notification',
  facts: z.object({ notificationId: z.int() }),
  key: ({ notificationId }) => `notification-${notificationId}`,
  async compose(deps, { notificationId }) {
    const { db } = deps;
    const rows = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        subjectId: notifications.subjectId,
        userId: users.id,
        name: users.name,
        email: users.email,
        chosen: notificationPreferences.delivery,
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
          or(eq(notifications.id, notificationId), eq(notifications.mailedWith, notificationId)),
          isNull(notifications.readAt),
        ),
      )
      .orderBy(asc(notifications.id));
    const [first] = rows;
    // Turned off after it was queued.
    if (first === undefined || first.chosen === 'off') return undefined;
    const views = await loadViews(db, first.userId, rows);
    const shown = rows.flatMap(({ id }) => views.get(id) ?? []);
    if (shown.length === 0) return undefined;
    const { label } = notificationKinds[first.kind];
    return {
      to: { name: first.name, address: first.email },
      ...describe(shown, label),
      reference: `You get this email because of your settings for “${label}”.`,
      unsubscribe: unsubscribeFromKind(deps, first),
    };
  },
});

function describe(views: readonly NotificationView[], label: string): Pick<EmailContent, 'subject' | 'parts'> {
  const [only] = views;
  const settings = ['Change which emails you get', '/settings/notifications'] as const;
  if (only !== undefined && views.length === 1) {
    return {
      subject: only.title,
      parts: [
        endSentence(only.title),
        ...(only.excerpt === undefined ? [] : [{ quote: only.excerpt }]),
        { button: 'Open', path: only.link },
        { links: [...(only.more ?? []), settings] },
      ],
    };
  }
  const listed = views.slice(0, maxListed);
  return {
    subject: `${label}: ${views.length} new`,
    parts: [
      'New since our last email:',
      { items: listed.map(({ title, excerpt, link }) => ({ title, path: link, ...(excerpt && { text: excerpt }) })) },
      ...(views.length > maxListed ? [`And ${views.length - maxListed} more.`] : []),
      { button: 'View your notifications', path: '/notifications' },
      { links: [settings] },
    ],
  };
}

function endSentence(title: string): string {
  return /[.!?…]$/.test(title) ? title : `${title}.`;
}
