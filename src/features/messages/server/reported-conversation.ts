// The conversation a report is about, for administrators; the caller audits the read.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { messages } from './message-table.ts';

type ReportedMessage = {
  id: number;
  sender: { id: number; name: string };
  subject: string;
  content: string;
  createdAt: string;
  isReported: boolean;
};

/** `earlier` counts the older messages left out. */
export type ReportedConversation = { conversation: ReportedMessage[]; earlier: number };

/** The newest messages, and always the reported one. */
const maxShown = 500;

/** The messages between the reporter and the sender, oldest first. */
export async function loadReportedConversation(db: Queryable, reportedId: number): Promise<ReportedConversation> {
  const between = and(
    eq(messages.conversationId, sql`(select conversation_id from messages where id = ${reportedId})`),
    // Messages that a block withheld from the reporter are not part of the report.
    eq(messages.isWithheld, false),
  );
  const rows = await db
    .select({ message: messages, sender: { id: users.id, name: users.name } })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(between)
    .orderBy(desc(eq(messages.id, reportedId)), desc(messages.createdAt), desc(messages.id))
    .limit(maxShown);
  const conversation = rows
    .map(({ message: { id, subject, content, createdAt }, sender: who }) => ({
      id,
      subject,
      content,
      sender: who,
      isReported: id === reportedId,
      createdAt: createdAt.toISOString(),
    }))
    .toSorted((first, second) => Date.parse(first.createdAt) - Date.parse(second.createdAt) || first.id - second.id);
  return { conversation, earlier: (await db.$count(messages, between)) - conversation.length };
}
