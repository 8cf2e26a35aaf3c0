// A person's conversation with support: their messages from the contact page and the administrators' replies.
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findPairConversation, keepMessage, openConversation } from './message-keeping.ts';

type Letter = { subject: string; content: string };

/** Stores a contact message of a signed-in person in their conversation with support. */
export async function noteMessageToSupport(tx: Transaction, userId: number, letter: Letter): Promise<void> {
  const { id: supportId } = await findSystemUser(tx, 'support');
  await keepSupportMessage(tx, { senderId: userId, receiverId: supportId }, letter);
}

/** Stores an administrator's reply. It was emailed with its text, so there is no notification. */
export async function noteAnswerOfSupport(tx: Transaction, userId: number, letter: Letter): Promise<void> {
  const { id: supportId } = await findSystemUser(tx, 'support');
  await keepSupportMessage(tx, { senderId: supportId, receiverId: userId }, letter);
}

async function keepSupportMessage(
  tx: Transaction,
  ends: { senderId: number; receiverId: number },
  letter: Letter,
): Promise<void> {
  const pair = { ...ends, projectId: null };
  const conversationId = (await findPairConversation(tx, pair)) ?? (await openConversation(tx, pair));
  await keepMessage(tx, { conversationId, ...ends }, letter, { isAnnounced: false });
}
