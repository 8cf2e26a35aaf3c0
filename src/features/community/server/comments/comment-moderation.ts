// Reported comments: what an administrator reads and decides.
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { CommentReport } from '../../comment-report-contract.ts';
import type { CommentDecision } from '../../comment-rules.ts';
import { inboxNotes } from '../community-table.ts';
import { notesOn } from '../inbox-reading.ts';
import { commentDecisionMail } from '../mails/comment-decision-mail.ts';
import type { PublicSignal } from '../public-signal.ts';
import { commentReports, comments } from './comment-table.ts';
import { lockComment, removeComment } from './comment-writing.ts';

type Caller = { viewer: Viewer; requestId: string };

const assignee = alias(users, 'assignee');
const reporter = alias(users, 'reporter');
const author = alias(users, 'author');
const decider = alias(users, 'decider');

/** Audited, because it may show what was removed. @throws AppError not_found */
export async function getCommentReport(
  { db }: Pick<Deps, 'db'>,
  { viewer, requestId }: Caller,
  id: number,
): Promise<CommentReport> {
  return db.transaction(async (tx) => {
    const report = await readReport(tx, id);
    await recordAudit(tx, {
      actor: toAuditActor(viewer),
      action: 'comment_report.read',
      subject: { kind: 'comment_report', id },
      rows: 1,
      requestId,
    });
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

function reportNotFound(): AppError {
  return new AppError('not_found', 'Report not found.');
}

export type Decision = { id: number; decision: CommentDecision; reason: string };

/** Final. Removing a comment closes its other reports too. @throws AppError not_found, own_project, oneself; already_exists if it was decided meanwhile */
export async function decideCommentReport(
  { db, comments: signal }: Pick<Deps, 'db'> & { comments: PublicSignal },
  { viewer, requestId }: Caller,
  { id, decision, reason }: Decision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const commentId = await lockReportedComment(tx, id);
    const { handledAt } = (await findCommentReportForChange(tx, id)) ?? { handledAt: null };
    if (handledAt !== null) throw new AppError('already_exists', 'This report has already been resolved.');
    await refuseOwnReport(tx, viewer, id);
    if (decision === 'removed') await removeComment(tx, commentId);
    await tx
      .update(commentReports)
      .set({ decision, decisionReason: reason, decidedAt: sql`now()`, decidedBy: requireAdmin(viewer).id })
      .where(
        and(
          decision === 'removed' ? eq(commentReports.commentId, commentId) : eq(commentReports.id, id),
          isNull(commentReports.decidedAt),
        ),
      );
    if (decision !== 'dismissed') await queueMail(tx, commentDecisionMail, { reportId: id });
    await recordAudit(tx, {
      actor: toAuditActor(viewer),
      action: 'comment_report.decided',
      subject: { kind: 'comment_report', id },
      after: { decision },
      reason,
      requestId,
    });
  });
  if (decision === 'removed') signal.send();
}

/** About a comment on one's own project, or one that one wrote or reported. @throws AppError own_project, oneself */
async function refuseOwnReport(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { project, author: writer, reporter: complainer } = await readReport(tx, id);
  await refuseOwnProject(tx, viewer, project.id);
  if (await isOneself(tx, viewer, [writer.id, complainer.id])) throw new AppError('oneself', ownReportMessage);
}

const ownReportMessage = 'You are part of this report yourself: another administrator must decide.';

/** Before the report, as every change of a thread does. @throws AppError not_found */
async function lockReportedComment(tx: Transaction, reportId: number): Promise<number> {
  const [report] = await tx
    .select({ commentId: commentReports.commentId })
    .from(commentReports)
    .where(eq(commentReports.id, reportId));
  if (report === undefined) throw reportNotFound();
  await lockComment(tx, report.commentId);
  return report.commentId;
}

/** Locks the row, so that concurrent decisions cannot both succeed. */
export async function findCommentReportForChange(
  tx: Transaction,
  id: number,
): Promise<{ assignedTo: number | null; handledAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ assignedTo: commentReports.assignedTo, handledAt: commentReports.decidedAt })
    .from(commentReports)
    .where(eq(commentReports.id, id))
    .for('no key update');
  return row;
}

export async function assignCommentReport(
  tx: Transaction,
  { id, assignedTo }: { id: number; assignedTo: number | null },
): Promise<void> {
  await tx.update(commentReports).set({ assignedTo }).where(eq(commentReports.id, id));
}
