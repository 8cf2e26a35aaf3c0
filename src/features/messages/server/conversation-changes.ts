// A person's changes to their side of a conversation: mark as read up to a message, archive.
import { and, eq, lte, sql } from 'drizzle-orm';
import { readNotifications } from '#features/notifications/server/notification-reading.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Conversation } from '../message-contract.ts';
import { getConversation, getMember, memberOf } from './conversation-reading.ts';
import { isSeenBy } from './message-list.ts';
import { conversationMembers, messages } from './message-table.ts';

/** Never moves backward: another window may have read more. @throws AppError not_found */
export async function readConversation(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, upTo }: { id: number; upTo: number },
): Promise<{ unread: number }> {
  const userId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const member = await getMember(tx, viewer, id);
    const position = sql<number>`least(${upTo}::bigint, ${conversationMembers.lastMessageId})`;
    const [moved] = await tx
      .update(conversationMembers)
      .set({
        readMessageId: position,
        unread: sql`(select count(*) from ${messages} where ${and(
          isSeenBy(member),
          eq(messages.receiverId, userId),
          sql`${messages.id} > ${position}`,
        )})`,
      })
      .where(and(memberOf(viewer, id), sql`${conversationMembers.readMessageId} < ${position}`))
      .returning({ unread: conversationMembers.unread });
    if (moved === undefined) return { unread: member.unread };
    if (moved.unread === 0) await readNotifications(tx, { userId, kind: 'message', subjectId: id });
    // Shows the other participant that it was read.
    await signalLive(tx, [`conversation:${id}`, `person:${userId}:messages`]);
    return moved;
  });
}

/** @throws AppError not_found */
export async function archiveConversation(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const { lastMessageId } = await getMember(tx, viewer, id);
    await tx
      .update(conversationMembers)
      .set({ archivedAt: isArchived ? sql`coalesce(${conversationMembers.archivedAt}, now())` : null })
      // A message that arrived meanwhile keeps the conversation in the inbox.
      .where(and(memberOf(viewer, id), lte(conversationMembers.lastMessageId, lastMessageId)));
    await signalLive(tx, [`person:${requireUserId(viewer)}:messages`]);
    return getConversation(tx, viewer, id);
  });
}
