// Sends people's messages: once per key, within the limits, to permitted recipients.
import { and, eq } from 'drizzle-orm';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Message, sendMessage as sendContract, startConversation as startContract } from '../message-contract.ts';
import { getMember, isBlockedByMember, refusalOf } from './conversation-reading.ts';
import { findPairConversation, keepMessage, type MessageRow, openConversation } from './message-keeping.ts';
import { lockSender, requireRoomToSend } from './message-limits.ts';
import { toMessage } from './message-list.ts';
import { conversationMembers, messages } from './message-table.ts';
import { findRecipient } from './recipient.ts';

/** Forwards messages for support to the administrators' inbox; provided by a later slice. */
export type ReachSupport = (
  tx: Transaction,
  viewer: Viewer,
  message: { subject: string; content: string; projectId: number | null },
) => Promise<void>;

export type SendDeps = Deps & { reachSupport: ReachSupport };
export type SentMessage = { conversationId: number; message: Message; isNew: boolean };

/** @throws AppError not_found, forbidden, too_many_requests, same_text, key_reused */
export async function startConversation(
  deps: SendDeps,
  viewer: Viewer,
  { to, project, subject, content, key }: BodyOf<typeof startContract>,
): Promise<SentMessage> {
  const senderId = requireUserId(viewer);
  return deps.db.transaction(async (tx) => {
    const recipient = await findRecipient(tx, viewer, { to, project });
    const isSupport = recipient.kind === 'system';
    const receiverId = isSupport ? (await findSystemUser(tx, 'support')).id : recipient.id;
    await lockSender(tx, senderId);
    const sent = await findSent(tx, { senderId, key, receiverId, content });
    if (sent !== undefined) return sent;
    if (recipient.refusal !== null) throw new AppError('forbidden', recipient.refusal);
    // Each person has one conversation with support, whatever its project.
    const pair = { senderId, receiverId, projectId: isSupport ? null : (recipient.project?.id ?? null) };
    const known = await findPairConversation(tx, pair);
    await requireRoomToSend(tx, deps, { senderId, receiverId, content, isNew: known === undefined });
    const conversationId = known ?? (await openConversation(tx, pair));
    const made = await keepMessage(tx, { conversationId, senderId, receiverId }, { subject, content, requestKey: key });
    if (isSupport) await deps.reachSupport(tx, viewer, { subject, content, projectId: recipient.project?.id ?? null });
    return toSent(made);
  });
}

/** @throws AppError not_found, forbidden, too_many_requests, same_text, key_reused */
export async function sendMessage(
  deps: SendDeps,
  viewer: Viewer,
  { id: conversationId, subject: chosen, content, key }: { id: number } & BodyOf<typeof sendContract>,
): Promise<SentMessage> {
  const senderId = requireUserId(viewer);
  return deps.db.transaction(async (tx) => {
    const { otherId: receiverId, lastMessageId } = await getMember(tx, viewer, conversationId);
    await lockSender(tx, senderId);
    const sent = await findSent(tx, { senderId, key, receiverId, content });
    if (sent !== undefined) return sent;
    const other = await requireReachable(tx, conversationId, senderId);
    await requireRoomToSend(tx, deps, { senderId, receiverId, content, isNew: false });
    const subject = chosen ?? (await subjectOf(tx, lastMessageId));
    const made = await keepMessage(tx, { conversationId, senderId, receiverId }, { subject, content, requestKey: key });
    if (other.kind === 'system') await deps.reachSupport(tx, viewer, { subject, content, projectId: null });
    return toSent(made);
  });
}

/** @throws AppError forbidden */
async function requireReachable(tx: Transaction, conversationId: number, senderId: number) {
  const [other] = await tx
    .select({ name: users.name, kind: users.kind, erasedAt: users.erasedAt, isBlocked: isBlockedByMember })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, senderId)));
  if (other === undefined) throw new Error(`conversation ${conversationId} has no member ${senderId}`);
  const refusal = refusalOf(other);
  if (refusal !== null) throw new AppError('forbidden', refusal);
  return other;
}

async function subjectOf(tx: Transaction, messageId: number): Promise<string> {
  const [row] = await tx.select({ subject: messages.subject }).from(messages).where(eq(messages.id, messageId));
  if (row === undefined) throw new Error(`message ${messageId} is missing`);
  return row.subject;
}

/** The message sent earlier with this key, if the request is the same. @throws AppError key_reused */
async function findSent(
  tx: Transaction,
  { senderId, key, receiverId, content }: { senderId: number; key: string; receiverId: number; content: string },
): Promise<SentMessage | undefined> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.requestKey, key)));
  if (found === undefined) return undefined;
  if (found.receiverId !== receiverId || found.content !== content) {
    throw new AppError('key_reused', 'This key already sent another message.');
  }
  return { ...toSent(found), isNew: false };
}

function toSent(made: MessageRow): SentMessage {
  const reading = { userId: made.senderId, readMessageId: 0, readByOther: 0 };
  return {
    conversationId: made.conversationId,
    message: toMessage({ message: made, isReported: false }, reading),
    isNew: true,
  };
}
