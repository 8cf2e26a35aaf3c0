// Admin actions in a review: check items, approve, request changes, reject, reopen. Exactly one of two concurrent decisions succeeds.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { publishedDeadline } from '#features/projects/project-rules.ts';
import { type ReviewState } from '#features/projects/review-states.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import type { TextChangeHooks } from '#features/projects/server/history/published-change.ts';
import { freezePack, type PackDeps } from '#features/projects/server/packs/pack-choice.ts';
import { toOpensOn } from '#features/projects/server/project-field-values.ts';
import { publishProject } from '#features/projects/server/project-moving.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { getProjectLimits, getToday } from '#features/projects/server/project-service.ts';
import { type ProjectRow, projects } from '#features/projects/server/project-table.ts';
import { requireMove } from '#features/projects/server/project-transitions.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { reviewItemLabels } from '../review-labels-copy.ts';
import { missingNote, type ReviewItem, type ReviewVerdict, uncheckedItems } from '../review-rules.ts';
import { decisionMails, reviewReopenedMail } from './mails/review-decision-mails.ts';
import { findReview, openRound } from './review-holding.ts';
import { restoreTexts } from './review-restoring.ts';
import { projectReviews, type ReviewRow, reviewChecks } from './review-table.ts';

/** The round under review. */
export type ReviewAct = { projectId: number; round: number };

export type ItemCheck = { item: ReviewItem; verdict: ReviewVerdict; notes: string };

/** @throws AppError not_found, own_project, already_decided, validation */
export async function checkItem(deps: Deps, viewer: Viewer, act: ReviewAct, found: ItemCheck): Promise<void> {
  const admin = requireAdmin(viewer);
  const { item, verdict, notes } = found;
  const message = missingNote(found);
  if (message !== undefined) throw new AppError('validation', `${message}.`, { issues: [{ path: 'notes', message }] });
  await deps.db.transaction(async (tx) => {
    const { review } = await lockWaiting(tx, viewer, act);
    const check = { verdict, notes, checkedBy: admin.id, checkedAt: sql`now()` };
    const [before] = await tx
      .select({ verdict: reviewChecks.verdict, notes: reviewChecks.notes })
      .from(reviewChecks)
      .where(and(eq(reviewChecks.reviewId, review.id), eq(reviewChecks.item, item)));
    await tx
      .insert(reviewChecks)
      .values({ reviewId: review.id, item, ...check })
      .onConflictDoUpdate({ target: [reviewChecks.reviewId, reviewChecks.item], set: check });
    await recordAudit(tx, viewer, {
      action: 'review.checked',
      subject: toSubject(act),
      ...(before && { before }),
      after: { round: act.round, item, verdict, notes },
    });
  });
}

/**
 * Publishes the project, or accepts the changes of a public one. `projectUpdatedAt` is the reviewed version.
 * @throws AppError not_found, own_project, already_decided, review_incomplete, illegal_move, validation
 */
export async function approve(
  deps: Deps & PackDeps,
  viewer: Viewer,
  act: ReviewAct & { projectUpdatedAt: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Lock order: person before project, as in project-update.ts.
    await promoteToInnovator(tx, await getOwner(tx, act.projectId));
    const { project, review } = await lockWaiting(tx, viewer, act);
    if (project.updatedAt.getTime() !== Date.parse(act.projectUpdatedAt)) {
      throw new AppError(
        'illegal_move',
        'The creator has changed this project since you opened it. Review it again first.',
      );
    }
    await requireChecked(tx, review);
    const status = project.status === 'draft' ? 'active' : project.status;
    if (project.status === 'draft') requireMove(project, { status }, getToday(deps));
    await decide(tx, viewer, review, { state: 'approved' });
    if (project.status === 'draft') {
      await setChangeCause(tx, { actor: { adminId: requireAdmin(viewer).id } });
      const opensOn = toOpensOn(project.opensAt);
      const deadline = publishedDeadline({ ...getProjectLimits(deps), ...project, opensOn });
      await freezePack(tx, deps, project.id);
      await publishProject(tx, project.id, { status, deadline });
    }
    await recordAudit(tx, viewer, {
      action: 'review.approved',
      subject: toSubject(act),
      before: { state: 'waiting', status: project.status },
      after: { state: 'approved', status, round: act.round },
    });
  });
}

/** Requests changes or rejects; for a published project this reverts the reviewed texts. @throws AppError not_found, own_project, already_decided */
export async function refuse(
  deps: Deps,
  viewer: Viewer,
  act: ReviewAct & { state: 'changes_requested' | 'rejected'; reason: string; hooks: TextChangeHooks },
): Promise<void> {
  const { state, reason, hooks } = act;
  await deps.db.transaction(async (tx) => {
    const { project, review } = await lockWaiting(tx, viewer, act);
    await decide(tx, viewer, review, { state, reason });
    if (project.status !== 'draft') {
      await restoreTexts(tx, { actor: { adminId: requireAdmin(viewer).id }, reason }, { project, review, hooks });
    }
    await recordAudit(tx, viewer, {
      action: `review.${state}`,
      subject: toSubject(act),
      before: { state: 'waiting' },
      after: { state, round: act.round },
      reason,
    });
  });
}

