// Searches a person's own messages, newest first.

import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { QueryOf } from '#kernel/endpoint.ts';
import type { ListPage } from '#kernel/list-page.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { cutPage, defineCursor, idPosition } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { containsText, toSearchText } from '#platform/postgres/search-text.ts';
import type { searchMessages as contract, FoundMessage } from '../message-contract.ts';
import { otherColumns, toCorrespondent } from './correspondent.ts';
import { conversationMembers, messages } from './message-table.ts';

const cursors = defineCursor('message-search', idPosition);

/** Length of the excerpt, and of its part before the match. */
const excerptLength = 160;
const beforeMatch = 40;

/**
 * PostgreSQL chooses between the trigram index for rare words and a scan of the person's conversations for frequent ones. @throws
 * AppError invalid_cursor
 */
export async function searchMessages(
  db: Queryable,
  viewer: Viewer,
  { q, limit, cursor }: QueryOf<typeof contract>,
): Promise<ListPage<FoundMessage>> {
  const userId = requireUser(viewer).id ?? 0;
  const before = cursor === undefined ? undefined : cursors.read(cursor);
  const rows = await db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      subject: messages.subject,
      excerpt: excerptAround(q),
      createdAt: messages.createdAt,
      ...otherColumns,
    })
    .from(messages)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, messages.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        or(eq(messages.senderId, userId), eq(messages.isWithheld, false)),
        containsText(sql`${messages.subject} || ' ' || ${messages.content}`, q),
        before === undefined ? undefined : sql`${messages.id} < ${before}::bigint`,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  const page = cutPage(rows, limit, (row) => cursors.write(row.id));
  const items = page.items.map((row) => ({
    id: row.id,
    conversationId: row.conversationId,
    with: toCorrespondent(row),
    subject: row.subject,
    excerpt: row.excerpt,
    isOwn: row.senderId === userId,
    createdAt: row.createdAt.toISOString(),
  }));
  return { items, nextCursor: page.nextCursor };
}

function excerptAround(q: string): SQL<string> {
  const start = sql`greatest(strpos(${toSearchText(sql`${messages.content}`)}, ${toSearchText(sql`${q}::text`)}) - ${beforeMatch}, 1)`;
  return sql<string>`case when ${start} > 1 then '…' else '' end || substr(${messages.content}, ${start}::int, ${excerptLength})`;
}
