// Consequences of changing a published project: public history, emails, a new right to cancel.
import { and, asc, eq, gt, gte, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { materialChanges } from '../../history/material-change.ts';
import type { UpdateProjectBody } from '../../project-contract.ts';
import { changedFields, hasPublicChanges, projectFields, type TextField, textFields } from '../../project-fields.ts';
import type { ProjectRow } from '../project-table.ts';
import type { ProjectDeps } from '../review-hooks.ts';
import { getLastChange } from './project-change-queries.ts';
import { materialChangeMarks, projectChanges, type StoredFields } from './project-change-table.ts';

/** Hooks of the investing slice, in the same transaction. */
export type TextChangeHooks = {
  /** Runs before the project is locked: may extend the investors' right to cancel. */
  lockInvestments: (tx: Transaction, projectId: number) => Promise<void>;
  onTextsChanged: (
    tx: Transaction,
    change: { projectId: number; changeId: number; isMaterial: boolean },
  ) => Promise<void>;
};

export function touchesTexts(body: UpdateProjectBody): boolean {
  return textFields.some((name) => body[name] !== undefined);
}

type Saved = {
  project: ProjectRow;
  lastBefore: number;
  by: 'admin' | 'owner';
  hooks: TextChangeHooks;
  /** Decided already; otherwise its texts decide. */
  isMaterial?: boolean;
};

/** After a change is saved. */
export async function noteTextChange(
  tx: Transaction,
  deps: ProjectDeps,
  { project, lastBefore, by, hooks, ...judged }: Saved,
): Promise<void> {
  const change = await getLastChange(tx, project.id);
  const isPublicChange = changedFields(change.after).some(hasPublicChanges);
  if (change.id === lastBefore || !isPublicChange || project.status === 'draft') return;
  const since = await committedSince(tx, project.id);
  if (since === undefined) return;
  const isMaterial =
    judged.isMaterial ?? (await judgeMateriality(tx, deps, { projectId: project.id, since, after: change.after }));
  if (isMaterial) {
    await tx.insert(materialChangeMarks).values({ changeId: change.id, projectId: project.id });
    if (by === 'owner' && deps.reviews.isReviewing(deps)) await deps.reviews.openRoundForChange(tx, project.id);
  }
  await hooks.onTextsChanged(tx, { projectId: project.id, changeId: change.id, isMaterial });
}

/** Since when changes are public: the first approval or the first started payment. Undefined before. */
export async function committedSince(db: Queryable, projectId: number): Promise<Date | undefined> {
  const { rows } = await db.execute<{ since: string | null }>(sql`select ${commitment(projectId)}::text as since`);
  const since = rows[0]?.since ?? null;
  return since === null ? undefined : new Date(since);
}

/** That moment as an expression; null before. */
export function commitment(projectId: number | SQLWrapper): SQL {
  return sql`least(
    (select min(decided_at) from project_reviews where project_id = ${projectId} and state = 'approved'),
    (select min(created_at) from investments where project_id = ${projectId}))`;
}

type Judged = { projectId: number; since: Date; after: StoredFields };

/** Measured against the text investors were promised, so that small changes add up. */
async function judgeMateriality(
  tx: Transaction,
  { settings }: Deps,
  { projectId, since, after }: Judged,
): Promise<boolean> {
  const changed = textFields.filter((field) => projectFields[field].column in after);
  const before = await promisedTexts(tx, { projectId, since });
  const changes = changed.map((field) => ({
    field,
    before: before.get(field),
    after: after[projectFields[field].column],
  }));
  return materialChanges(changes, settings.current()).length > 0;
}

/** Texts changed since the last material change, with their earlier values. */
export async function promisedTexts(tx: Queryable, { projectId, since }: { projectId: number; since: Date }) {
  const [last] = await tx
    .select({ changeId: max(materialChangeMarks.changeId) })
    .from(materialChangeMarks)
    .where(eq(materialChangeMarks.projectId, projectId));
  return textsBefore(tx, { projectId, since, after: last?.changeId ?? 0 });
}

/** Texts changed since then, with their earlier values. */
export async function textsBefore(
  tx: Queryable,
  { projectId, since, after = 0 }: { projectId: number; since: Date; after?: number },
): Promise<Map<TextField, unknown>> {
  const rows = await tx
    .select({ before: projectChanges.before })
    .from(projectChanges)
    .where(and(eq(projectChanges.projectId, projectId), gt(projectChanges.id, after), gte(projectChanges.at, since)))
    .orderBy(asc(projectChanges.id));
  const texts = new Map<TextField, unknown>();
  for (const { before } of rows) {
    for (const field of textFields) {
      const { column } = projectFields[field];
      if (before !== null && column in before && !texts.has(field)) texts.set(field, before[column]);
    }
  }
  return texts;
}
