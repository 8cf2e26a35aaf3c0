// Drafts of the project form: kept as typed for their owner alone, and never saved over a newer one unseen.
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { ProjectDraft } from '../../draft-contract.ts';
import { requireRoomForDraft } from '../person-limits.ts';
import { projectNotFound } from '../project-queries.ts';
import { projects } from '../project-table.ts';
import { isNotDeleted } from '../project-visibility.ts';
import { projectDrafts } from './draft-table.ts';

/** Absent: the draft of a project that does not exist yet. */
type DraftOf = { projectId?: number | null | undefined };
type NewDraft = DraftOf & { values: Record<string, unknown>; revision: number };

/** @throws AppError not_found */
export async function findDraft({ db }: Deps, viewer: Viewer, of: DraftOf): Promise<ProjectDraft | null> {
  const { id: ownerId } = requireUser(viewer);
  await requireOwnProject(db, ownerId, of);
  return ownerId === undefined ? null : findSavedDraft(db, ownerId, of);
}

/** @throws AppError not_found; validation; newer_draft, with the saved `draft`, when another window saved since */
export async function saveDraft(
  { db }: Deps,
  viewer: Viewer,
  draft: NewDraft,
): Promise<{ revision: number; updatedAt: string }> {
  const ownerId = requireUserId(viewer);
  await requireOwnProject(db, ownerId, draft);
  const values = storableValues(draft.values);
  await requireRoomForDraft(db, { projectId: draft.projectId ?? null, ownerId });
  // Cutting may halve a character, which could not be stored.
  const title = typeof values.title === 'string' ? values.title.trim().slice(0, maxTitleLength).toWellFormed() : '';
  const revision = draft.revision + 1;
  // One statement, so that of two windows that follow the same revision one saves and the other is told.
  const [saved] = await db
    .insert(projectDrafts)
    .values({ ownerId, projectId: draft.projectId ?? null, values, title, revision })
    .onConflictDoUpdate({
      target: [projectDrafts.ownerId, projectDrafts.projectId],
      set: { values, title, revision, updatedAt: sql`now()` },
      setWhere: eq(projectDrafts.revision, draft.revision),
    })
    .returning({ revision: projectDrafts.revision, updatedAt: projectDrafts.updatedAt });
  if (saved !== undefined) return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() };
  throw new AppError('newer_draft', 'A newer version of this draft was saved in another window.', {
    draft: await findSavedDraft(db, ownerId, draft),
  });
}

/** As often as one likes: what is not there is forgotten already. @throws AppError not_found */
export async function deleteDraft({ db }: Deps, viewer: Viewer, of: DraftOf): Promise<void> {
  const ownerId = requireUserId(viewer);
  await requireOwnProject(db, ownerId, of);
  await db.delete(projectDrafts).where(isDraft(ownerId, of));
}

/** The most drafts one person's list holds; beyond it the newest are shown. */
const maxListed = 500;

export async function listDrafts({ db }: Deps, viewer: Viewer) {
  const { id: ownerId } = requireUser(viewer);
  if (ownerId === undefined) return [];
  const rows = await db
    .select({ projectId: projectDrafts.projectId, title: projectDrafts.title, updatedAt: projectDrafts.updatedAt })
    .from(projectDrafts)
    .leftJoin(projects, eq(projects.id, projectDrafts.projectId))
    .where(
      and(
        eq(projectDrafts.ownerId, ownerId),
        or(isNull(projectDrafts.projectId), and(eq(projects.ownerId, ownerId), isNotDeleted)),
      ),
    )
    .orderBy(desc(projectDrafts.updatedAt), desc(projectDrafts.id))
    .limit(maxListed);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

async function findSavedDraft(db: Queryable, ownerId: number, of: DraftOf): Promise<ProjectDraft | null> {
  const [row] = await db.select().from(projectDrafts).where(isDraft(ownerId, of));
  if (row === undefined) return null;
  const { projectId, values, revision } = row;
  return { projectId, values, revision, updatedAt: row.updatedAt.toISOString() };
}

function isDraft(ownerId: number, { projectId }: DraftOf): SQL | undefined {
  return and(
    eq(projectDrafts.ownerId, ownerId),
    projectId == null ? isNull(projectDrafts.projectId) : eq(projectDrafts.projectId, projectId),
  );
}

/** A project of somebody else answers as a missing one, also where it is public. @throws AppError not_found */
async function requireOwnProject(db: Database, ownerId: number | undefined, { projectId }: DraftOf): Promise<void> {
  if (projectId == null) return;
  if (ownerId === undefined) throw projectNotFound();
  const isOwn = and(eq(projects.id, projectId), eq(projects.ownerId, ownerId), isNotDeleted);
  if ((await db.$count(projects, isOwn)) === 0) throw projectNotFound();
}

const maxTitleLength = 200;
/** The form's values are lists of objects of texts; what is nested deeper did not come from it. */
const maxDepth = 20;

/**
 * What the database cannot hold (NUL, halves of characters) is dropped from texts, and names with it are dropped whole:
 * losing one invisible character is better than losing all that was typed. @throws AppError validation
 */
function storableValues(values: Record<string, unknown>): Record<string, unknown> {
  return storable(values, 0) as Record<string, unknown>;
}

function storable(value: unknown, depth: number): unknown {
  if (depth > maxDepth) {
    const issues = [{ path: 'values', message: 'The values are nested too deeply' }];
    throw new AppError('validation', 'The values are nested too deeply.', { issues });
  }
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => storableText(name) === name)
      .map(([name, entry]) => [name, storable(entry, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.replaceAll('\0', '').toWellFormed();
}
