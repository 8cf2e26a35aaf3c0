// Changing a project, in one transaction. Who may change what is in project-update-rights.ts, which values fit in project-update-checks.ts.
import { and, eq, sql } from 'drizzle-orm';
import { promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import { requireConfirmed } from '#platform/http/endpoint-access.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import { publishedDeadline } from '../project-rules.ts';
import type { Project } from '../project-shapes.ts';
import { type AdminChangeHooks, finishAdminChange, listUploaders } from './admin/admin-change.ts';
import { onlyItsAmounts } from './allotment-columns.ts';
import { setChangeCause } from './history/project-change-cause.ts';
import { getLastChange, listChangesSince } from './history/project-change-queries.ts';
import { noteTextChange, type TextChangeHooks, touchesTexts } from './history/published-change.ts';
import { projectPublishedMail } from './mails/project-published-mail.ts';
import { withoutMilestoneMoney } from './packs/milestone-money.ts';
import { checkNewTerms, checkOffer, choosePack, freezePack, type PackDeps, readChoice } from './packs/pack-choice.ts';
import { requireRoomForChange } from './person-limits.ts';
import { toColumns, toOpensOn } from './project-field-values.ts';
import { keepDescriptionHtml } from './project-html.ts';
import { giveProjectImages } from './project-media.ts';
import { projectNotFound } from './project-queries.ts';
import { getProject, getProjectLimits, type ProjectLimits } from './project-service.ts';
import { type ProjectRow, projects } from './project-table.ts';
import { requireMove } from './project-transitions.ts';
import { requireValid } from './project-update-checks.ts';
import { findPlace, isAdmins, requireRight } from './project-update-rights.ts';
import { visibleTo } from './project-visibility.ts';
import type { ProjectDeps } from './review-hooks.ts';
import { nothingToAnswer } from './review-hooks.ts';

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
    if (saved === undefined) throw projectNotFound();
    if (isHeld) {
      await checkOffer(tx, deps, id);
      await deps.reviews.submitForReview(tx, id, body.reviewAnswer);
    } else {
      await keepToPack(tx, deps, { before: project, saved });
      const isPublished = project.status === 'draft' && saved.status === 'active';
      if (isPublished && by === 'owner') await queueMail(tx, projectPublishedMail, { projectId: id });
    }
    if (body.description !== undefined) await keepDescriptionHtml(tx, saved);
    if (editorId !== undefined) await giveProjectImages(tx, saved);
    await noteTextChange(tx, deps, { project: saved, lastBefore: last.id, by, hooks });
    if (by === 'admin') {
      await finishAdminChange(tx, viewer, { saved, lastBefore: last.id, reason: body.reason, hooks });
    }
  });
  return getProject(deps, viewer, id);
}

/** Freezes the rules of a draft that is published, and holds a published offer to its size and last day. @throws AppError validation */
async function keepToPack(
  tx: Transaction,
  deps: PackDeps,
  { before, saved }: { before: ProjectRow; saved: ProjectRow },
): Promise<void> {
  if (saved.status !== 'active') return;
  if (before.status === 'draft') await freezePack(tx, deps, saved.id);
  else if (saved.goalCents !== before.goalCents || saved.deadline !== before.deadline)
    await checkNewTerms(tx, deps, saved.id);
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
