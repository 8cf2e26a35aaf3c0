// A reported comment, as an administrator reads it.
import { and, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { reportNotFound } from '#features/comments/server/comment-moderation.ts';
import { commentReports, comments } from '#features/comments/server/comment-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { CommentReport } from '../comment-report-contract.ts';
import { notesOn } from './inbox-reading.ts';
import { inboxNotes } from './inbox-table.ts';

const assignee = alias(users, 'assignee');
const reporter = alias(users, 'reporter');
const author = alias(users, 'author');
const decider = alias(users, 'decider');

/** Audited, because it may show what was removed. @throws AppError not_found */
export async function getCommentReport({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<CommentReport> {
  return db.transaction(async (tx) => {
    const report = await readReport(tx, id);
    await recordAudit(tx, viewer, { action: 'comment_report.read', subject: { kind: 'comment_report', id }, rows: 1 });
    return report;
  });
}

async function readReport(db: Queryable, id: number): Promise<CommentReport> {
  const [found] = await db
    .select({
      report: commentReports,
      comment: { content: comments.content, deletedAt: comments.deletedAt, createdAt: comments.createdAt },
      project: { id: projects.id, title: projects.title },
      reporter: { id: reporter.id, name: reporter.name },
      author: { id: author.id, name: author.name },
      assignedTo: { id: assignee.id, name: assignee.name },
      decidedBy: decider.name,
    })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .innerJoin(projects, eq(projects.id, comments.projectId))
    .innerJoin(reporter, eq(reporter.id, commentReports.reporterId))
    .innerJoin(author, eq(author.id, comments.userId))
    .leftJoin(assignee, eq(assignee.id, commentReports.assignedTo))
    .leftJoin(decider, eq(decider.id, commentReports.decidedBy))
    .where(eq(commentReports.id, id));
  if (found === undefined) throw reportNotFound();
  const { report, comment, decidedBy } = found;
  const { commentId, decision } = report;
  const others = and(
    eq(commentReports.commentId, commentId),
    ne(commentReports.id, id),
    isNull(commentReports.decidedAt),
  );
  return {
    id,
    commentId,
    project: found.project,
    reporter: found.reporter,
    author: found.author,
    assignedTo: found.assignedTo,
    reason: report.reason,
    content: report.content,
    currentContent: comment.deletedAt === null ? comment.content : null,
    writtenAt: comment.createdAt.toISOString(),
    createdAt: report.createdAt.toISOString(),
    handledAt: report.decidedAt?.toISOString() ?? null,
    otherReports: await db.$count(commentReports, others),
    decision: decision && { kind: decision, reason: report.decisionReason ?? '', by: decidedBy ?? '' },
    notes: await notesOn(db, eq(inboxNotes.commentReportId, id)),
  };
}
