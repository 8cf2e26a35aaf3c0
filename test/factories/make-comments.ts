// Creates comments for tests, without the limits of people.
import { commentReports, comments } from '#features/comments/server/comment-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeProject, makeUser } from './make.ts';

type Place = Pick<Deps, 'db' | 'config'>;

/** Uses a new person and a new project by default. */
export async function makeComment(
  deps: Place,
  fields: Partial<typeof comments.$inferInsert> = {},
): Promise<{ id: number; projectId: number; userId: number }> {
  const projectId = fields.projectId ?? (await makeProject(deps)).id;
  const userId = fields.userId ?? (await makeUser(deps)).id;
  const [made] = await deps.db
    .insert(comments)
    .values({ content: 'How far along is it?', ...fields, projectId, userId })
    .returning({ id: comments.id });
  if (made === undefined) throw new Error('no comment was made');
  return { ...made, projectId, userId };
}

export async function makeCommentReport(
  deps: Place,
  { reason = 'It is rude', ...fields }: Partial<typeof comments.$inferInsert> & { reason?: string } = {},
): Promise<{ id: number; commentId: number; reporterId: number; userId: number; projectId: number }> {
  const comment = await makeComment(deps, fields);
  const { id: reporterId } = await makeUser(deps);
  const [made] = await deps.db
    .insert(commentReports)
    .values({ commentId: comment.id, reporterId, reason, content: fields.content ?? 'How far along is it?' })
    .returning({ id: commentReports.id });
  if (made === undefined) throw new Error('no report was made');
  return { id: made.id, commentId: comment.id, reporterId, userId: comment.userId, projectId: comment.projectId };
}
