// Queries findings for administrators.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { toSignedDollarString } from '#kernel/money.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { FindingItem } from '../reconciliation-contract.ts';
import { type FindingKind, findingKinds } from '../reconciliation-rules.ts';
import { type FindingRow, findings } from './reconciliation-table.ts';

const newestFirst = defineOrder('findings', 'descending', [byId(findings.id)]);

export async function listFindings(
  db: Database,
  { state, limit, cursor }: ListPageRequest & { state: 'open' | 'closed' },
): Promise<ListPage<FindingItem> & { total: number }> {
  const filter = state === 'open' ? isNull(findings.resolvedAt) : isNotNull(findings.resolvedAt);
  const [found, total] = await Promise.all([
    selectFindings(db)
      .where(and(filter, newestFirst.after(cursor)))
      .orderBy(...newestFirst.by)
      .limit(limit + 1),
    db.$count(findings, filter),
  ]);
  const { items, nextCursor } = cutPage(found, limit, ({ finding }) => newestFirst.toCursor(finding));
  return { items: items.map(toItem), nextCursor, total };
}

export async function getFinding(db: Queryable, id: number): Promise<FindingItem> {
  const [found] = await selectFindings(db).where(eq(findings.id, id));
  if (found === undefined) throw new AppError('not_found', 'Finding not found.');
  return toItem(found);
}

/** Open findings as work of administrators. */
export const openFindings = sql`select ${findings.firstSeenAt} as since, null::timestamptz as due, null::bigint as cents
  from ${findings} where ${isNull(findings.resolvedAt)}`;

function selectFindings(db: Queryable) {
  return db
    .select({ finding: findings, resolvedBy: users.name })
    .from(findings)
    .leftJoin(users, eq(users.id, findings.resolvedBy))
    .$dynamic();
}

function toItem({ finding, resolvedBy }: { finding: FindingRow; resolvedBy: string | null }): FindingItem {
  const { id, kind, ref, differenceCents, details, firstSeenAt, lastSeenAt, resolvedAt, note } = finding;
  if (!isFindingKind(kind)) throw new Error(`a finding of the unknown kind ${kind}`);
  return {
    id,
    kind,
    ref,
    difference: differenceCents === null ? null : toSignedDollarString(differenceCents),
    details: details as FindingItem['details'],
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy,
    note,
  };
}

function isFindingKind(kind: string): kind is FindingKind {
  return Object.hasOwn(findingKinds, kind);
}
