// The administrators' list of people: a page of it, all of it as a file, and how many there are. Each reading is written down.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { actorOf, recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { readTallies } from '#platform/postgres/tallies.ts';
import { type UserRecord, type UserRole, type UserSort, userRoles } from '../account-contract.ts';
import { adminCredentials, users } from './account-table.ts';
import { readUserCursor, type UserPosition, userOrders, userPosition, writeUserCursor } from './user-orders.ts';
import { toUserRecord, type UserWithUsername } from './user-service.ts';

type UserFilter = { q?: string | undefined; role?: UserRole | undefined; sort: UserSort };
type Asking = { viewer: Viewer; requestId: string };

export type UserPage = { items: UserRecord[]; nextCursor: string | undefined; total: number | undefined };

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  { viewer, requestId }: Asking,
  { limit, cursor, ...filter }: UserFilter & { limit: number; cursor?: string | undefined },
): Promise<UserPage> {
  const from = cursor === undefined ? undefined : readUserCursor(filter.sort, cursor);
  const [rows, total] = await Promise.all([readRows(db, filter, { from, count: limit + 1 }), countUsers(db, filter)]);
  const page = rows.slice(0, limit);
  await recordAudit(db, {
    actor: actorOf(viewer),
    action: 'user.list_read',
    filter,
    rows: page.length,
    requestId,
  });
  const last = page.at(-1)?.user;
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(toUserRecord),
    nextCursor: hasMore ? writeUserCursor(filter.sort, userPosition(filter.sort, last)) : undefined,
    total,
  };
}

const readAtOnce = 500;

/**
 * Everybody the filter finds, a part at a time, however many they are. That they were read is written down before the
 * first of them leaves.
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
  return readParts(db, filter);
}

async function* readParts(db: Queryable, filter: UserFilter): AsyncGenerator<UserRecord[]> {
  for (let from: UserPosition | undefined; ; ) {
    const rows = await readRows(db, filter, { from, count: readAtOnce });
    yield rows.map(toUserRecord);
    const last = rows.at(-1)?.user;
    if (last === undefined || rows.length < readAtOnce) return;
    from = userPosition(filter.sort, last);
  }
}

export type UserFacets = { total: number; roles: { role: UserRole; count: number }[] };

export async function readUserFacets(db: Queryable): Promise<UserFacets> {
  const kept = await readTallies(db, 'people');
  const roles = userRoles.flatMap((role) =>
    kept.flatMap(({ part, count }) => (part === role && count > 0 ? [{ role, count }] : [])),
  );
  return { total: roles.reduce((total, { count }) => total + count, 0), roles };
}

/** Beyond it a search says no total: counting would cost more than the page. */
const countedAtMost = 1000;

/** All, and those of a role, are kept; what a search finds is counted. */
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

function readRows(
  db: Queryable,
  filter: UserFilter,
  { from, count }: { from: UserPosition | undefined; count: number },
): Promise<UserWithUsername[]> {
  const order = userOrders[filter.sort];
  return db
    .select({ user: users, username: adminCredentials.username })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(...conditionsOf(filter), from && order.after(from)))
    .orderBy(...order.by)
    .limit(count);
}

/** Word for word the condition of the partial indexes, so that they serve it. */
const isPerson = sql`kind = 'person' and erased_at is null`;

function conditionsOf({ q, role }: UserFilter): SQL[] {
  // The expression of the trigram index, letter for letter.
  const wanted = `%${q?.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    isPerson,
    ...(q ? [sql`lower(${users.name} || ' ' || ${users.email}) like lower(${wanted})`] : []),
    ...(role ? [eq(users.role, role)] : []),
  ];
}
