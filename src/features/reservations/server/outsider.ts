// Locks a project for someone who may put money into it: neither its owner nor a member of its team.
import { and, eq, sql } from 'drizzle-orm';
import { hasRight } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { type ProjectRow, projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** `now` is the database's clock. @throws AppError not_found, own_project */
export async function lockForOutsider(
  tx: Transaction,
  viewer: Viewer,
  projectId: number,
): Promise<{ project: ProjectRow; now: Date }> {
  const userId = requireUserId(viewer);
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)))
    .for('no key update');
  if (project === undefined) throw projectNotFound();
  if (await hasRight(tx, 'member', { projectId, userId })) {
    const message =
      project.ownerId === userId
        ? 'You can’t invest in your own project.'
        : 'You’re on this project’s team, so you can’t invest in it.';
    throw new AppError('own_project', message);
  }
  // No one can put money into a private project, not even administrators who can see it.
  if (project.visibility === 'private' || project.status === 'draft') throw projectNotFound();
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`);
  return { project, now: new Date(rows[0]?.now ?? 0) };
}
