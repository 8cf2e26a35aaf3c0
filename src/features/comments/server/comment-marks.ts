// Marks on threads: the pinned one, and the reply that answers a question.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { notify } from '#features/notifications/server/notify.ts';
import { AppError } from '#kernel/errors.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Comment } from '../comment-contract.ts';
import { questionAnsweredNotice } from './comment-notices.ts';
import { readComment } from './comment-reading.ts';
import { comments } from './comment-table.ts';
import { type CommentDeps, lockVisibleComment } from './comment-writing.ts';

/** @throws AppError not_found; forbidden for anyone but the creator; illegal_move for a reply */
export async function pinComment(
  deps: CommentDeps,
  viewer: Viewer,
  { id, pinned }: { id: number; pinned: boolean },
): Promise<Comment> {
  return change(deps, id, async (tx) => {
    const comment = await lockVisibleComment(tx, viewer, id);
    if (!(await comment.isTeam(requireUserId(viewer)))) {
      throw new AppError('forbidden', 'Only the creator can pin a comment.');
    }
    if (comment.parentCommentId !== null)
      throw new AppError('illegal_move', 'Only the start of a thread can be pinned.');
    if (pinned) {
      await tx
        .update(comments)
        .set({ pinnedAt: null })
        .where(and(eq(comments.projectId, comment.projectId), isNotNull(comments.pinnedAt)));
    }
    await tx
      .update(comments)
      .set({ pinnedAt: pinned ? sql`now()` : null })
      .where(eq(comments.id, id));
    return comment.projectId;
  });
}

/**
 * @param replyId undefined to reopen the question. @throws AppError not_found; forbidden; validation for a reply of another
 * thread
 */
export async function setAnswer(
  deps: CommentDeps,
  viewer: Viewer,
  { id, replyId }: { id: number; replyId: number | undefined },
): Promise<Comment> {
  const userId = requireUserId(viewer);
  return change(deps, id, async (tx) => {
    const question = await lockVisibleComment(tx, viewer, id);
    if (userId !== question.userId && !(await question.isTeam(userId))) {
      throw new AppError('forbidden', 'Only the person who asked and the creator can do this.');
    }
    if (!question.isQuestion) throw new AppError('illegal_move', 'This comment is not a question.');
    if (replyId !== undefined) await requireReply(tx, { questionId: id, replyId });
    await tx
      .update(comments)
      .set({ answerId: replyId ?? null })
      .where(eq(comments.id, id));
    if (replyId !== undefined) {
      await notify(tx, questionAnsweredNotice, {
        key: `answer-${id}-${replyId}`,
        subjectId: replyId,
        recipients: [question.userId],
        actorId: userId,
      });
    }
    return question.projectId;
  });
}

async function requireReply(tx: Transaction, { questionId, replyId }: { questionId: number; replyId: number }) {
  const [reply] = await tx
    .select({ threadId: comments.threadId, deletedAt: comments.deletedAt })
    .from(comments)
    .where(eq(comments.id, replyId));
  if (reply?.threadId === questionId && replyId !== questionId && reply.deletedAt === null) return;
  const message = 'Choose a reply to this question';
  throw new AppError('validation', `${message}.`, { issues: [{ path: 'replyId', message }] });
}

/** @param work returns the project */
async function change(deps: CommentDeps, id: number, work: (tx: Transaction) => Promise<number>): Promise<Comment> {
  await deps.db.transaction(async (tx) => {
    const projectId = await work(tx);
    await signalLive(tx, [`project:${projectId}:comments`]);
  });
  return readComment(deps.db, id);
}
