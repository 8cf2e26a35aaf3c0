// The notification of new messages: the sender's name without the text. One per conversation until it is read.
import { and, eq, gt, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { conversationMembers } from './message-table.ts';

/** Further messages before the reader has read have the same key, so they trigger no new notification. */
export function noticeKey(conversationId: number, readMessageId: number): string {
  return `message-${conversationId}-${readMessageId}`;
}

export const messageNotification = defineNotification({
  kind: 'message',
  /** Leaves out conversations that were read meanwhile, so that no email announces them. */
  find: (db, readerId, ids) =>
    db
      .select({ id: conversationMembers.conversationId, name: users.name, unread: conversationMembers.unread })
      .from(conversationMembers)
      .innerJoin(users, eq(users.id, conversationMembers.otherId))
      .where(
        and(
          eq(conversationMembers.userId, readerId),
          inArray(conversationMembers.conversationId, ids),
          gt(conversationMembers.unread, 0),
        ),
      ),
  show: ({ id, name, unread }) => ({
    title: unread === 1 ? `${name} sent you a message` : `${name} sent you messages`,
    link: `/messages/${id}`,
  }),
});
