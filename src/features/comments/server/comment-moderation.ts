// Reported comments: assignment and administrators' decisions.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CommentDecision } from '../comment-rules.ts';
import { commentDecisionMail } from './comment-decision-mail.ts';
import { commentReports, comments } from './comment-table.ts';
import { lockComment, removeComment } from './comment-writing.ts';

export function reportNotFound(): AppError {
  return new AppError('not_found', 'Report not found.');
}

export type Decision = { id: number; decision: CommentDecision; reason: string };

/**
 * The decision is final. Removing a comment also closes its other reports. @throws AppError not_found, own_project, oneself;
 * already_exists if it was decided meanwhile
 */
export async function decideCommentReport(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
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
    await recordAudit(tx, viewer, {
      action: 'comment_report.decided',
      subject: { kind: 'comment_report', id },
      after: { decision },
      reason,
    });
  });
}

/**
 * Refuses reports about comments on the administrator's own project, or that they wrote or reported. @throws AppError
 * own_project, oneself
 */
async function refuseOwnReport(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const [report] = await tx
    .select({ projectId: comments.projectId, writerId: comments.userId, reporterId: commentReports.reporterId })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .where(eq(commentReports.id, id));
  if (report === undefined) throw reportNotFound();
  await refuseOwnProject(tx, viewer, report.projectId);
  if (await isOneself(tx, viewer, [report.writerId, report.reporterId]))
    throw new AppError('oneself', ownReportMessage);
}

const ownReportMessage = 'You are part of this report yourself: another administrator must decide.';

/** Locked before the report, the same order as every change of a thread. @throws AppError not_found */
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
