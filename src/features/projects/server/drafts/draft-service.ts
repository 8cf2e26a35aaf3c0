// Drafts of the project form: private to who writes them, and never overwritten without a conflict.
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { ProjectDraft } from '../../draft-contract.ts';
import { requireRoomForDraft } from '../person-limits.ts';
import { hasRight, mayDo } from '../project-access.ts';
import { projectNotFound } from '../project-queries.ts';
import { projects } from '../project-table.ts';
import { isNotDeleted } from '../project-visibility.ts';
import { projectDrafts } from './draft-table.ts';

/** Absent for the draft of a new project. */
type DraftOf = { projectId?: number | null | undefined };
type NewDraft = DraftOf & { values: Record<string, unknown>; revision: number };

/** @throws AppError not_found */
export async function findDraft({ db }: Deps, viewer: Viewer, of: DraftOf): Promise<ProjectDraft | null> {
  const { id: ownerId } = requireUser(viewer);
  await requireEditable(db, ownerId, of);
  return ownerId === undefined ? null : findSavedDraft(db, ownerId, of);
}

/** @throws AppError not_found; validation; newer_draft with the saved `draft`, if another window saved since */
export async function saveDraft(
  { db }: Deps,
  viewer: Viewer,
  draft: NewDraft,
): Promise<{ revision: number; updatedAt: string }> {
  const ownerId = requireUserId(viewer);
  await requireEditable(db, ownerId, draft);
  const values = storableValues(draft.values);
  await requireRoomForDraft(db, { projectId: draft.projectId ?? null, ownerId });
  // Truncation may split a character, which could not be stored.
  const title = typeof values.title === 'string' ? values.title.trim().slice(0, maxTitleLength).toWellFormed() : '';
  const revision = draft.revision + 1;
  // One statement, so that of two windows on the same revision one saves and the other gets a conflict.
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

/** Idempotent. @throws AppError not_found */
export async function deleteDraft({ db }: Deps, viewer: Viewer, of: DraftOf): Promise<void> {
  const ownerId = requireUserId(viewer);
  await requireEditable(db, ownerId, of);
  await db.delete(projectDrafts).where(isDraft(ownerId, of));
}

/** Longest list of drafts; the newest are shown. */
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
        or(isNull(projectDrafts.projectId), and(mayDo('edit', ownerId), isNotDeleted)),
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

/** A project they may not edit is not found, even if it is public. @throws AppError not_found */
async function requireEditable(db: Database, ownerId: number | undefined, { projectId }: DraftOf): Promise<void> {
  if (projectId == null) return;
  if (ownerId === undefined) throw projectNotFound();
  if (!(await hasRight(db, 'edit', { projectId, userId: ownerId }))) throw projectNotFound();
}

const maxTitleLength = 200;
/** The form's values are at most lists of objects of texts. */
const maxDepth = 20;

/**
 * Removes what the database cannot store (NUL, lone surrogates) from texts, and drops keys that contain it:
 * losing an invisible character is better than losing the whole draft. @throws AppError validation
 */
function storableValues(values: Record<string, unknown>): Record<string, unknown> {
  return toStorable(values, 0) as Record<string, unknown>;
}

function toStorable(value: unknown, depth: number): unknown {
  if (depth > maxDepth) {
    const issues = [{ path: 'values', message: 'The values are nested too deeply' }];
    throw new AppError('validation', 'The values are nested too deeply.', { issues });
  }
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((entry) => toStorable(entry, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => storableText(name) === name)
      .map(([name, entry]) => [name, toStorable(entry, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.replaceAll('\0', '').toWellFormed();
}
