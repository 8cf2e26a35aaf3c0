// Changing a project (decisions B5, B7): who may change what, and when.
import { and, eq, sql } from 'drizzle-orm';
import { promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { AppError, type Issue } from '#kernel/errors.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { requireConfirmed } from '#platform/http.ts';
import { requireAdmin, type Viewer } from '#platform/viewer.ts';
import { fundingModelWords } from '../funding-model-words.ts';
import type { Project, UpdateProjectBody } from '../project-contract.ts';
import {
  canMove,
  deadlineIssue,
  milestoneIssue,
  type ProjectStatus,
  termIssues,
  withoutEmptyEntries,
  withoutEmptyMilestones,
} from '../project-rules.ts';
import { type AdminChangeHooks, finishAdminChange, isOwnProject, uploadersOf } from './admin-change.ts';
import { setChangeCause } from './project-change-cause.ts';
import { getLastChange, listChangesSince } from './project-change-queries.ts';
import { mediaIssues, milestoneAmounts, storedMilestones, storedTags, storedVideo } from './project-media.ts';
import { projectNotFound } from './project-queries.ts';
import { getProject, limitsOf, type ProjectLimits } from './project-service.ts';
import { type ProjectRow, projects } from './project-table.ts';
import { visibleTo } from './project-visibility.ts';
import { isHeldForReview, nothingToAnswer, submitForReview } from './review-holding.ts';

/** What goes with failing a project, in the transaction that is about to do it; its money is the sweeper's. */
export type OnFailed = (tx: Transaction, project: { projectId: number; isOwn: boolean }) => Promise<void>;

type Change = {
  id: number;
  body: UpdateProjectBody;
  hooks: AdminChangeHooks & { onFailed: OnFailed };
  requestId: string;
};

/** @throws AppError not_found, forbidden, confirmation_needed, changed_meanwhile, validation, locked_terms, illegal_move */
export async function updateProject(deps: Deps, viewer: Viewer, change: Change): Promise<Project> {
  const { id, body, hooks, requestId } = change;
  const limits = limitsOf(deps);
  await deps.db.transaction(async (tx) => {
    const wouldBeHeld = await prepareToPublish(tx, deps, viewer, { id, body });
    const project = await lockProject(tx, viewer, id);
    const by = requireRight(viewer, project, body);
    const last = await getLastChange(tx, id);
    if (body.afterChange !== undefined) await requireLatest(tx, id, { last: last.id, afterChange: body.afterChange });
    await requireValid(tx, { project, body, uploaders: uploadersOf(viewer, project, by), limits });
    if (body.status !== undefined) requireMove(project, body, limits.today);
    const isHeld = wouldBeHeld && project.status === 'draft';
    if (body.reviewAnswer !== undefined && !isHeld) throw nothingToAnswer();
    if (body.status === 'failed' && project.status !== 'failed') {
      if (by === 'admin') requireConfirmed(viewer);
      await hooks.onFailed(tx, { projectId: id, isOwn: isOwnProject(viewer, project) });
    }
    await setChangeCause(tx, {
      actor: by === 'admin' ? { adminId: requireAdmin(viewer).id } : { ownerId: project.ownerId },
      reason: body.reason,
    });
    const [saved] = await tx
      .update(projects)
      .set({ ...columnsOf(body, project), ...(isHeld && { status: 'draft' }), updatedAt: sql`now()` })
      .where(eq(projects.id, id))
      .returning();
    if (isHeld) await submitForReview(tx, id, body.reviewAnswer);
    if (by === 'admin' && saved) {
      await finishAdminChange(tx, viewer, { saved, lastBefore: last.id, reason: body.reason, hooks, requestId });
    }
  });
  deps.publicDataChanged();
  return getProject(deps, viewer, id);
}

/**
 * Whether a draft that is to be active is held for a review instead. Publishing makes the owner an innovator (decisions A5).
 * That comes before the project is locked, because investing locks the person first and then the project; what is refused
 * further down is undone with the transaction.
 */
async function prepareToPublish(
  tx: Transaction,
  deps: Deps,
  viewer: Viewer,
  { id, body: { status } }: { id: number; body: UpdateProjectBody },
): Promise<boolean> {
  if (status !== 'active') return false;
  const [row] = await tx
    .select({ ownerId: projects.ownerId, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (row?.status !== 'draft') return false;
  const by = row.ownerId === viewer.user?.id ? 'owner' : 'admin';
  const isHeld = await isHeldForReview(tx, deps, { projectId: id, by });
  if (!isHeld) await promoteToInnovator(tx, row.ownerId);
  return isHeld;
}

async function lockProject(tx: Transaction, viewer: Viewer, id: number): Promise<ProjectRow> {
  const [row] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)))
    .for('no key update');
  if (row === undefined) throw projectNotFound();
  return row;
}

