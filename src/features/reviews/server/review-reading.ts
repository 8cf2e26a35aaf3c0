// One review with all its rounds, for administrators.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { listFieldsChangedSince } from '#features/projects/server/history/project-change-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { findStake } from '#features/projects/server/separation-of-duties.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { AdminReview, ReviewCheck } from '../review-contract.ts';
import { reviewItems } from '../review-rules.ts';
import { listAnswers } from './review-answering.ts';
import { reviewNotFound } from './review-decision.ts';
import { minutesLeft } from './review-queue.ts';
import { isOfChanges, projectReviews, reviewChecks } from './review-table.ts';

const deciders = alias(users, 'deciders');
const reopeners = alias(users, 'reopeners');

/** @throws AppError not_found */
export async function getReview(db: Database, viewer: Viewer, projectId: number): Promise<AdminReview> {
  const [[project], rounds] = await Promise.all([
    db
      .select({
        title: projects.title,
        status: projects.status,
        creatorId: projects.ownerId,
        creatorName: users.name,
        updatedAt: projects.updatedAt,
      })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(eq(projects.id, projectId), isNotDeleted)),
    listRounds(db, projectId),
  ]);
  const [latest] = rounds;
  if (project === undefined || latest === undefined) throw reviewNotFound();
  const ids = rounds.map(({ review }) => review.id);
  const decidedBefore = rounds[1]?.review.decidedAt;
  const [answers, checks, changes] = await Promise.all([
    listAnswers(db, ids),
    listChecks(db, ids),
    decidedBefore ? listFieldsChangedSince(db, projectId, decidedBefore) : [],
  ]);
  const { updatedAt, ...named } = project;
  return {
    ...named,
    projectId,
    stake: await findStake(db, viewer, projectId),
    projectUpdatedAt: updatedAt.toISOString(),
    minutesLeft: latest.minutesLeft,
    rounds: rounds.map(({ review, decidedBy, reopenedBy, isOfChanges: ofChanges }) => ({
      round: review.round,
      state: review.state,
      isOfChanges: ofChanges,
      submittedAt: review.submittedAt.toISOString(),
      dueAt: review.dueAt.toISOString(),
      decidedAt: review.decidedAt?.toISOString() ?? null,
      decidedBy,
      reason: review.reason,
      reopenedBy,
      answers: answers.get(review.id) ?? [],
      checks: checks.get(review.id) ?? [],
    })),
    changes,
  };
}

function listRounds(db: Queryable, projectId: number) {
  return db
    .select({ review: projectReviews, minutesLeft, decidedBy: deciders.name, reopenedBy: reopeners.name, isOfChanges })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .leftJoin(deciders, eq(deciders.id, projectReviews.decidedBy))
    .leftJoin(reopeners, eq(reopeners.id, projectReviews.reopenedBy))
    .where(eq(projectReviews.projectId, projectId))
    .orderBy(desc(projectReviews.round));
}

/** Checks by round, in the order of the checklist. */
async function listChecks(db: Queryable, reviewIds: number[]): Promise<Map<number, ReviewCheck[]>> {
  const rows = await db
    .select({
      check: reviewChecks,
      checkedBy: users.name,
      isOutdated: sql<boolean>`${projectReviews.state} = 'waiting' and ${projects.updatedAt} > ${reviewChecks.checkedAt}`,
    })
    .from(reviewChecks)
    .innerJoin(projectReviews, eq(projectReviews.id, reviewChecks.reviewId))
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, reviewChecks.checkedBy))
    .where(inArray(reviewChecks.reviewId, reviewIds));
  const sorted = rows.toSorted((a, b) => reviewItems.indexOf(a.check.item) - reviewItems.indexOf(b.check.item));
  const grouped = Map.groupBy(sorted, ({ check }) => check.reviewId);
  return new Map(
    [...grouped].map(([id, of]) => [
      id,
      of.map(({ check: { item, verdict, notes, checkedAt }, checkedBy, isOutdated }) => ({
        item,
        verdict,
        notes,
        checkedBy,
        checkedAt: checkedAt.toISOString(),
        isOutdated,
      })),
    ]),
  );
}
