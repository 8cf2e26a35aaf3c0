// Creates items for the administrators' inbox.
import { contactMessages, messageReports, messages } from '#features/community/server/community-table.ts';
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

type Sent = { from?: number; to?: number; subject?: string; content?: string; createdAt?: Date };

export async function makeMessage(deps: Place, { from, to, ...fields }: Sent = {}) {
  const senderId = from ?? (await makeUser(deps)).id;
  const receiverId = to ?? (await makeUser(deps)).id;
  const [made] = await deps.db
    .insert(messages)
    .values({ subject: 'Your project', content: 'What do you think?', ...fields, senderId, receiverId })
    .returning();
  if (made === undefined) throw new Error('no message was made');
  return made;
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
