// Reads the audit log: filtered, newest first, with names of actors and subjects.

import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { AuditItem } from '#features/audit/audit-log-contract.ts';
import type { AuditAction, AuditSubject } from '#features/audit/audit-rules.ts';
import { type AuditEntryRow, auditEntries, auditHead } from '#features/audit/server/audit-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { apiTokens } from '#features/tokens/server/token-table.ts';
import { addDays } from '#kernel/dates.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { byId, cutPage, defineOrder, readPages } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { containsText } from '#platform/postgres/search-text.ts';

export type AuditFilter = {
  admin?: number | undefined;
  action?: AuditAction | undefined;
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  q?: string | undefined;
};

const newestFirst = defineOrder('audit', 'descending', [byId(auditEntries.id)]);

/** @throws AppError invalid_cursor */
export async function listAudit(
  db: Queryable,
  { limit, cursor, ...filter }: AuditFilter & ListPageRequest,
): Promise<ListPage<AuditItem>> {
  const condition = toCondition(filter);
  const [found, total] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(and(condition, newestFirst.after(cursor)))
      .orderBy(...newestFirst.by)
      .limit(limit + 1),
    condition === undefined ? countAll(db) : cursor === undefined ? countCapped(db, condition) : undefined,
  ]);
  const { items, nextCursor } = cutPage(found, limit, newestFirst.toCursor);
  return { items: await toItems(db, items), nextCursor, total };
}

const readAtOnce = 500;

/** Streams every entry of a search in batches. */
export function readAudit(db: Queryable, filter: AuditFilter): AsyncGenerator<AuditItem[]> {
  return readPages((cursor) => listAudit(db, { ...filter, limit: readAtOnce, cursor }));
}

function toCondition({ admin, action, subject, subjectId, from, until, q }: AuditFilter): SQL | undefined {
  return and(
    admin === undefined ? undefined : eq(auditEntries.actorId, admin),
    action && eq(auditEntries.action, action),
    subject && eq(auditEntries.subjectKind, subject),
    subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    until === undefined ? undefined : lt(auditEntries.at, new Date(addDays(until, 1))),
    q ? containsText(sql`${auditEntries.details}::text`, q) : undefined,
  );
}

/** Entries are never deleted, and the head of the chain has their number. */
async function countAll(db: Queryable): Promise<number | undefined> {
  const [head] = await db.select({ entries: auditHead.entries }).from(auditHead);
  return head?.entries;
}

/** Beyond this a search has no total: counting would cost more than the page. */
const maxCounted = 10_000;

async function countCapped(db: Queryable, condition: SQL): Promise<number | undefined> {
  const counted = db
    .select({ one: sql<number>`1`.as('one') })
    .from(auditEntries)
    .where(condition)
    .limit(maxCounted + 1)
    .as('counted');
  const total = await db.$count(counted);
  return total <= maxCounted ? total : undefined;
}

async function toItems(db: Queryable, rows: AuditEntryRow[]): Promise<AuditItem[]> {
  const listIds = (kind: AuditSubject) =>
    rows.flatMap(({ subjectKind, subjectId }) =>
      subjectKind === kind && /^\d{1,15}$/.test(subjectId ?? '') ? [Number(subjectId)] : [],
    );
  const listActors = (kind: AuditEntryRow['actorKind']) =>
    rows.flatMap(({ actorKind, actorId, actorName }) => (actorKind === kind ? [actorId ?? Number(actorName)] : []));
  const people = [...listActors('admin'), ...listActors('person'), ...listIds('user')];
  const names = {
    user: await loadNames(db, people),
    project: await loadTitles(db, listIds('project')),
    token: await loadTokenNames(db, [...listActors('token'), ...listIds('token')]),
  };
  return rows.map((row) => toItem(row, names));
}

type NamesOf = Map<number, string>;
type Names = Record<'user' | 'project' | 'token', NamesOf>;

function toItem(row: AuditEntryRow, names: Names): AuditItem {
  const { id, at, action, subjectKind, subjectId, requestId, details } = row;
  const named: Partial<Record<AuditSubject, NamesOf>> = names;
  return {
    id,
    at: at.toISOString(),
    actor: toActor(row, names),
    action,
    subject:
      subjectKind === null
        ? null
        : { kind: subjectKind, id: subjectId, name: named[subjectKind]?.get(Number(subjectId)) ?? null },
    before: details?.before ?? null,
    after: details?.after ?? null,
    reason: details?.reason ?? null,
    filter: details?.filter ?? null,
    rows: details?.rows ?? null,
    stake: details?.stake ?? null,
    requestId,
    isForgotten: details === null,
  };
}

function toActor({ actorKind, actorId, actorName }: AuditEntryRow, names: Names): AuditItem['actor'] {
  if (actorKind === 'system') return { kind: 'system', name: actorName ?? '' };
  const id = actorId ?? Number(actorName);
  switch (actorKind) {
    case 'admin':
      return { kind: actorKind, id, name: names.user.get(id) ?? `Administrator ${id}` };
    case 'person':
      return { kind: actorKind, id, name: names.user.get(id) ?? `User ${id}` };
    case 'token':
      return { kind: actorKind, id, name: `API token ${names.token.get(id) ?? id}` };
  }
}

async function loadNames(db: Queryable, ids: number[]): Promise<NamesOf> {
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function loadTokenNames(db: Queryable, ids: number[]): Promise<NamesOf> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(inArray(apiTokens.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function loadTitles(db: Queryable, ids: number[]): Promise<NamesOf> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(inArray(projects.id, ids));
  return new Map(found.map(({ id, title }) => [id, title]));
}
