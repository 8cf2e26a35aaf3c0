// Changing a project: who may change what, and when.
import { and, eq, sql } from 'drizzle-orm';
import { promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { AppError, type Issue } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import { requireConfirmed } from '#platform/http/endpoint-access.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { fundingModelWords } from '../funding-model-copy.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import {
  allotmentIssues,
  canMove,
  deadlineIssue,
  milestoneIssue,
  needsDeadline,
  openingIssue,
  type ProjectStatus,
  publishedDeadline,
  termIssues,
  withoutEmptyMilestones,
} from '../project-rules.ts';
import type { Project } from '../project-shapes.ts';
import { ownProjectMessage } from '../stake-rules.ts';
import { type AdminChangeHooks, finishAdminChange, listUploaders } from './admin/admin-change.ts';
import { onlyItsAmounts } from './allotment-columns.ts';
import { setChangeCause } from './history/project-change-cause.ts';
import { getLastChange, listChangesSince } from './history/project-change-queries.ts';
import { noteTextChange, type TextChangeHooks, touchesTexts } from './history/published-change.ts';
import { projectPublishedMail } from './mails/project-published-mail.ts';
import { releasesAsWhole, withoutMilestoneMoney } from './packs/milestone-money.ts';
import {
  type Choice,
  checkNewGoal,
  checkOffer,
  choosePack,
  freezePack,
  type PackDeps,
  readChoice,
} from './packs/pack-choice.ts';
import { requireRoomForChange } from './person-limits.ts';
import { toColumns, toOpensOn } from './project-field-values.ts';
import { keepDescriptionHtml } from './project-html.ts';
import { giveProjectImages, mediaIssues, milestoneAmounts } from './project-media.ts';
import { findMembership } from './project-members.ts';
import { projectNotFound } from './project-queries.ts';
import { getProject, getProjectLimits, type ProjectLimits } from './project-service.ts';
import { type ProjectRow, projects } from './project-table.ts';
import { visibleTo } from './project-visibility.ts';
import type { ProjectDeps } from './review-hooks.ts';
import { nothingToAnswer } from './review-hooks.ts';
import { findStake } from './separation-of-duties.ts';

/** Hook before a project fails, in the same transaction; the sweeper refunds its investors. */
export type OnFailed = (tx: Transaction, project: { projectId: number }) => Promise<void>;

type Change = {
  id: number;
  body: UpdateProjectBody;
  hooks: AdminChangeHooks & TextChangeHooks & { onFailed: OnFailed };
};

/** @throws AppError not_found, forbidden, own_project, confirmation_needed, changed_meanwhile, validation, locked_terms, illegal_move */
export async function updateProject(deps: ProjectDeps, viewer: Viewer, change: Change): Promise<Project> {
  const { id, body: asked, hooks } = change;
  const limits = getProjectLimits(deps);
  await deps.db.transaction(async (tx) => {
    const wouldBeHeld = await prepareToPublish(tx, deps, viewer, { id, body: asked });
    if (touchesTexts(asked)) await hooks.lockInvestments(tx, id);
    const project = await lockProject(tx, viewer, id);
    const { place, isOwn } = await findPlace(tx, viewer, project);
    const by = requireRight(viewer, { project, body: asked, place, isOwn });
    const editorId = by === 'owner' && place === 'editor' ? requireUserId(viewer) : undefined;
    if (by === 'admin') requireConfirmed(viewer);
    else await requireRoomForChange(tx, deps, { projectId: id, ownerId: project.ownerId });
    const last = await getLastChange(tx, id);
    const { afterChange } = asked;
    if (afterChange !== undefined) await requireLatest(tx, id, { last: last.id, afterChange });
    const choice = await readChoice(tx, project, asked.pack);
    const body = { ...asked, ...withoutMilestoneMoney(choice.packId, asked.milestones) };
    await requireValid(tx, {
      by,
      project,
      body,
      choice,
      uploaders: listUploaders(viewer, { ...project, editorId }, by),
      limits,
    });
    if (body.status !== undefined) requireMove(project, body, limits.today);
    const isHeld = wouldBeHeld && project.status === 'draft';
    if (body.reviewAnswer !== undefined && !isHeld) throw nothingToAnswer();
    if (body.status === 'failed' && project.status !== 'failed') {
      await hooks.onFailed(tx, { projectId: id });
    }
    await setChangeCause(tx, {
      actor: by === 'admin' ? { adminId: requireAdmin(viewer).id } : { ownerId: editorId ?? project.ownerId },
      reason: body.reason,
    });
    if (choice.isChanged) await choosePack(tx, id, choice.packId);
    const columns = {
      ...toColumns(body, project),
      ...onlyItsAmounts(body.allotment ?? project.allotment),
      ...(isHeld && { status: 'draft' as const }),
    };
    const [saved] = await tx
      .update(projects)
      .set({ ...columns, ...deadlineWhenPublished(project, columns, limits), updatedAt: sql`now()` })
      .where(eq(projects.id, id))
      .returning();
    if (isHeld) await checkOffer(tx, deps, id);
    else if (saved) await keepToPack(tx, deps, { before: project, saved });
    if (isHeld) await deps.reviews.submitForReview(tx, id, body.reviewAnswer);
    else if (by === 'owner' && project.status === 'draft' && saved?.status === 'active') {
      await queueMail(tx, projectPublishedMail, { projectId: id });
    }
    if (saved && body.description !== undefined) await keepDescriptionHtml(tx, saved);
    if (saved && editorId !== undefined) await giveProjectImages(tx, saved);
    if (saved) await noteTextChange(tx, deps, { project: saved, lastBefore: last.id, by, hooks });
    if (by === 'admin' && saved) {
      await finishAdminChange(tx, viewer, { saved, lastBefore: last.id, reason: body.reason, hooks });
    }
  });
  return getProject(deps, viewer, id);
}

/** Freezes the rules of a draft that is published, and holds a published offer to its size. @throws AppError validation */
async function keepToPack(
  tx: Transaction,
  deps: PackDeps,
  { before, saved }: { before: ProjectRow; saved: ProjectRow },
): Promise<void> {
  if (saved.status !== 'active') return;
  if (before.status === 'draft') await freezePack(tx, deps, saved.id);
  else if (saved.goalCents !== before.goalCents) await checkNewGoal(tx, deps, saved.id);
}

/**
 * Whether a draft being published is held for review instead. Publishing makes the owner an innovator.
 * Runs before the project is locked, because investing locks person, then project; later refusals
 * roll it back.
 */
async function prepareToPublish(
  tx: Transaction,
  deps: ProjectDeps,
  viewer: Viewer,
  { id, body: { status } }: { id: number; body: UpdateProjectBody },
): Promise<boolean> {
  if (status !== 'active') return false;
  const [row] = await tx
    .select({ ownerId: projects.ownerId, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (row?.status !== 'draft') return false;
  await requireOwnerThere(tx, row.ownerId);
  const isOwner = row.ownerId === viewer.user?.id || (await isAdmins(tx, viewer, row.ownerId));
  const by = isOwner ? 'owner' : 'admin';
  const isHeld = await deps.reviews.isHeldForReview(tx, deps, { projectId: id, by });
  if (!isHeld) await promoteToInnovator(tx, row.ownerId);
  return isHeld;
}

/** The owner must exist. Waits for an erasure in progress. @throws AppError illegal_move */
async function requireOwnerThere(tx: Transaction, ownerId: number): Promise<void> {
  const [owner] = await tx
    .select({ erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  if (owner?.erasedAt === null) return;
  throw new AppError(
    'illegal_move',
    "The account of this project's owner was deleted. Hand the project over before you publish it.",
  );
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

/** Whether it is the administrator's own project: they act as its owner, with an owner's rights and reviews. */
async function isAdmins(tx: Transaction, viewer: Viewer, ownerId: number): Promise<boolean> {
  return viewer.admin !== undefined && (await isOneself(tx, viewer, [ownerId]));
}

/** 'owner' also for an administrator who owns it through another account. `isOwn`: the administrator owns it or is on its team. */
type Place = { place: 'owner' | 'editor' | undefined; isOwn: boolean };

async function findPlace(tx: Transaction, viewer: Viewer, { id: projectId, ownerId }: ProjectRow): Promise<Place> {
  const userId = viewer.user?.id;
  const isOwn = viewer.admin !== undefined && (await findStake(tx, viewer, projectId)) === 'owner';
  if (ownerId === userId || (isOwn && (await isAdmins(tx, viewer, ownerId)))) return { place: 'owner', isOwn };
  const member = userId === undefined ? undefined : await findMembership(tx, { projectId, userId });
  return { place: member?.canEdit ? 'editor' : undefined, isOwn };
}

/** Fields only an admin may set, as named in the error. */
const adminFields = ['featured', 'visibility', 'reason'] as const;

type Wish = Place & { project: ProjectRow; body: UpdateProjectBody };

/**
 * The role of the viewer: an admin who is also signed in as the owner acts as owner where an owner may. Editors act as the owner, too.
 * @throws AppError own_project; forbidden, naming the field if the viewer may change others
 */
function requireRight(viewer: Viewer, { project, body, place, isOwn }: Wish): 'admin' | 'owner' {
  const mayEdit = place === 'owner' || place === 'editor';
  const field = adminFields.find((name) => body[name] !== undefined && !(name === 'reason' && isOwn));
  const isAdminMove = body.status !== undefined && body.status !== 'draft' && body.status !== 'active';
  if (mayEdit && field === undefined && !isAdminMove) {
    if (place === 'editor') requireOnlyEdit(project, body);
    return 'owner';
  }
  if (isOwn) throw new AppError('own_project', ownProjectMessage);
  if (viewer.admin !== undefined) return 'admin';
  if (!mayEdit) throw new AppError('forbidden', 'Only the creator, an editor or an admin can change this project.');
  if (field !== undefined) throw new AppError('forbidden', `Only an admin may change "${field}".`, { field });
  throw new AppError('forbidden', `Only an admin may change "status" to ${body.status}.`, { field: 'status' });
}

/** Publishing is a promise in the owner's name. @throws AppError forbidden */
function requireOnlyEdit(project: ProjectRow, { status = project.status, reviewAnswer }: UpdateProjectBody): void {
  if (status === project.status && reviewAnswer === undefined) return;
  const message = 'You can edit this project. Only its owner can publish it or take it back.';
  throw new AppError('forbidden', message, { field: 'status' });
}

/**
 * Prevents overwriting someone else's change unseen.
 * @throws AppError changed_meanwhile with the changes since
 */
async function requireLatest(
  tx: Transaction,
  projectId: number,
  { last, afterChange }: { last: number; afterChange: number },
): Promise<void> {
  if (last <= afterChange) return;
  throw new AppError('changed_meanwhile', 'Someone else has changed this project since you opened it.', {
    lastChange: last,
    changes: await listChangesSince(tx, projectId, afterChange),
  });
}

type Planned = {
  by: 'admin' | 'owner';
  project: ProjectRow;
  body: UpdateProjectBody;
  choice: Choice;
  uploaders: readonly number[];
  limits: ProjectLimits;
};

/** @throws AppError locked_terms, validation */
async function requireValid(tx: Transaction, { by, project, body, choice, uploaders, limits }: Planned): Promise<void> {
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
      `Someone has invested or is paying on these terms (${locked}), so they can't change.`,
    );
  }
  const divides = getDivision(project, body);
  if (divides.isChanged && project.status !== 'draft') {
    throw new AppError('locked_terms', 'How the goal is divided was chosen before the project opened, so it stays so.');
  }
  requireOpenDeadline(project, body);
  requireFreeOpening(project, body);
  if (by === 'owner') requireFreeCountries(project, body);
  const isNewDeadline = body.deadline && body.deadline !== project.deadline;
  const late = isNewDeadline ? deadlineIssue({ deadline: body.deadline ?? '', today }) : undefined;
  const plan = body.milestones ? withoutEmptyMilestones(body.milestones).map((one) => one.fundingNeeded) : undefined;
  const issues: Issue[] = [
    ...(changesTerms ? termIssues({ goal, valuation, minFundingGoal, minValuation }) : []),
    ...(changesTerms || divides.isChanged
      ? allotmentIssues({ goal, ...divides, minInvestment: limits.minInvestment })
      : []),
    late,
    missingDeadline(project, body),
    newOpeningIssue(project, body, today),
    reservedIssue(project, goal),
    // The saved milestones must still add up to a new goal.
    !releasesAsWhole(choice.packId) && (plan || changesTerms || choice.isChanged)
      ? milestoneIssue({ amounts: plan ?? milestoneAmounts(project.milestones), goal })
      : undefined,
    ...(await mediaIssues(tx, uploaders, body, project)),
  ].filter((issue) => issue !== undefined);
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
}

/** As it would be saved: a method keeps only the amounts that it uses. */
function getDivision(project: ProjectRow, body: UpdateProjectBody) {
  const { allotment = project.allotment } = body;
  const saved = { maxInvested: optionalCents(project.maxCents), perHead: optionalCents(project.perHeadCents) };
  const { maxInvested: most = saved.maxInvested, perHead: head = saved.perHead } = body;
  const maxInvested = allotment === 'first_come' ? null : most;
  const perHead = allotment === 'capped' ? head : null;
  const isChanged = allotment !== project.allotment || maxInvested !== saved.maxInvested || perHead !== saved.perHead;
  return { allotment, maxInvested, perHead, isChanged };
}

function optionalCents(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}

/** @throws AppError locked_terms */
function requireOpenDeadline(project: ProjectRow, { deadline }: UpdateProjectBody): void {
  if (!project.termsLocked || deadline === undefined || deadline === project.deadline) return;
  throw new AppError(
    'locked_terms',
    "Investors have been given an end date, so the deadline can't change here. An administrator can extend it.",
  );
}

/** @throws AppError locked_terms */
function requireFreeOpening(project: ProjectRow, { opensOn }: UpdateProjectBody): void {
  if (!project.termsLocked || opensOn === undefined || opensOn === toOpensOn(project.opensAt)) return;
  throw new AppError('locked_terms', "Someone has invested or is paying, so the day of the opening can't change.");
}

/** @throws AppError locked_terms */
function requireFreeCountries({ status, everInvested, refusedCountries }: ProjectRow, body: UpdateProjectBody): void {
  if (body.refusedCountries === undefined || (status === 'draft' && !everInvested)) return;
  if (String(body.refusedCountries) === String(refusedCountries)) return;
  throw new AppError(
    'locked_terms',
    'Your project was approved with its list of refused countries. An administrator can change it.',
  );
}

function newOpeningIssue(project: ProjectRow, body: UpdateProjectBody, today: string): Issue | undefined {
  const saved = toOpensOn(project.opensAt);
  const { opensOn = saved, deadline = project.deadline } = body;
  if (opensOn === null || (opensOn === saved && deadline === project.deadline)) return undefined;
  // A saved day may have passed; a new one may not.
  return openingIssue({ opensOn, deadline, today: opensOn === saved && opensOn < today ? opensOn : today });
}

/** The goal keeps room for everything that people reserved. */
function reservedIssue(project: ProjectRow, goal: number): Issue | undefined {
  if (goal >= project.reservedCents || goal === project.goalCents) return undefined;
  const reserved = formatDollars(cents(project.reservedCents));
  return { path: 'fundingGoal', message: `People have reserved ${reserved}, so the goal can't be lower than that` };
}

/** A published all-or-nothing project must have a deadline; projects older than this rule are exempt. */
function missingDeadline(project: ProjectRow, body: UpdateProjectBody): Issue | undefined {
  const { deadline = project.deadline, fundingModel = project.fundingModel, allotment = project.allotment } = body;
  const isPublished = project.status !== 'draft' && (body.status ?? project.status) !== 'draft';
  const isAsBefore = deadline === project.deadline && fundingModel === project.fundingModel;
  if (!isPublished || isAsBefore || deadline !== null || !needsDeadline({ fundingModel, allotment })) return undefined;
  const message =
    fundingModel === 'all_or_nothing'
      ? 'An all-or-nothing project needs a deadline'
      : 'A project that divides its goal at the end needs a deadline';
  return { path: 'deadline', message };
}

type Columns = Partial<typeof projects.$inferInsert>;

/** A draft published without a required deadline gets the default. */
function deadlineWhenPublished(
  project: ProjectRow,
  {
    status,
    opensAt = project.opensAt,
    deadline = project.deadline,
    fundingModel = project.fundingModel,
    allotment = project.allotment,
  }: Columns,
  limits: ProjectLimits,
): { deadline?: string | null } {
  if (project.status !== 'draft' || status !== 'active') return {};
  return { deadline: publishedDeadline({ ...limits, fundingModel, allotment, deadline, opensOn: toOpensOn(opensAt) }) };
}

/** @throws AppError illegal_move with a message that names both states */
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

/** Why a legal transition is not possible now; undefined if it is. */
export function reasonAgainst(project: ProjectRow, to: ProjectStatus, today: string): string | undefined {
  if (to === 'draft' && (project.heldCents > 0 || project.raisedCents > 0)) return 'someone has invested in it';
  // Only an investor's cancellation reopens it, see refund-service.ts.
  if (to === 'active' && project.status === 'funded') return 'its funding has ended';
  if (to === 'funded' && project.allotment !== 'first_come') {
    return 'what investors ask for is divided after its deadline';
  }
  if (to === 'funded' && project.raisedCents < project.goalCents) {
    return project.fundingModel === 'keep_what_you_raise'
      ? 'its goal is not reached; use “Close funding early” instead'
      : 'its goal is not reached, and then its investors are refunded';
  }
  // It would close again immediately.
  if (to === 'active' && project.deadline !== null && project.deadline < today) return 'its deadline has passed';
  return undefined;
}
