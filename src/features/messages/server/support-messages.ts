// A person's conversation with support: what they wrote on the contact page, and the answers of administrators.
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findPairConversation, keepMessage, openConversation } from './message-keeping.ts';

type Letter = { subject: string; content: string };

/** A message of the contact page from someone signed in. */
export async function noteMessageToSupport(tx: Transaction, userId: number, letter: Letter): Promise<void> {
  const { id: supportId } = await findSystemUser(tx, 'support');
  await keepSupportMessage(tx, { senderId: userId, receiverId: supportId }, letter);
}

/** An administrator's answer. It was emailed with its text, so no notification announces it. */
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
