// Erases a person's comments, their reports and reports about them, and whom they blocked. Threads, times and counts stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { inboxNotes } from '../community-table.ts';
import { removedText } from '../removed-text.ts';
import { commentBlocks, commentReports, comments } from './comment-table.ts';

export async function forgetComments(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.update(comments).set({ content: removedText }).where(eq(comments.userId, id));
  const about = await tx
    .select({ id: commentReports.id })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .where(or(eq(comments.userId, id), eq(commentReports.reporterId, id)));
  const ids = about.map((report) => report.id);
  await tx.update(inboxNotes).set({ content: removedText }).where(inArray(inboxNotes.commentReportId, ids));
  await tx
    .update(commentReports)
    .set({
      reason: removedText,
      content: removedText,
      decisionReason: sql`case when ${commentReports.decision} is null then null else ${removedText} end`,
    })
    .where(inArray(commentReports.id, ids));
  await tx.delete(commentBlocks).where(or(eq(commentBlocks.creatorId, id), eq(commentBlocks.userId, id)));
  await eraseFromAudit(tx, 'comment_report', about);
}