/** Opens a new round after a decision. @throws AppError not_found, own_project, illegal_move, already_decided */
export async function reopen(deps: Deps, viewer: Viewer, act: ReviewAct): Promise<void> {
  const admin = requireAdmin(viewer);
  await deps.db.transaction(async (tx) => {
    const { project, review } = await lockReview(tx, viewer, act);
    if (review.state === 'waiting')
      throw new AppError('already_decided', 'This project is already waiting for review.');
    if (review.state === 'approved')
      throw new AppError('illegal_move', 'This project was approved, so there is no review to reopen.');
    if (project.status !== 'draft') {
      throw new AppError(
        'illegal_move',
        'The previous text was restored, so there is nothing to review. The creator can change the project again.',
      );
    }
    await requireCreator(tx, project);
    const { id, round } = await openRound(tx, { projectId: project.id, last: review, reopenedBy: admin.id });
    await queueMail(tx, reviewReopenedMail, { reviewId: id });
    await recordAudit(tx, viewer, {
      action: 'review.reopened',
      subject: toSubject(act),
      before: { state: review.state, round: review.round },
      after: { state: 'waiting', round },
    });
  });
}

const toSubject = ({ projectId: id }: ReviewAct) => ({ kind: 'review' as const, id });

/** Runs under the project's lock; the database also refuses a second decision. */
async function decide(
  tx: Transaction,
  viewer: Viewer,
  review: ReviewRow,
  to: { state: Exclude<ReviewState, 'waiting'>; reason?: string },
): Promise<void> {
  await tx
    .update(projectReviews)
    .set({ state: to.state, reason: to.reason ?? null, decidedAt: sql`now()`, decidedBy: requireAdmin(viewer).id })
    .where(eq(projectReviews.id, review.id));
  await queueMail(tx, decisionMails[to.state], { reviewId: review.id });
}

type Locked = { project: ProjectRow; review: ReviewRow };

/** Every change of a review locks its project first. @throws AppError not_found, own_project, already_decided */
async function lockReview(tx: Transaction, viewer: Viewer, { projectId, round }: ReviewAct): Promise<Locked> {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotDeleted))
    .for('no key update');
  const review = await findReview(tx, projectId);
  if (project === undefined || review === undefined) throw reviewNotFound();
  await refuseOwnProject(tx, viewer, projectId);
  if (review.round !== round) {
    throw new AppError(
      'already_decided',
      `Round ${round} is over: this project is in round ${review.round}. Reload to see it.`,
    );
  }
  return { project, review };
}

/** @throws AppError not_found, own_project, already_decided */
async function lockWaiting(tx: Transaction, viewer: Viewer, act: ReviewAct): Promise<Locked> {
  const locked = await lockReview(tx, viewer, act);
  const { state, decidedBy } = locked.review;
  if (state === 'waiting') return locked;
  throw new AppError('already_decided', `Already decided by ${await findName(tx, decidedBy)}: ${decided[state]}.`, {
    state,
  });
}

const decided = {
  approved: 'approved',
  changes_requested: 'changes requested',
  rejected: 'rejected',
} as const satisfies Record<Exclude<ReviewState, 'waiting'>, string>;

async function findName(tx: Queryable, adminId: number | null): Promise<string> {
  if (adminId === null) return 'the system';
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, adminId));
  return row?.name ?? 'someone';
}

/** @throws AppError not_found */
async function getOwner(tx: Transaction, projectId: number): Promise<number> {
  const [row] = await tx
    .select({ ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotDeleted));
  if (row === undefined) throw projectNotFound();
  return row.ownerId;
}

/** @throws AppError review_incomplete naming the unchecked items */
async function requireChecked(tx: Transaction, { id }: ReviewRow): Promise<void> {
  const checks = await tx.select({ item: reviewChecks.item }).from(reviewChecks).where(eq(reviewChecks.reviewId, id));
  const missing = uncheckedItems(checks);
  if (missing.length === 0) return;
  const names = missing.map((item) => reviewItemLabels[item].toLowerCase()).join(', ');
  throw new AppError('review_incomplete', `Not checked yet: ${names}.`, { missing });
}

/** @throws AppError illegal_move */
async function requireCreator(tx: Transaction, { ownerId }: ProjectRow): Promise<void> {
  const [creator] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), isNull(users.erasedAt)));
  if (creator === undefined) {
    throw new AppError('illegal_move', 'The creator’s account was deleted, so no one can respond.');
  }
}

export function reviewNotFound(): AppError {
  return new AppError('not_found', 'This project has no review.');
}
