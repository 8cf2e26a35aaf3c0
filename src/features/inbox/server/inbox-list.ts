// The inbox list: three tables merged into one order.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { commentReports } from '#features/comments/server/comment-table.ts';
import { messageReports, messages } from '#features/messages/server/message-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { ListPage } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import type { InboxItem } from '../inbox-contract.ts';
import { inboxKinds } from '../inbox-rules.ts';
import { commentReportList } from './comment-report-list.ts';
import { type InboxList, type InboxQuery, inboxExcerptLength, isInState, toInboxItem } from './inbox-item.ts';
import { newestFirst, olderThan, type Position, readCursor, writeCursor } from './inbox-order.ts';
import { contactMessages } from './inbox-table.ts';

/** @throws AppError invalid_cursor */
export async function listInbox(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: InboxQuery,
): Promise<ListPage<InboxItem>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return db.transaction(async (tx) => {
    const lists = selectLists(query, requireAdmin(viewer).id);
    const found: InboxItem[] = [];
    let total = 0;
    for (const list of lists) {
      found.push(...(await list.items(tx, after, query.limit + 1)));
      total += await list.count(tx);
    }
    const page = cutPage(found.toSorted(newestFirst), query.limit, writeCursor);
    const { limit: _limit, cursor: _cursor, ...filter } = query;
    await recordAudit(tx, viewer, { action: 'message.list_read', filter, rows: page.items.length });
    return { ...page, total };
  });
}

/** Open items of every kind. */
export async function countOpen(db: Queryable): Promise<number> {
  const counts = await Promise.all([
    db.$count(contactMessages, isNull(contactMessages.handledAt)),
    db.$count(messageReports, isNull(messageReports.decidedAt)),
    db.$count(commentReports, isNull(commentReports.decidedAt)),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

const openSince = (table: typeof contactMessages | typeof messageReports | typeof commentReports, open: SQL): SQL =>
  sql`select ${table.createdAt} as since, null::timestamptz as due, null::bigint as cents from ${table} where ${open}`;

/** The same as work of administrators, messages and reports apart. */
export const openMessages = openSince(contactMessages, isNull(contactMessages.handledAt));
export const openReports = sql`${openSince(messageReports, isNull(messageReports.decidedAt))}
  union all ${openSince(commentReports, isNull(commentReports.decidedAt))}`;

/** Only contact messages have a topic. */
function selectLists(query: InboxQuery, adminId: number): InboxList[] {
  const lists = { contact: contactList, report: reportList, comment: commentReportList };
  const kinds = query.topic === undefined ? inboxKinds : (['contact'] as const);
  return kinds
    .filter((kind) => query.kind === undefined || query.kind === kind)
    .map((kind) => lists[kind](query, adminId));
}

const assignee = alias(users, 'assignee');
const reporter = alias(users, 'reporter');
const sender = alias(users, 'sender');

function contactList({ state, topic, assigned, q }: InboxQuery, adminId: number): InboxList {
  const filters = and(
    isInState(contactMessages.handledAt, state),
    assigned && eq(contactMessages.assignedTo, adminId),
    topic && eq(contactMessages.topic, topic),
    q
      ? containsText(
          sql`${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.content}`,
          q,
        )
      : undefined,
  );
  return {
    count: (db: Queryable) => db.$count(contactMessages, filters),
    items: async (db: Queryable, after: Position | undefined, limit: number): Promise<InboxItem[]> => {
      const rows = await db
        .select({
          id: contactMessages.id,
          createdAt: contactMessages.createdAt,
          from: contactMessages.name,
          topic: contactMessages.topic,
          excerpt: sql<string>`left(${contactMessages.content}, ${inboxExcerptLength})`,
          handledAt: contactMessages.handledAt,
          projectId: projects.id,
          projectTitle: projects.title,
          assigneeId: assignee.id,
          assigneeName: assignee.name,
        })
        .from(contactMessages)
        .leftJoin(projects, eq(projects.id, contactMessages.projectId))
        .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
        .where(and(filters, olderThan(contactMessages, 'contact', after)))
        .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
        .limit(limit);
      return rows.map(({ projectId, projectTitle, ...row }) => ({
        ...toInboxItem('contact', row),
        topic: row.topic,
        project: projectId === null || projectTitle === null ? null : { id: projectId, title: projectTitle },
      }));
    },
  };
}

function reportList({ state, assigned, q }: InboxQuery, adminId: number): InboxList {
  const filters = and(
    isInState(messageReports.decidedAt, state),
    assigned && eq(messageReports.assignedTo, adminId),
    q
      ? containsText(
          sql`${reporter.name} || ' ' || ${sender.name} || ' ' || ${messageReports.reason} || ' ' || ${messages.content}`,
          q,
        )
      : undefined,
  );
  return {
    count: async (db: Queryable) => {
      const [counted] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(messageReports)
        .innerJoin(messages, eq(messages.id, messageReports.messageId))
        .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
        .innerJoin(sender, eq(sender.id, messages.senderId))
        .where(filters);
      return counted?.total ?? 0;
    },
    items: async (db: Queryable, after: Position | undefined, limit: number): Promise<InboxItem[]> => {
      const rows = await db
        .select({
          id: messageReports.id,
          createdAt: messageReports.createdAt,
          from: reporter.name,
          excerpt: sql<string>`left(${messageReports.reason}, ${inboxExcerptLength})`,
          handledAt: messageReports.decidedAt,
          assigneeId: assignee.id,
          assigneeName: assignee.name,
        })
        .from(messageReports)
        .innerJoin(messages, eq(messages.id, messageReports.messageId))
        .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
        .innerJoin(sender, eq(sender.id, messages.senderId))
        .leftJoin(assignee, eq(assignee.id, messageReports.assignedTo))
        .where(and(filters, olderThan(messageReports, 'report', after)))
        .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
        .limit(limit);
      return rows.map((row) => ({ ...toInboxItem('report', row), topic: null, project: null }));
    },
  };
}
