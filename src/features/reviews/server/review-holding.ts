// Decides whether a project is published or held for review. A pending review ends only by a decision, even if reviews are turned off in
// the meantime.
import { desc, eq } from 'drizzle-orm';
import { nothingToAnswer } from '#features/projects/server/review-hooks.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { projectReceivedMail } from './mails/project-received-mail.ts';
import { reviewRequestedMail } from './mails/review-requested-mail.ts';
import { projectReviews, type ReviewRow, reviewAnswers } from './review-table.ts';

/** Whether new projects are held for review; a setting. */
export function isReviewing({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.current().reviewBeforePublishing;
}

/** The latest round, which determines the review status. */
export async function findReview(db: Queryable, projectId: number): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(projectReviews)
    .where(eq(projectReviews.projectId, projectId))
    .orderBy(desc(projectReviews.round))
    .limit(1);
  return row;
}

/**
 * Whether activating this draft submits it for review instead of publishing it. Administrators publish drafts never submitted;
 * submitted ones are decided in their review.
 * @throws AppError illegal_move for an administrator while a review is open
 */
export async function isHeldForReview(
  tx: Transaction,
  deps: Deps,
  { projectId, by }: { projectId: number; by: 'owner' | 'admin' },
): Promise<boolean> {
  const review = await findReview(tx, projectId);
  const isClear = review === undefined || review.state === 'approved';
  if (by === 'owner') return !isClear || isReviewing(deps);
  if (isClear) return false;
  throw new AppError('illegal_move', 'This project is in review: its review decides when it is published.');
}

/**
 * Opens a round with a new deadline and notifies reviewers; does nothing if one is pending. The caller holds the project's
 * lock.
 * @throws AppError illegal_move
 */
export async function submitForReview(tx: Transaction, projectId: number, answer?: string): Promise<void> {
  const last = await findReview(tx, projectId);
  if (last?.state === 'rejected') {
    throw new AppError('illegal_move', 'This project was rejected. Reply to the reason, and we may reopen the review.');
  }
  if (answer !== undefined) await keepAnswer(tx, last, answer);
  if (last?.state === 'waiting') return;
  const { id, round } = await openRound(tx, { projectId, last });
  await queueMail(tx, reviewRequestedMail, { reviewId: id });
  await queueMail(tx, projectReceivedMail, { projectId, round });
}

/** A material change of a published project is reviewed too; its page shows a notice during the review. The caller holds its lock. */
export async function openRoundForChange(tx: Transaction, projectId: number): Promise<void> {
  const last = await findReview(tx, projectId);
  if (last?.state === 'waiting') return;
  const { id } = await openRound(tx, { projectId, last });
  await queueMail(tx, reviewRequestedMail, { reviewId: id });
}

export async function openRound(
  tx: Transaction,
  { projectId, last, reopenedBy }: { projectId: number; last: ReviewRow | undefined; reopenedBy?: number },
): Promise<{ id: number; round: number }> {
  const round = (last?.round ?? 0) + 1;
  const [opened] = await tx
    .insert(projectReviews)
    .values({ projectId, round, reopenedBy: reopenedBy ?? null })
    .returning({ id: projectReviews.id });
  if (opened === undefined) throw new Error('insert returned no review');
  return { id: opened.id, round };
}

/** @throws AppError illegal_move if there is no reason to reply to */
export async function keepAnswer(tx: Transaction, review: ReviewRow | undefined, text: string): Promise<void> {
  if (review === undefined || review.reason === null) throw nothingToAnswer();
  await tx.insert(reviewAnswers).values({ reviewId: review.id, text });
}
