// Reads of the history of projects.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { FieldChange, ProjectChange } from '../../history/project-change-contract.ts';
import { changedFields, type FieldKind, type FieldName, getField } from '../../project-fields.ts';
import { answerValue } from '../project-field-values.ts';
import { projectChanges, type StoredFields } from './project-change-table.ts';

type ChangeRow = typeof projectChanges.$inferSelect;

export const newestChangesFirst = defineOrder('changes', 'descending', [byId(projectChanges.id)]);

/** Newest first. @throws AppError invalid_cursor */
export async function listChanges(
  db: Queryable,
  projectId: number,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<ProjectChange>> {
  const rows = await db
    .select()
    .from(projectChanges)
    .where(and(eq(projectChanges.projectId, projectId), newestChangesFirst.after(cursor)))
    .orderBy(...newestChangesFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, newestChangesFirst.toCursor);
  return { items: await toChanges(db, items), nextCursor };
}

/** Changes since a history entry, newest first; the last twenty are enough to resolve a conflict. */
export async function listChangesSince(db: Queryable, projectId: number, changeId: number): Promise<ProjectChange[]> {
  const rows = await db
    .select()
    .from(projectChanges)
    .where(and(eq(projectChanges.projectId, projectId), gt(projectChanges.id, changeId)))
    .orderBy(desc(projectChanges.id))
    .limit(20);
  return toChanges(db, rows);
}

/**
 * Differences by field: the first value before the changes, and the last. Leaves out fields that were changed back
 * and fields that no page shows.
 */
export async function listFieldsChangedSince(db: Queryable, projectId: number, since: Date): Promise<FieldChange[]> {
  const { rows } = await db.execute<{ column: string; before: unknown; after: unknown }>(sql`
    select field as column,
           (array_agg(before -> field order by id))[1] as before,
           (array_agg(after -> field order by id desc))[1] as after
    from ${projectChanges}, jsonb_object_keys(after) as field
    where project_id = ${projectId} and at > ${since.toISOString()} and before is not null
    group by field
    having (array_agg(before -> field order by id))[1] is distinct from (array_agg(after -> field order by id desc))[1]`);
  const values = (side: 'before' | 'after') => Object.fromEntries(rows.map((row) => [row.column, row[side]]));
  const fields = toChangedFields({ before: values('before'), after: values('after') }, new Map());
  return fields.filter(({ field }) => !getField(field).isOperation);
}

/** The last entry of a project's history; every project has one. */
export async function getLastChange(db: Queryable, projectId: number): Promise<ChangeRow> {
  const [row] = await db
    .select()
    .from(projectChanges)
    .where(eq(projectChanges.projectId, projectId))
    .orderBy(desc(projectChanges.id))
    .limit(1);
  if (row === undefined) throw new AppError('not_found', 'This project is no longer here.');
  return row;
}

export async function hasHistory(db: Queryable, projectId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${projectChanges} where project_id = ${projectId} limit 1`);
  return rows.length > 0;
}

type Names = ReadonlyMap<number, string>;

async function toChanges(db: Queryable, rows: readonly ChangeRow[]): Promise<ProjectChange[]> {
  const names = await readNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName ?? names.get(row.actorId ?? 0) ?? '' },
    isFirst: row.before === null,
    fields: toChangedFields(row, names),
    reason: row.reason,
  }));
}

/** Sorts fields in reading order. */
function toChangedFields(
  { before, after }: Pick<ChangeRow, 'before' | 'after'>,
  names: Names,
): ProjectChange['fields'] {
  return changedFields(after).map((field) => ({
    field,
    before: before === null ? null : toValue(field, before, names),
    after: toValue(field, after, names),
  }));
}

/** Converts a stored value to its form in API answers; owners as id and name. */
export function toValue(field: FieldName, stored: StoredFields, names: Names = new Map()): unknown {
  const { column, kind } = getField(field);
  const value = stored[column];
  if (kind === 'person' && typeof value === 'number') return { id: value, name: names.get(value) ?? '' };
  return answerValue(field, value);
}

async function readNames(db: Queryable, rows: readonly ChangeRow[]): Promise<Names> {
  const ids = rows.flatMap(({ actorId, before, after }) => [actorId, before?.owner_id, after.owner_id]);
  const known = [...new Set(ids.filter((id) => typeof id === 'number'))];
  if (known.length === 0) return new Map();
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, known));
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Long texts: the audit log names them, the history contains them. */
const longKinds: readonly FieldKind[] = ['markdown', 'entries', 'milestones', 'market', 'documents'];

/** A change as recorded in the audit log. */
export function changeForAudit({ id, before, after }: ChangeRow): { before: StoredFields; after: StoredFields } {
  const long = changedFields(after)
    .map(getField)
    .flatMap(({ column, kind }) => (longKinds.includes(kind) ? [column] : []));
  const short = (fields: StoredFields) =>
    Object.fromEntries(Object.entries(fields).filter(([column]) => !long.includes(column)));
  return {
    before: short(before ?? {}),
    after: { ...short(after), ...(long.length > 0 && { texts: long }), change: id },
  };
}
