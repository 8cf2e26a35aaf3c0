// An administrator's email to one of many people.
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { unsubscribeFromKind } from '#features/notifications/server/unsubscribe/notification-subscriptions.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { wantsAnnouncements } from './announcement-audience.ts';
import { announcements } from './announcement-table.ts';

/** Its SQL twin in `sendAnnouncement` (announcement-service.ts) queues it for all recipients at once. */
export const announcementMail = defineMail({
  kind: 'announcement',
  facts: z.object({ announcementId: z.int(), userId: z.int() }),
  key: ({ announcementId, userId }) => `announcement-${announcementId}-${userId}`,
  async compose(deps, { announcementId, userId }) {
    const [row] = await deps.db
      .select({ to: recipient, subject: announcements.subject, body: announcements.body })
      .from(announcements)
      .innerJoin(users, and(eq(users.id, userId), canBeEmailed(users), wantsAnnouncements))
      .where(and(eq(announcements.id, announcementId), isNull(announcements.undoneAt)));
    return (
      row && {
        to: row.to,
        subject: row.subject,
        parts: toParts(row.body),
        unsubscribe: unsubscribeFromKind(deps, { userId, kind: 'announcement' }),
      }
    );
  },
});

export function toParts(body: string): EmailPart[] {
  return body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}
