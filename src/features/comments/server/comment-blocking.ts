// People whom a creator has blocked from commenting on their projects.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { listCommentBlocks as contract } from '../comment-contract.ts';
import { commentBlocks } from './comment-table.ts';
import { lockVisibleComment } from './comment-writing.ts';

const maxListed = 500;

/** @throws AppError not_found; forbidden for anyone but the creator; oneself */
export async function blockCommenter({ db }: Pick<Deps, 'db'>, viewer: Viewer, commentId: number): Promise<void> {
  const creatorId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    const comment = await lockVisibleComment(tx, viewer, commentId);
    if (comment.ownerId !== creatorId) throw new AppError('forbidden', 'Only the creator can do this.');
    if (comment.userId === creatorId) throw new AppError('oneself', 'You wrote this comment yourself.');
    await tx.insert(commentBlocks).values({ creatorId, userId: comment.userId }).onConflictDoNothing();
  });
}

export async function listCommentBlocks({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<OutputOf<typeof contract>> {
  const creatorId = requireUser(viewer).id;
  if (creatorId === undefined) return [];
  const rows = await db
    .select({ uid: users.uid, name: users.name, createdAt: commentBlocks.createdAt })
    .from(commentBlocks)
    .innerJoin(users, and(eq(users.id, commentBlocks.userId), isNull(users.erasedAt)))
    .where(eq(commentBlocks.creatorId, creatorId))
    .orderBy(desc(commentBlocks.createdAt), desc(commentBlocks.userId))
    .limit(maxListed);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Does nothing for a person who is not blocked, so it does not reveal who exists. */
export async function unblockCommenter({ db }: Pick<Deps, 'db'>, viewer: Viewer, uid: string): Promise<void> {
  await db
    .delete(commentBlocks)
    .where(
      and(
        eq(commentBlocks.creatorId, requireUserId(viewer)),
        inArray(commentBlocks.userId, db.select({ id: users.id }).from(users).where(eq(users.uid, uid))),
      ),
    );
}
