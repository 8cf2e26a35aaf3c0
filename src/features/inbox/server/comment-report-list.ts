// Reported comments in the list of the inbox.

import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { commentReports, comments } from '#features/comments/server/comment-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import { type InboxList, type InboxQuery, inboxExcerptLength, isInState, toInboxItem } from './inbox-item.ts';
import { olderThan } from './inbox-order.ts';

const assignee = alias(users, 'assignee');
const reporter = alias(users, 'reporter');
const author = alias(users, 'author');

export function commentReportList({ state, assigned, q }: InboxQuery, adminId: number): InboxList {
  const filters = and(
    isInState(commentReports.decidedAt, state),
    assigned && eq(commentReports.assignedTo, adminId),
    q
      ? containsText(
          sql`${reporter.name} || ' ' || ${author.name} || ' ' || ${commentReports.reason} || ' ' || ${commentReports.content}`,
          q,
        )
      : undefined,
  );
  return {
    count: async (db: Queryable) => {
      const [counted] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(commentReports)
        .innerJoin(comments, eq(comments.id, commentReports.commentId))
        .innerJoin(reporter, eq(reporter.id, commentReports.reporterId))
        .innerJoin(author, eq(author.id, comments.userId))
        .where(filters);
      return counted?.total ?? 0;
    },
    items: async (db, after, limit) => {
      const rows = await db
        .select({
          id: commentReports.id,
          createdAt: commentReports.createdAt,
          from: reporter.name,
          excerpt: sql<string>`left(${commentReports.reason}, ${inboxExcerptLength})`,
          handledAt: commentReports.decidedAt,
          assigneeId: assignee.id,
          assigneeName: assignee.name,
          project: { id: projects.id, title: projects.title },
        })
        .from(commentReports)
        .innerJoin(comments, eq(comments.id, commentReports.commentId))
        .innerJoin(projects, eq(projects.id, comments.projectId))
        .innerJoin(reporter, eq(reporter.id, commentReports.reporterId))
        .innerJoin(author, eq(author.id, comments.userId))
        .leftJoin(assignee, eq(assignee.id, commentReports.assignedTo))
        .where(and(filters, olderThan(commentReports, 'comment', after)))
        .orderBy(desc(commentReports.createdAt), desc(commentReports.id))
        .limit(limit);
      return rows.map(({ project, ...row }) => ({ ...toInboxItem('comment', row), topic: null, project }));
    },
  };
}
