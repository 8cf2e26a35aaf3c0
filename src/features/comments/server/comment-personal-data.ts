// A person's comments, reports and blocks, in their data export and in erasure. Threads, times and counts stay.
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ExportPart, removedText } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { commentBlocks, commentReports, comments } from './comment-table.ts';

export const commentExport: readonly ExportPart[] = [
  {
    name: 'comments',
    description: 'Your comments on projects.',
    tables: ['comments'],
    select: ({ id }) => sql`
      select id, project_id, parent_comment_id, content, is_question, created_at, edited_at, deleted_at from comments where user_id = ${id} order by id`,
  },
  {
    name: 'comment_reports',
    description: 'Comments that you reported.',
    tables: ['comment_reports'],
    select: ({ id }) => sql`
      select comment_id, reason, decision, decided_at, created_at from comment_reports where reporter_id = ${id} order by id`,
  },
  {
    name: 'comment_blocks',
    description: 'How many people you blocked from commenting on your projects, and when.',
    tables: ['comment_blocks'],
    select: ({ id }) => sql`select created_at from comment_blocks where creator_id = ${id} order by created_at`,
  },
];

/** Returns the reports by them and about them. */
export async function forgetComments(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<{ id: number }[]> {
  await tx.update(comments).set({ content: removedText }).where(eq(comments.userId, id));
  const about = await tx
    .select({ id: commentReports.id })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .where(or(eq(comments.userId, id), eq(commentReports.reporterId, id)));
  const ids = about.map((report) => report.id);
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
  return about;
}
