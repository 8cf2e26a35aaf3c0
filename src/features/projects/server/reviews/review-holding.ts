// What is published and what is held for a review first (decisions B8). A project that has come into review leaves it by a
// decision alone, whatever the setting says by then.
import { desc, eq } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { queueSubmissionMail } from '../submission-mail.ts';
import { projectReviews, type ReviewRow, reviewAnswers, reviewMails } from './review-table.ts';

/** Whether new projects are held; changed by administrators at any time. */
export function isReviewing({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.current().reviewBeforePublishing;
}

/** Its latest round, which says how its review stands. */
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
 * Whether making this draft active submits it instead of publishing it. Administrators publish what was never submitted;
 * what was, they decide in its review.
 * @throws AppError illegal_move, for an administrator, while its review says otherwise
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
 * A new round with a new clock, of which those hear who judge; nothing where it waits already. The caller has locked the
 * project.
 * @throws AppError illegal_move
 */
export async function submitForReview(tx: Transaction, projectId: number, answer?: string): Promise<void> {
  const last = await findReview(tx, projectId);
  if (last?.state === 'rejected') {
    throw new AppError('illegal_move', 'This project was rejected. Answer the reason: we may take it up again.');
  }
  if (answer !== undefined) await keepAnswer(tx, last, answer);
  if (last?.state === 'waiting') return;
  const { id, round } = await openRound(tx, { projectId, last });
  await tx.insert(reviewMails).values({ reviewId: id, kind: 'submitted' });
  await queueSubmissionMail(tx, { projectId, round });
}

/** A material change of a published project is reviewed as well; meanwhile its page says so. The caller has locked it. */
export async function openRoundForChange(tx: Transaction, projectId: number): Promise<void> {
  const last = await findReview(tx, projectId);
  if (last?.state === 'waiting') return;
  const { id } = await openRound(tx, { projectId, last });
  await tx.insert(reviewMails).values({ reviewId: id, kind: 'submitted' });
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

/** @throws AppError illegal_move, where there is no reason to answer */
export async function keepAnswer(tx: Transaction, review: ReviewRow | undefined, text: string): Promise<void> {
  if (review === undefined || review.reason === null) throw nothingToAnswer();
  await tx.insert(reviewAnswers).values({ reviewId: review.id, text });
}

export function nothingToAnswer(): AppError {
  return new AppError('illegal_move', 'There is nothing to reply to: this project was not rejected or sent back.');
}
