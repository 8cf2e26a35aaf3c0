// Reports a comment to the administrators.

import { eq } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { commentReports, comments } from './comment-table.ts';
import { lockVisibleComment } from './comment-writing.ts';

/** Returns whether it is new. @throws AppError not_found; forbidden for one's own comment */
export async function reportComment(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const reporterId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const { userId } = await lockVisibleComment(tx, viewer, id);
    if (userId === reporterId) throw new AppError('forbidden', 'You wrote this comment yourself.');
    const [comment] = await tx.select({ content: comments.content }).from(comments).where(eq(comments.id, id));
    const made = await tx
      .insert(commentReports)
      .values({ commentId: id, reporterId, reason, content: comment?.content ?? '' })
      .onConflictDoNothing()
      .returning({ id: commentReports.id });
    return made.length > 0;
  });
}
