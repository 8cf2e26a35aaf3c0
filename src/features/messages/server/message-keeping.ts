// Stores a message in its conversation and updates the counts of both participants, in one transaction with its notification.
import { and, eq, sql } from 'drizzle-orm';
import { notify } from '#features/notifications/server/notify.ts';
import type { SignaledTopic } from '#kernel/live-topics.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { messageNotification, noticeKey } from './message-notification.ts';
import { conversationMembers, conversations, messages } from './message-table.ts';
import { isBlocked, isPair } from './recipient.ts';

export type Pair = { senderId: number; receiverId: number; projectId: number | null };
export type Letter = { subject: string; content: string; requestKey?: string };
export type MessageRow = typeof messages.$inferSelect;

/** The pair's conversation about the project, if it exists, even while the recipient cannot see it. */
export async function findPairConversation(tx: Transaction, { senderId, receiverId, projectId }: Pair) {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(isPair(senderId, receiverId), sql`${conversations.projectId} is not distinct from ${projectId}::bigint`),
    );
  return row?.id;
}

/** Both may open it at the same time: the second one waits and finds it. */
export async function openConversation(tx: Transaction, pair: Pair): Promise<number> {
  const { senderId, receiverId, projectId } = pair;
  const [made] = await tx
    .insert(conversations)
    .values({
      firstId: Math.min(senderId, receiverId),
      secondId: Math.max(senderId, receiverId),
      projectId,
      openedBy: senderId,
    })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (made === undefined) {
    const id = await findPairConversation(tx, pair);
    if (id === undefined) throw new Error('the conversation was neither made nor found');
    return id;
  }
  await tx.insert(conversationMembers).values([
    { conversationId: made.id, userId: senderId, otherId: receiverId },
    { conversationId: made.id, userId: receiverId, otherId: senderId },
  ]);
  return made.id;
}

/** `isAnnounced`: notify the recipient, unless they are emailed about it in another way. */
export async function keepMessage(
  tx: Transaction,
  { conversationId, senderId, receiverId }: { conversationId: number; senderId: number; receiverId: number },
  { subject, content, requestKey }: Letter,
  { isAnnounced = true }: { isAnnounced?: boolean } = {},
): Promise<MessageRow> {
  const isWithheld = await isBlocked(tx, { blockerId: receiverId, blockedId: senderId });
  // Locks the receiver's row before the message gets its id, so that ids grow with time in a conversation.
  const [receiver] = await tx
    .select({ readMessageId: conversationMembers.readMessageId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, receiverId)))
    .for('no key update');
  const [made] = await tx
    .insert(messages)
    .values({ conversationId, senderId, receiverId, subject, content, isWithheld, requestKey })
    .returning();
  if (receiver === undefined || made === undefined) throw new Error('the message was not kept');
  await noteForSender(tx, made);
  if (!isWithheld) {
    await noteForReceiver(tx, made);
    if (isAnnounced) {
      const key = noticeKey(conversationId, receiver.readMessageId);
      await notify(tx, messageNotification, {
        key,
        subjectId: conversationId,
        recipients: [receiverId],
        actorId: senderId,
      });
    }
  }
  const topics: SignaledTopic[] = [`person:${senderId}:messages`];
  if (!isWithheld) topics.push(`conversation:${conversationId}`, `person:${receiverId}:messages`);
  await signalLive(tx, topics);
  return made;
}

/** Sending a message marks earlier ones as read. */
async function noteForSender(tx: Transaction, { id, conversationId, senderId }: MessageRow): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ lastMessageId: id, archivedAt: null })
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, senderId)));
}

async function noteForReceiver(tx: Transaction, { id, conversationId, receiverId }: MessageRow): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ lastMessageId: id, archivedAt: null, unread: sql`${conversationMembers.unread} + 1` })
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, receiverId)));
}
