// Who manages a team: the owner of the project, and administrators who have no part in it.
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { mayDo, type ProjectRight } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { requireConfirmed } from '#platform/http/endpoint-access.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';

export type ManagedProject = { id: number; title: string; ownerId: number };
/** Who acts: the owner by their account, or an administrator by theirs, which the audit log names. */
export type Manager = { project: ManagedProject; actorId: number; by: 'owner' | 'admin' };

/** The project as far as this viewer may see its team. @throws AppError not_found */
export async function findTeamProject(
  db: Queryable,
  viewer: Viewer,
  id: number,
): Promise<ManagedProject & { isOwner: boolean }> {
  const may = (right: ProjectRight) => mayDo(right, viewer.user?.id);
  const [project] = await db
    .select({ id: projects.id, title: projects.title, ownerId: projects.ownerId, isOwner: sql<boolean>`${may('own')}` })
    .from(projects)
    .where(and(eq(projects.id, id), isNotDeleted, viewer.admin === undefined ? may('member') : undefined));
  if (project === undefined) throw projectNotFound();
  return project;
}

/**
 * Locks the project, so that its team changes one step at a time. The person must be locked before, as everyone who invests does.
 * @throws AppError not_found; forbidden for a member; confirmation_needed, own_project for an administrator
 */
export async function requireManager(tx: Transaction, viewer: Viewer, projectId: number): Promise<Manager> {
  await tx.execute(sql`select from ${projects} where id = ${projectId} for no key update`);
  const { isOwner, ...project } = await findTeamProject(tx, viewer, projectId);
  if (isOwner) return { project, actorId: requireUserId(viewer), by: 'owner' };
  if (viewer.admin === undefined)
    throw new AppError('forbidden', 'Only the owner of this project can change its team.');
  requireConfirmed(viewer);
  await refuseOwnProject(tx, viewer, projectId);
  return { project, actorId: requireAdmin(viewer).id, by: 'admin' };
}

/** Last in the transaction, because the audit log is one chain. */
export async function noteForAudit(
  tx: Transaction,
  viewer: Viewer,
  { manager, after }: { manager: Manager; after: Record<string, unknown> },
): Promise<void> {
  if (manager.by === 'owner') return;
  await recordAudit(tx, viewer, {
    action: 'project.team_changed',
    subject: { kind: 'project', id: manager.project.id },
    after,
  });
}
