// The user list for administrators: pages, export and counts. Every read is audited.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { actorOf, recordAudit } from '#features/audit/server/audit-service.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage, readPages } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { readTallies } from '#platform/postgres/tallies.ts';
import { type UserRecord, type UserRole, type UserSort, userRoles } from '../account-contract.ts';
import { adminCredentials, users } from './account-table.ts';
import { userOrders } from './user-orders.ts';
import { toUserRecord } from './user-service.ts';

type UserFilter = { q?: string | undefined; role?: UserRole | undefined; sort: UserSort };
type Asking = { viewer: Viewer; requestId: string };

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  { viewer, requestId }: Asking,
  { limit, cursor, ...filter }: UserFilter & ListPageRequest,
): Promise<ListPage<UserRecord>> {
  const [page, total] = await Promise.all([readPage(db, filter, { limit, cursor }), countUsers(db, filter)]);
  await recordAudit(db, {
    actor: actorOf(viewer),
    action: 'user.list_read',
    filter,
    rows: page.items.length,
    requestId,
  });
  return { ...page, total };
}

const readAtOnce = 500;

/**
 * Streams all matching people in batches. The audit entry is written before the
 * first one is sent.
 */
export async function readAllUsers(
  { db }: Pick<Deps, 'db'>,
  { viewer, requestId }: Asking,
  filter: UserFilter,
): Promise<AsyncGenerator<UserRecord[]>> {
  const rows = await db.$count(users, and(...conditionsOf(filter)));
  await recordAudit(db, {
    actor: actorOf(viewer),
    action: 'user.list_read',
    filter: { ...filter, file: 'csv' },
    rows,
    requestId,
  });
  return readPages((cursor) => readPage(db, filter, { limit: readAtOnce, cursor }));
}

export type UserFacets = { total: number; roles: { role: UserRole; count: number }[] };

export async function readUserFacets(db: Queryable): Promise<UserFacets> {
  const kept = await readTallies(db, 'people');
  const roles = userRoles.flatMap((role) =>
    kept.flatMap(({ part, count }) => (part === role && count > 0 ? [{ role, count }] : [])),
  );
  return { total: roles.reduce((total, { count }) => total + count, 0), roles };
}

/** Beyond this a search has no total: counting would cost more than the page. */
const countedAtMost = 1000;

/** Totals, overall and by role, are maintained; search results are counted. */
async function countUsers(db: Queryable, filter: UserFilter): Promise<number | undefined> {
  if (!filter.q) {
    const { total, roles } = await readUserFacets(db);
    return filter.role === undefined ? total : (roles.find(({ role }) => role === filter.role)?.count ?? 0);
  }
  const found = db
    .select({ one: sql<number>`1`.as('one') })
    .from(users)
    .where(and(...conditionsOf(filter)))
    .limit(countedAtMost + 1)
    .as('found');
  const total = await db.$count(found);
  return total > countedAtMost ? undefined : total;
}

async function readPage(db: Queryable, filter: UserFilter, { limit, cursor }: ListPageRequest) {
  const order = userOrders[filter.sort];
  const found = await db
    .select({ user: users, username: adminCredentials.username })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(...conditionsOf(filter), order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, ({ user }) => order.cursorOf(user));
  return { items: items.map(toUserRecord), nextCursor };
}

/** Must match the condition of the partial indexes exactly. */
const isPerson = sql`kind = 'person' and erased_at is null`;

function conditionsOf({ q, role }: UserFilter): SQL[] {
  // Must match the expression of the trigram index exactly.
  const wanted = `%${q?.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    isPerson,
    ...(q ? [sql`lower(${users.name} || ' ' || ${users.email}) like lower(${wanted})`] : []),
    ...(role ? [eq(users.role, role)] : []),
  ];
}
