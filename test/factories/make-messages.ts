// Creates items for the administrators' inbox.
import { eq } from 'drizzle-orm';
import { contactMessages } from '#features/inbox/server/inbox-table.ts';
import { findPairConversation, keepMessage, openConversation } from '#features/messages/server/message-keeping.ts';
import { messageReports, messages } from '#features/messages/server/message-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeUser } from './make.ts';

type Place = Pick<Deps, 'db' | 'config'>;

export async function makeContactMessage(
  { db }: Place,
  fields: Partial<typeof contactMessages.$inferInsert> = {},
): Promise<{ id: number }> {
  const [made] = await db
    .insert(contactMessages)
    .values({ name: 'Robin', email: 'robin@example.org', topic: 'other', content: 'Hello there.', ...fields })
    .returning({ id: contactMessages.id });
  if (made === undefined) throw new Error('no message was made');
  return made;
}

type Sent = { from?: number; to?: number; projectId?: number; subject?: string; content?: string; createdAt?: Date };

export async function makeMessage(deps: Place, { from, to, projectId, ...fields }: Sent = {}) {
  const senderId = from ?? (await makeUser(deps)).id;
  const receiverId = to ?? (await makeUser(deps)).id;
  const { createdAt, ...text } = { subject: 'Your project', content: 'What do you think?', ...fields };
  return deps.db.transaction(async (tx) => {
    const pair = { senderId, receiverId, projectId: projectId ?? null };
    const conversationId = (await findPairConversation(tx, pair)) ?? (await openConversation(tx, pair));
    const made = await keepMessage(tx, { conversationId, senderId, receiverId }, text, { isAnnounced: false });
    if (createdAt === undefined) return made;
    await tx.update(messages).set({ createdAt }).where(eq(messages.id, made.id));
    return { ...made, createdAt };
  });
}

/** Reported by the recipient. */
export async function makeReport(deps: Place, sent: Sent & { reason?: string; reportedAt?: Date } = {}) {
  const { reason = 'It is rude', reportedAt, ...fields } = sent;
  const message = await makeMessage(deps, fields);
  const [made] = await deps.db
    .insert(messageReports)
    .values({
      messageId: message.id,
      reporterId: message.receiverId,
      reason,
      ...(reportedAt && { createdAt: reportedAt }),
    })
    .returning({ id: messageReports.id });
  if (made === undefined) throw new Error('no report was made');
  return { id: made.id, message };
}
