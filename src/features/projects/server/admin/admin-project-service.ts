// Admin actions on one project: read everything needed to judge it, add one, hand one over.
import { and, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { AdminProject, CreateAdminProjectBody } from '../../admin-project-contract.ts';
import { nextStatuses } from '../../project-rules.ts';
import type { Project } from '../../project-shapes.ts';
import { setChangeCause } from '../history/project-change-cause.ts';
import { changeForAudit, getLastChange } from '../history/project-change-queries.ts';
import { toProject } from '../project-answers.ts';
import { getDescriptionHtml } from '../project-html.ts';
import { giveProjectImages } from '../project-media.ts';
import { getProjectRow, projectNotFound } from '../project-queries.ts';
import { getProject, getProjectLimits, getToday, insertProject } from '../project-service.ts';
import { type ProjectRow, projects } from '../project-table.ts';
import { reasonAgainst } from '../project-transitions.ts';
import { isNotDeleted } from '../project-visibility.ts';
import type { ProjectDeps } from '../review-hooks.ts';
import { findStake, refuseOwnProject } from '../separation-of-duties.ts';
import { type AdminChangeHooks, listUploaders } from './admin-change.ts';
import { handOver, isErased, requireHandable, requireOwner } from './handing-over.ts';

/** @throws AppError not_found */
export async function getAdminProject(deps: ProjectDeps, viewer: Viewer, id: number): Promise<AdminProject> {
  const { db, reviews } = deps;
  // History first: a concurrent change makes it look outdated, which is the safe side.
  const { id: lastChange } = await getLastChange(db, id);
  const row = await getProjectRow(db, viewer, id);
  const review = await reviews.findReview(db, id);
  const isInReview = row.status === 'draft' && review !== undefined && review.state !== 'approved';
  return {
    project: toProject(row, viewer.user?.id, getDescriptionHtml(row)),
    held: toDollarNumber(cents(row.heldCents)),
    owner: await getOwner(db, row.ownerId),
    stake: await findStake(db, viewer, id),
    lastChange,
    moves: nextStatuses[row.status].map((to) => ({
      to,
      refusal: isInReview
        ? 'its review decides when it is published'
        : (reasonAgainst(row, to, getToday(deps)) ?? null),
    })),
  };
}

async function getOwner(db: Queryable, id: number): Promise<AdminProject['owner']> {
  const [row] = await db
    .select({ name: users.name, kind: users.kind, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, id));
  if (row === undefined) throw new Error('a project has no owner');
  return { id, name: row.name, kind: row.erasedAt === null ? row.kind : 'erased' };
}

type Call<Body> = { body: Body; hooks: AdminChangeHooks };

const createForOneselfMessage =
  'Sign in as a creator to add a project of your own: then it is reviewed like any other.';

/** @throws AppError own_project, validation */
export async function createProjectFor(
  deps: ProjectDeps,
  viewer: Viewer,
  { body, hooks }: Call<CreateAdminProjectBody>,
): Promise<Project> {
  const adminId = requireAdmin(viewer).id;
  const id = await deps.db.transaction(async (tx) => {
    const ownerId = await requireOwner(tx, body.ownerId);
    if (await isOneself(tx, viewer, [ownerId])) throw new AppError('own_project', createForOneselfMessage);
    const uploaders = listUploaders(viewer, { ownerId }, 'admin');
    await setChangeCause(tx, { actor: { adminId } });
    const projectId = await insertProject(tx, { ownerId, body, uploaders, limits: getProjectLimits(deps), deps });
    const { coverImage = null, galleryImages = [], team, description } = body;
    await giveProjectImages(tx, { coverImage, galleryImages, team, description, ownerId });
    const change = await getLastChange(tx, projectId);
    await hooks.onChangedByAdmin(tx, { projectId, changeId: change.id, kind: 'created_by_admin' });
    await recordAudit(tx, viewer, {
      action: 'project.created',
      subject: { kind: 'project', id: projectId },
      after: changeForAudit(change).after,
    });
    return projectId;
  });
  return getProject(deps, viewer, id);
}

/** @throws AppError not_found, own_project, locked_terms if someone has invested and the owner still exists, validation */
export async function changeOwner(
  deps: ProjectDeps,
  viewer: Viewer,
  { id, body, hooks }: Call<{ ownerId: number | null; reason: string }> & { id: number },
): Promise<AdminProject> {
  await deps.db.transaction(async (tx) => {
    // Lock order: the person before the project, everywhere.
    const ownerId = await requireOwner(tx, body.ownerId);
    const project = await lockProject(tx, id);
    await refuseOwnProject(tx, viewer, id);
    if (project.termsLocked && !(await isErased(tx, project.ownerId))) {
      throw new AppError('locked_terms', "Someone has invested or is paying right now, so the owner can't change.");
    }
    await requireHandable(tx, viewer, { project, ownerId });
    await handOver(tx, viewer, { project, ownerId, reason: body.reason, hooks });
  });
  return getAdminProject(deps, viewer, id);
}

async function lockProject(tx: Transaction, id: number): Promise<ProjectRow> {
  const [row] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isNotDeleted))
    .for('no key update');
  if (row === undefined) throw projectNotFound();
  return row;
}
