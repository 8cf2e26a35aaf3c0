// The audit log's actors, last verification, and failed sign-ins.
import { and, eq, sql } from 'drizzle-orm';
import { adminLoginAttempts, users } from '#features/accounts/server/account-table.ts';
import type { getAuditState, RefusedSignIn } from '#features/audit/audit-log-contract.ts';
import { auditEntries, auditHead } from '#features/audit/server/audit-table.ts';
import { findLastVerification } from '#features/audit/server/audit-verification.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Database } from '#platform/postgres/database.ts';

export async function readAuditState(db: Database): Promise<OutputOf<typeof getAuditState>> {
  const [administrators, heads, verified] = await Promise.all([
    // One index lookup per current or former administrator.
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(
        sql`${users.id} in (
          with recursive actors(id) as (
            select min(actor_id) from ${auditEntries}
            union all select (select min(e.actor_id) from ${auditEntries} e where e.actor_id > actors.id) from actors where actors.id is not null
          ) select id from actors where id is not null)`,
      )
      .orderBy(users.name),
    db.select({ entries: auditHead.entries }).from(auditHead),
    findLastVerification(db),
  ]);
  return { administrators, entries: heads[0]?.entries ?? 0, verified: verified ?? null };
}

const newestFirst = defineOrder('refused-sign-ins', 'descending', [byId(adminLoginAttempts.id)]);

/** @throws AppError invalid_cursor */
export async function listRefusedSignIns(
  db: Database,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<RefusedSignIn>> {
  const found = await db
    .select()
    .from(adminLoginAttempts)
    .where(and(eq(adminLoginAttempts.succeeded, false), newestFirst.after(cursor)))
    .orderBy(...newestFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, newestFirst.toCursor);
  return {
    items: items.map(({ id, username, address, attemptedAt }) => ({
      id,
      username,
      address,
      at: attemptedAt.toISOString(),
    })),
    nextCursor,
  };
}
