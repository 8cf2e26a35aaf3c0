// A change of a project's documents: like any other change it is in the history, and its investors learn of it.
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ProjectDocument } from '../project-documents.ts';
import { type AdminChangeHooks, finishAdminChange } from './admin/admin-change.ts';
import { setChangeCause } from './history/project-change-cause.ts';
import { getLastChange } from './history/project-change-queries.ts';
import { noteTextChange, type TextChangeHooks } from './history/published-change.ts';
import { mayDo } from './project-access.ts';
import { projectNotFound } from './project-queries.ts';
import { type ProjectRow, projects } from './project-table.ts';
import { visibleTo } from './project-visibility.ts';
import type { ProjectDeps } from './review-hooks.ts';
import { refuseOwnProject } from './separation-of-duties.ts';

export type DocumentHooks = AdminChangeHooks & TextChangeHooks;

type DocumentsChange = {
  projectId: number;
  /** By an administrator, for the creator. */
  reason?: string;
  hooks: DocumentHooks;
  /** Writes the change, and returns what the project shows from now on. The project is locked. */
  change: (tx: Transaction, project: ProjectRow) => Promise<{ documents: ProjectDocument[]; isMaterial: boolean }>;
};

/** By the owner and editors, or with a reason by an administrator. @throws AppError not_found, forbidden, own_project */
export async function changeDocuments(deps: ProjectDeps, viewer: Viewer, asked: DocumentsChange): Promise<void> {
  const { projectId, reason, hooks, change } = asked;
  await deps.db.transaction(async (tx) => {
    await hooks.lockInvestments(tx, projectId);
    const project = await lockProject(tx, viewer, projectId);
    const by = reason === undefined ? 'owner' : 'admin';
    if (by === 'admin') await refuseOwnProject(tx, viewer, projectId);
    else if (!project.canEdit) throw onlyEditors();
    const last = await getLastChange(tx, projectId);
    await setChangeCause(tx, {
      actor: by === 'admin' ? { adminId: requireAdmin(viewer).id } : { ownerId: requireUserId(viewer) },
      reason,
    });
    const { documents, isMaterial } = await change(tx, project);
    const [saved] = await tx
      .update(projects)
      .set({ documents, updatedAt: sql`now()` })
      .where(eq(projects.id, projectId))
      .returning();
    if (saved === undefined) throw projectNotFound();
    await noteTextChange(tx, deps, { project: saved, lastBefore: last.id, by, hooks, isMaterial });
    if (reason !== undefined) await finishAdminChange(tx, viewer, { saved, lastBefore: last.id, reason, hooks });
  });
}

export function onlyEditors(): AppError {
  return new AppError('forbidden', 'Only the creator and editors of this project can change its documents.');
}

async function lockProject(tx: Transaction, viewer: Viewer, id: number): Promise<ProjectRow & { canEdit: boolean }> {
  const [row] = await tx
    .select({ project: projects, canEdit: sql<boolean>`${mayDo('edit', viewer.user?.id)}` })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)))
    .for('no key update', { of: projects });
  if (row === undefined) throw projectNotFound();
  return { ...row.project, canEdit: row.canEdit };
}
