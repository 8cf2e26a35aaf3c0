// Access to a project's history: administrators read all of it, its owner the changes by administrators.
import { and, desc, eq } from 'drizzle-orm';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import type { AdminChange, ProjectChange, PromisedTexts } from '../../history/project-change-contract.ts';
import { changedFields, projectFields } from '../../project-fields.ts';
import { hasRight, mayDo } from '../project-access.ts';
import { projectNotFound } from '../project-queries.ts';
import { projects } from '../project-table.ts';
import { isNotDeleted } from '../project-visibility.ts';
import { hasHistory, listChanges, toValue } from './project-change-queries.ts';
import { projectChanges } from './project-change-table.ts';
import { committedSince, promisedTexts } from './published-change.ts';

/** @throws AppError not_found, invalid_cursor */
export async function readHistory(
  { db }: Deps,
  projectId: number,
  page: ListPageRequest,
): Promise<ListPage<ProjectChange>> {
  const found = await listChanges(db, projectId, page);
  if (found.items.length === 0 && !(await hasHistory(db, projectId))) throw projectNotFound();
  return found;
}

const shownToOwner = 20;

/** @throws AppError not_found, also for someone else's project */
export async function listAdminChanges({ db }: Deps, viewer: Viewer, projectId: number): Promise<AdminChange[]> {
  if (!(await hasRight(db, 'edit', { projectId, userId: requireUser(viewer).id }))) throw projectNotFound();
  const rows = await db
    .select()
    .from(projectChanges)
    .where(and(eq(projectChanges.projectId, projectId), eq(projectChanges.actorKind, 'admin')))
    .orderBy(desc(projectChanges.id))
    .limit(shownToOwner);
  return rows.map(({ id, at, after, reason }) => ({
    id,
    at: at.toISOString(),
    fields: changedFields(after),
    reason,
  }));
}

/** For the owner's form, which shows before saving what the server will decide. @throws AppError not_found */
export async function getPromisedTexts(
  { db }: Deps,
  viewer: Viewer,
  projectId: number,
): Promise<{ texts: PromisedTexts | null }> {
  const userId = requireUser(viewer).id;
  const [own] = await db
    .select({ status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, projectId), mayDo('edit', userId), isNotDeleted));
  if (own === undefined) throw projectNotFound();
  const since = own.status === 'draft' ? undefined : await committedSince(db, projectId);
  if (since === undefined) return { texts: null };
  const texts = await promisedTexts(db, { projectId, since });
  const values = [...texts].map(([field, text]) => [field, toValue(field, { [projectFields[field].column]: text })]);
  return { texts: Object.fromEntries(values) };
}
