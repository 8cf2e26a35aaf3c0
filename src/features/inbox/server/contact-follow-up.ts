// Copies a person's messages to support into the administrators' inbox.
import { desc, eq } from 'drizzle-orm';
import type { ReachSupport } from '#features/messages/server/message-sending.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ContactTopic } from '../inbox-rules.ts';
import { insertContactMessage } from './contact-service.ts';
import { contactMessages } from './inbox-table.ts';

export function createReachSupport(deps: Deps): ReachSupport {
  return async (tx, viewer, { content, projectId }) => {
    const { name, email } = requireUser(viewer);
    const userId = requireUserId(viewer);
    const topic = await findLastTopic(tx, userId);
    await insertContactMessage(tx, deps, { userId, name, email, topic, content, projectId });
  };
}

/** A follow-up keeps the topic of the person's last message. */
async function findLastTopic(tx: Transaction, userId: number): Promise<ContactTopic> {
  const [last] = await tx
    .select({ topic: contactMessages.topic })
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(desc(contactMessages.id))
    .limit(1);
  return last?.topic ?? 'other';
}
