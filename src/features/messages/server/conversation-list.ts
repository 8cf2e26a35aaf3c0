// A person's inbox: their conversations by the last message visible to them, with unread counts.
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import type { OutputOf, QueryOf } from '#kernel/endpoint.ts';
import type { ListPage } from '#kernel/list-page.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { cutPage, defineCursor, idPosition } from '#platform/postgres/cursor.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import type { ConversationItem, listConversations as contract, getMessageSummary } from '../message-contract.ts';
import type { ConversationBox } from '../message-rules.ts';
import { isBlockedByMember, toProject } from './conversation-reading.ts';
import { otherColumns, toCorrespondent } from './correspondent.ts';
import { conversationMembers, conversations, messages } from './message-table.ts';

const cursors = defineCursor('conversations', idPosition);

/** A list shows one or two lines. */
const excerptLength = 160;

/** @throws AppError invalid_cursor */
export async function listConversations(
  db: Queryable,
  viewer: Viewer,
  { box, limit, cursor }: QueryOf<typeof contract>,
): Promise<ListPage<ConversationItem>> {
  const userId = requireUser(viewer).id ?? 0;
  const before = cursor === undefined ? undefined : cursors.read(cursor);
  const rows = await db
    .select({
      id: conversationMembers.conversationId,
      lastMessageId: messages.id,
      unread: conversationMembers.unread,
      isBlocked: isBlockedByMember,
      subject: messages.subject,
      excerpt: sql<string>`left(${messages.content}, ${excerptLength})`,
      senderId: messages.senderId,
      lastMessageAt: messages.createdAt,
      projectId: projects.id,
      projectTitle: projects.title,
      ...otherColumns,
    })
    .from(conversationMembers)
    .innerJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .leftJoin(projects, and(eq(projects.id, conversations.projectId), visibleTo(viewer)))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        isNotNull(conversationMembers.lastMessageId),
        isInBox(box),
        before === undefined ? undefined : sql`${conversationMembers.lastMessageId} < ${before}::bigint`,
      ),
    )
    .orderBy(desc(conversationMembers.lastMessageId))
    .limit(limit + 1);
  const page = cutPage(rows, limit, (row) => cursors.write(row.lastMessageId));
  const items = page.items.map((row) => ({
    id: row.id,
    with: toCorrespondent(row),
    project: toProject(row),
    subject: row.subject,
    excerpt: row.excerpt,
    isLastOwn: row.senderId === userId,
    lastMessageAt: row.lastMessageAt.toISOString(),
    unread: row.unread,
    isBlocked: row.isBlocked,
  }));
  return { items, nextCursor: page.nextCursor };
}

function isInBox(box: ConversationBox): SQL | undefined {
  if (box === 'archived') return isNotNull(conversationMembers.archivedAt);
  return and(isNull(conversationMembers.archivedAt), box === 'unread' ? gt(conversationMembers.unread, 0) : undefined);
}

const unreadCount = preparedQuery((db: Queryable) =>
  db
    .select({
      unread: sql<number>`coalesce(sum(${conversationMembers.unread}), 0)::int`,
      conversations: sql<number>`count(*)::int`,
    })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, sql.placeholder('userId')), gt(conversationMembers.unread, 0)))
    .prepare('unread messages'),
);

/** Archived conversations have no unread messages: a new message moves them back to the inbox. */
export async function countUnread(db: Queryable, viewer: Viewer): Promise<OutputOf<typeof getMessageSummary>> {
  const [row] = await unreadCount(db).execute({ userId: requireUser(viewer).id ?? 0 });
  return { unread: 0, conversations: 0, ...row, personId: requireUser(viewer).id ?? null };
}
