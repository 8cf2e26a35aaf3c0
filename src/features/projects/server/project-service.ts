// Reads, submits, supports and deletes projects. Updates are in project-update.ts.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { PackId } from '#features/packs/pack.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { SiteSettings } from '#kernel/site-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CreateProjectBody } from '../project-contract.ts';
import {
  allotmentIssues,
  deadlineIssue,
  milestoneIssue,
  openingIssue,
  type ProjectVisibility,
  publishedDeadline,
  termIssues,
  withoutEmptyMilestones,
} from '../project-rules.ts';
import type { OwnProject, Project } from '../project-shapes.ts';
import type { AdminChangeHooks } from './admin/admin-change.ts';
import { onlyItsAmounts } from './allotment-columns.ts';
import { setChangeCause } from './history/project-change-cause.ts';
import { getLastChange } from './history/project-change-queries.ts';
import { findLastTextChange } from './history/public-changes.ts';
import { projectPublishedMail } from './mails/project-published-mail.ts';
import { releasesAsWhole, withoutMilestoneMoney } from './packs/milestone-money.ts';
import { checkOffer, choosePack, findDefaultPack, freezePack, type PackDeps } from './packs/pack-choice.ts';
import { requireRoomForProject } from './person-limits.ts';
import { toAccess } from './project-access.ts';
import { toListItem, toProject } from './project-answers.ts';
import { toColumns } from './project-field-values.ts';
import { getDescriptionHtml, keepDescriptionHtml } from './project-html.ts';
import { mediaIssues } from './project-media.ts';
import { lockProject } from './project-moving.ts';
import { getProjectRow, isVisibleProject, listOwnRows, projectNotFound } from './project-queries.ts';
import { projects, supports } from './project-table.ts';
import { visibleTo } from './project-visibility.ts';
import type { ProjectDeps } from './review-hooks.ts';
import { refuseOwnProject } from './separation-of-duties.ts';

export async function listMyProjects({ db, reviews }: ProjectDeps, viewer: Viewer): Promise<OwnProject[]> {
  const ownerId = requireUser(viewer).id;
  // Just signed in, no record yet, so they own nothing.
  if (ownerId === undefined) return [];
  const rows = await listOwnRows(db, ownerId);
  if (rows.length === 0) return [];
  const standings = await reviews.listOwnStandings(db, ownerId);
  return rows.map((row) => {
    const review = standings.get(row.id);
    return { ...toListItem(row), ...toAccess(row, ownerId), ...(review && { review }) };
  });
}

/** @throws AppError not_found */
export async function getProject(
  { db, reviews }: Pick<ProjectDeps, 'db' | 'reviews'>,
  viewer: Viewer,
  id: number,
): Promise<Project> {
  const row = await getProjectRow(db, viewer, id);
  const review = toAccess(row, viewer.user?.id).canEdit ? await reviews.findOwnReview(db, id) : undefined;
  const lastTextChange = row.everInvested ? await findLastTextChange(db, id) : null;
  return { ...toProject(row, viewer.user?.id, getDescriptionHtml(row)), lastTextChange, ...(review && { review }) };
}

/** @throws AppError validation */
export async function createProject(deps: ProjectDeps, viewer: Viewer, body: CreateProjectBody): Promise<Project> {
  const ownerId = requireUserId(viewer);
  const isHeld = body.status !== 'draft' && deps.reviews.isReviewing(deps);
  const id = await deps.db.transaction(async (tx) => {
    await requireRoomForProject(tx, deps, ownerId);
    await setChangeCause(tx, { actor: { ownerId } });
    const status = isHeld ? 'draft' : body.status;
    const made = await insertProject(tx, {
      ownerId,
      body: { ...body, ...(status && { status }) },
      uploaders: [ownerId],
      limits: getProjectLimits(deps),
      deps,
    });
    if (isHeld) {
      await checkOffer(tx, deps, made);
      await deps.reviews.submitForReview(tx, made);
    } else if (body.status !== 'draft') await queueMail(tx, projectPublishedMail, { projectId: made });
    return made;
  });
  return getProject(deps, viewer, id);
}

/** Limits for new terms. */
export type ProjectLimits = { today: string } & Pick<
  SiteSettings,
  'minFundingGoal' | 'minValuation' | 'minInvestment' | 'defaultFundingDays'
>;

export function getProjectLimits(deps: Deps): ProjectLimits {
  return { today: getToday(deps), ...deps.settings.current() };
}

type NewProject = {
  ownerId: number;
  body: CreateProjectBody & { featured?: boolean | undefined; visibility?: ProjectVisibility | undefined };
  /** Users whose images may be used. */
  uploaders: readonly number[];
  limits: ProjectLimits;
  deps: PackDeps;
};