/** What only an admin may set, in the words of the refusal. */
const adminFields = ['featured', 'visibility', 'reason'] as const;

/**
 * As whom the viewer changes it: an admin who is signed in as its owner too is the owner, as long as an owner may do it.
 * @throws AppError forbidden, naming the field where the viewer may change the others
 */
function requireRight(viewer: Viewer, project: ProjectRow, body: UpdateProjectBody): 'admin' | 'owner' {
  const isOwner = project.ownerId === viewer.user?.id;
  const field = adminFields.find((name) => body[name] !== undefined);
  const isAdminMove = body.status !== undefined && body.status !== 'draft' && body.status !== 'active';
  if (isOwner && field === undefined && !isAdminMove) return 'owner';
  if (viewer.admin !== undefined) return 'admin';
  if (!isOwner) throw new AppError('forbidden', 'Only its creator or an admin may change this project.');
  if (field !== undefined) throw new AppError('forbidden', `Only an admin may change "${field}".`, { field });
  throw new AppError('forbidden', `Only an admin may change "status" to ${body.status}.`, { field: 'status' });
}

/**
 * Nobody's change is saved over unseen.
 * @throws AppError changed_meanwhile, with what was changed since
 */
async function requireLatest(
  tx: Transaction,
  projectId: number,
  { last, afterChange }: { last: number; afterChange: number },
): Promise<void> {
  if (last <= afterChange) return;
  throw new AppError('changed_meanwhile', 'Somebody else has changed this project since you opened it.', {
    lastChange: last,
    changes: await listChangesSince(tx, projectId, afterChange),
  });
}

type Planned = { project: ProjectRow; body: UpdateProjectBody; uploaders: readonly number[]; limits: ProjectLimits };

/** @throws AppError locked_terms, validation */
async function requireValid(tx: Transaction, { project, body, uploaders, limits }: Planned): Promise<void> {
  const { today, minFundingGoal, minValuation } = limits;
  const goal = body.fundingGoal ?? cents(project.goalCents);
  const valuation = body.valuation ?? cents(project.valuationCents);
  const changesTerms = goal !== project.goalCents || valuation !== project.valuationCents;
  const changesModel = body.fundingModel !== undefined && body.fundingModel !== project.fundingModel;
  if ((changesTerms || changesModel) && project.termsLocked) {
    const locked = changesModel
      ? fundingModelWords[project.fundingModel].label.toLowerCase()
      : `${formatDollars(cents(project.goalCents))} at a valuation of ${formatDollars(cents(project.valuationCents))}`;
    throw new AppError(
      'locked_terms',
      `Somebody has invested on these terms (${locked}), so they can no longer change.`,
    );
  }
  requireOpenDeadline(project, body, today);
  const isNewDeadline = body.deadline && body.deadline !== project.deadline;
  const late = isNewDeadline ? deadlineIssue({ deadline: body.deadline ?? '', today }) : undefined;
  const plan = body.milestones ? withoutEmptyMilestones(body.milestones).map((one) => one.fundingNeeded) : undefined;
  const issues: Issue[] = [
    ...(changesTerms ? termIssues({ goal, valuation, minFundingGoal, minValuation }) : []),
    late,
    // A new goal must still be what the saved milestones add up to.
    plan || changesTerms ? milestoneIssue({ amounts: plan ?? milestoneAmounts(project.milestones), goal }) : undefined,
    ...(await mediaIssues(tx, uploaders, body, project)),
  ].filter((issue) => issue !== undefined);
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
}

