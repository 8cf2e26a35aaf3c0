// Findings as administrators see them.
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import { toSignedDollarString } from '#kernel/money.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { FindingItem } from '../reconciliation-contract.ts';
import { type FindingKind, findingKinds } from '../reconciliation-rules.ts';
import { type FindingRow, findings } from './reconciliation-table.ts';

export type FindingPage = { items: FindingItem[]; nextCursor: string | undefined; total: number };

export async function listFindings(
  db: Database,
  { state, limit, cursor }: { state: 'open' | 'closed'; limit: number; cursor?: string | undefined },
): Promise<FindingPage> {
  const filter = state === 'open' ? isNull(findings.resolvedAt) : isNotNull(findings.resolvedAt);
  const [found, total] = await Promise.all([
    select(db)
      .where(and(filter, cursor === undefined ? undefined : lt(findings.id, readCursor(cursor))))
      .orderBy(desc(findings.id))
      .limit(limit + 1),
    db.$count(findings, filter),
  ]);
  const items = found.slice(0, limit).map(toItem);
  const last = items.at(-1);
  return { items, total, nextCursor: found.length > limit && last ? String(last.id) : undefined };
}

export async function getFinding(db: Queryable, id: number): Promise<FindingItem> {
  const [found] = await select(db).where(eq(findings.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such finding.');
  return toItem(found);
}

function select(db: Queryable) {
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

function readCursor(cursor: string): number {
  if (/^[1-9]\d{0,15}$/.test(cursor)) return Number(cursor);
  throw new AppError('invalid_cursor', 'This page of the list cannot be found. Start from the first page.');
}