/** Returns its id. @throws AppError validation */
export async function insertProject(tx: Transaction, project: NewProject): Promise<number> {
  const { ownerId, limits, deps } = project;
  const packId = project.body.pack ?? (await findDefaultPack(tx));
  const body = { ...project.body, ...withoutMilestoneMoney(packId, project.body.milestones) };
  const { status = 'active', opensOn = null, deadline = null, fundingModel = 'all_or_nothing' } = body;
  const allotment = body.allotment ?? 'first_come';
  await requireValid(tx, { ...project, body, packId });
  // A person's first published project makes them an innovator.
  if (status === 'active') await promoteToInnovator(tx, ownerId);
  const [row] = await tx
    .insert(projects)
    .values({
      ownerId,
      ...toColumns(body),
      ...onlyItsAmounts(allotment),
      deadline:
        status === 'draft' ? deadline : publishedDeadline({ ...limits, fundingModel, allotment, deadline, opensOn }),
      status,
    })
    .returning({ id: projects.id });
  if (row === undefined) throw new Error('insert returned no project');
  await keepDescriptionHtml(tx, { id: row.id, description: body.description });
  await choosePack(tx, row.id, packId);
  if (status !== 'draft') await freezePack(tx, deps, row.id);
  return row.id;
}

/** @throws AppError validation with one issue per invalid field */
async function requireValid(
  tx: Transaction,
  { body, uploaders, limits, packId }: NewProject & { packId: PackId },
): Promise<void> {
  const { today, minFundingGoal, minValuation } = limits;
  const { fundingGoal: goal, valuation, deadline = null, opensOn } = body;
  const { allotment = 'first_come', maxInvested = null, perHead = null } = body;
  const amounts = withoutEmptyMilestones(body.milestones ?? []).map(({ fundingNeeded }) => fundingNeeded);
  const issues = [
    ...termIssues({ goal, valuation, minFundingGoal, minValuation }),
    ...allotmentIssues({ goal, allotment, maxInvested, perHead, minInvestment: limits.minInvestment }),
    deadline ? deadlineIssue({ deadline, today }) : undefined,
    opensOn ? openingIssue({ opensOn, deadline, today }) : undefined,
    releasesAsWhole(packId) ? undefined : milestoneIssue({ amounts, goal }),
    ...(await mediaIssues(tx, uploaders, body)),
  ].filter((issue) => issue !== undefined);
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
}

export type SupportState = { upvotes: number; supported: boolean };

/** Idempotent: the primary key of `supports` allows one per person. */
export async function support(deps: Deps, viewer: Viewer, id: number): Promise<SupportState> {
  const userId = requireUserId(viewer);
  if (!(await isVisibleProject(deps.db, viewer, id))) throw projectNotFound();
  await deps.db.insert(supports).values({ projectId: id, userId }).onConflictDoNothing();
  return { upvotes: await getUpvotes(deps, viewer, id), supported: true };
}

export async function withdrawSupport(deps: Deps, viewer: Viewer, id: number): Promise<SupportState> {
  const userId = requireUserId(viewer);
  if (!(await isVisibleProject(deps.db, viewer, id))) throw projectNotFound();
  await deps.db.delete(supports).where(and(eq(supports.projectId, id), eq(supports.userId, userId)));
  return { upvotes: await getUpvotes(deps, viewer, id), supported: false };
}

async function getUpvotes({ db }: Deps, viewer: Viewer, id: number): Promise<number> {
  const [row] = await db
    .select({ upvotes: projects.upvotes })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (row === undefined) throw projectNotFound();
  return row.upvotes;
}

/** The investing slice's part of deleting a project: refunds investors. Idempotent. */
export type BeforeDelete = (projectId: number) => Promise<void>;

type Removal = {
  id: number;
  reason?: string | undefined;
  hooks: AdminChangeHooks & { beforeDelete: BeforeDelete };
};

/**
 * Deletes a project and notifies its owner. Investors are refunded first. Investments made
 * between that and the deletion are refunded afterwards; later ones are impossible.
 * @throws AppError not_found, own_project
 */
export async function deleteProject(deps: Deps, viewer: Viewer, { id, reason, hooks }: Removal): Promise<void> {
  if (!(await isVisibleProject(deps.db, viewer, id))) throw projectNotFound();
  const requireAnothers = async (tx: Transaction) => {
    await lockProject(tx, id);
    await refuseOwnProject(tx, viewer, id);
  };
  // Before investors are refunded, and again with the deletion, which comes after that.
  await deps.db.transaction(requireAnothers);
  await hooks.beforeDelete(id);
  await deps.db.transaction(async (tx) => {
    await requireAnothers(tx);
    await setChangeCause(tx, { actor: { adminId: requireAdmin(viewer).id }, reason });
    const [removed] = await tx
      .update(projects)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
      .returning();
    if (removed === undefined) throw projectNotFound();
    const { id: changeId } = await getLastChange(tx, id);
    await hooks.onChangedByAdmin(tx, { projectId: id, changeId, kind: 'deleted_by_admin' });
    const { title, category, status, ownerId, raisedCents } = removed;
    await recordAudit(tx, viewer, {
      action: 'project.deleted',
      subject: { kind: 'project', id },
      before: { title, category, status, ownerId, raisedCents },
      ...(reason && { reason }),
    });
  });
  await hooks.beforeDelete(id);
}

export function getToday(deps: Pick<Deps, 'now'>): string {
  return toDay(deps.now());
}