/**
 * Nobody may put off a deadline that has passed: those who invested were told what happens on that day.
 * @throws AppError locked_terms
 */
function requireOpenDeadline(project: ProjectRow, { deadline }: UpdateProjectBody, today: string): void {
  const isChanged = deadline !== undefined && deadline !== project.deadline;
  const hasPassed = project.deadline !== null && project.deadline < today;
  if (isChanged && hasPassed && project.termsLocked) {
    throw new AppError('locked_terms', 'The deadline has passed, so it can no longer change.');
  }
}

/** @throws AppError illegal_move, with a sentence that names both states */
export function requireMove(
  project: ProjectRow,
  { status: to, deadline }: Pick<UpdateProjectBody, 'status' | 'deadline'>,
  today: string,
): void {
  const from = project.status;
  if (to === undefined || from === to) return;
  const planned = { ...project, deadline: deadline === undefined ? project.deadline : deadline };
  const reason = canMove({ from, to }) ? reasonAgainst(planned, to, today) : 'this is not one of its next states';
  if (reason !== undefined) {
    throw new AppError('illegal_move', `A project may not move from ${from} to ${to} here: ${reason}.`, { from, to });
  }
}

/** Why a move that exists may not be made now (decisions B7); undefined when it may. */
export function reasonAgainst(project: ProjectRow, to: ProjectStatus, today: string): string | undefined {
  if (to === 'draft' && (project.heldCents > 0 || project.raisedCents > 0)) return 'somebody has invested in it';
  if (to === 'active' && project.status === 'funded' && project.raisedCents >= project.goalCents) {
    return 'its goal is reached';
  }
  // It would be closed again at once.
  if (to === 'active' && project.deadline !== null && project.deadline < today) return 'its deadline has passed';
  return undefined;
}

/** Column by column, so that no field of a body ever becomes a column by its name alone. */
function columnsOf(body: UpdateProjectBody, project: ProjectRow): Partial<typeof projects.$inferInsert> {
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.category !== undefined && { category: body.category }),
    ...(body.fundingGoal !== undefined && { goalCents: body.fundingGoal }),
    ...(body.valuation !== undefined && { valuationCents: body.valuation }),
    ...(body.timeline !== undefined && { timeline: withoutEmptyEntries(body.timeline) }),
    ...(body.team !== undefined && { team: withoutEmptyEntries(body.team) }),
    ...(body.marketOpportunity !== undefined && {
      marketOpportunity: withoutEmptyEntries([body.marketOpportunity])[0] ?? null,
    }),
    ...(body.risks !== undefined && { risks: withoutEmptyEntries(body.risks) }),
    ...(body.faq !== undefined && { faq: withoutEmptyEntries(body.faq) }),
    ...(body.deadline !== undefined && { deadline: body.deadline }),
    ...(body.fundingModel !== undefined && { fundingModel: body.fundingModel }),
    ...(body.tags !== undefined && { tags: storedTags(body.tags) }),
    ...(body.coverImage !== undefined && { coverImage: body.coverImage }),
    ...(body.galleryImages !== undefined && { galleryImages: body.galleryImages }),
    ...(body.videoUrl !== undefined && { videoUrl: storedVideo(body.videoUrl) }),
    ...(body.milestones !== undefined && {
      milestones: storedMilestones(withoutEmptyMilestones(body.milestones), project.milestones),
    }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.featured !== undefined && { featured: body.featured }),
    ...(body.visibility !== undefined && { visibility: body.visibility }),
  };
}
