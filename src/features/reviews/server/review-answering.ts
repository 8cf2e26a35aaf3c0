// The creator's side of a review: its status, and replies to a reason.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OwnProject, OwnReview } from '#features/projects/project-shapes.ts';
import { mayDo, projectsOf } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { maxReviewAnswers } from '../review-rules.ts';
import { findReview, keepAnswer } from './review-holding.ts';
import { isOfChanges, projectReviews, reviewAnswers } from './review-table.ts';

/** @throws AppError not_found for anyone but the owner and editors; illegal_move */
export async function answerReview({ db }: Deps, viewer: Viewer, projectId: number, answer: string): Promise<void> {
  const userId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), mayDo('edit', userId), isNotDeleted))
      .for('no key update');
    if (own === undefined) throw projectNotFound();
    const review = await findReview(tx, projectId);
    const given = review ? await tx.$count(reviewAnswers, eq(reviewAnswers.reviewId, review.id)) : 0;
    if (given >= maxReviewAnswers) {
      throw new AppError(
        'illegal_move',
        'You have replied to this reason many times. Write to us through the contact page.',
      );
    }
    await keepAnswer(tx, review, answer);
  });
}

const isOverdue = sql<boolean>`${projectReviews.state} = 'waiting' and ${projectReviews.dueAt} < now()`;

/** Undefined if it was never reviewed. */
export async function findOwnReview(db: Queryable, projectId: number): Promise<OwnReview | undefined> {
  const rounds = await db
    .select({ review: projectReviews, isOverdue, isOfChanges })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .where(eq(projectReviews.projectId, projectId))
    .orderBy(desc(projectReviews.round));
  const [latest] = rounds;
  if (latest === undefined) return undefined;
  const answers = await listAnswers(
    db,
    rounds.map(({ review }) => review.id),
  );
  return {
    state: latest.review.state,
    submittedAt: latest.review.submittedAt.toISOString(),
    dueAt: latest.review.dueAt.toISOString(),
    isOverdue: latest.isOverdue,
    isOfChanges: latest.isOfChanges,
    rounds: rounds.map(({ review, isOfChanges: ofChanges }) => ({
      round: review.round,
      state: review.state,
      submittedAt: review.submittedAt.toISOString(),
      isReopened: review.reopenedBy !== null,
      isOfChanges: ofChanges,
      decidedAt: review.decidedAt?.toISOString() ?? null,
      reason: review.reason,
      answers: answers.get(review.id) ?? [],
    })),
  };
}

export type ReviewAnswer = { text: string; createdAt: string };

/** Answers by round, oldest first. */
export async function listAnswers(db: Queryable, reviewIds: readonly number[]): Promise<Map<number, ReviewAnswer[]>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reviewAnswers)
    .where(inArray(reviewAnswers.reviewId, [...reviewIds]))
    .orderBy(asc(reviewAnswers.id));
  const grouped = Map.groupBy(rows, ({ reviewId }) => reviewId);
  return new Map(
    [...grouped].map(([id, of]) => [
      id,
      of.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    ]),
  );
}

/** Review status of the projects that a person may edit, by project. */
export async function listOwnStandings(
  db: Queryable,
  userId: number,
): Promise<Map<number, NonNullable<OwnProject['review']>>> {
  const rows = await db
    .selectDistinctOn([projectReviews.projectId], {
      projectId: projectReviews.projectId,
      state: projectReviews.state,
      dueAt: projectReviews.dueAt,
      isOverdue,
      isOfChanges,
    })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .where(and(sql`${projects.id} in (${projectsOf('edit', userId)})`, isNotDeleted))
    .orderBy(projectReviews.projectId, desc(projectReviews.round));
  return new Map(
    rows.map(({ projectId, dueAt, ...standing }) => [projectId, { ...standing, dueAt: dueAt.toISOString() }]),
  );
}
