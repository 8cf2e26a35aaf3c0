// The user list for administrators: pages, export and counts. Every read is audited.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  byId,
  byTextStart,
  byTime,
  cutPage,
  defineOrder,
  type ListOrder,
  readPages,
} from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import { type UserRecord, type UserRole, type UserSort, userRoles } from '../account-contract.ts';
import { adminCredentials, emailStart, nameStart, sortedLetters, type UserRow, users } from './account-table.ts';
import { toUserRecord } from './user-service.ts';

const id = byId(users.id);
const time = byTime(users.createdAt, ({ createdAt }: UserRow) => createdAt);
const name = byTextStart(nameStart, sortedLetters, (user: UserRow) => user.name);
const email = byTextStart(emailStart, sortedLetters, (user: UserRow) => user.email);

const userOrders: Record<UserSort, ListOrder<UserRow>> = {
  newest: defineOrder('newest', 'descending', [time, id]),
  oldest: defineOrder('oldest', 'ascending', [time, id]),
  'name-a-z': defineOrder('name-a-z', 'ascending', [name, id]),
  'name-z-a': defineOrder('name-z-a', 'descending', [name, id]),
  'email-a-z': defineOrder('email-a-z', 'ascending', [email, id]),
  'email-z-a': defineOrder('email-z-a', 'descending', [email, id]),
};

type UserFilter = { q?: string | undefined; role?: UserRole | undefined; sort: UserSort };

export async function listUsers(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { limit, cursor, ...filter }: UserFilter & ListPageRequest,
): Promise<ListPage<UserRecord>> {
  const [page, total] = await Promise.all([readPage(deps.db, filter, { limit, cursor }), countUsers(deps, filter)]);
  await recordAudit(deps.db, viewer, { action: 'user.list_read', filter, rows: page.items.length });
  return { ...page, total };
}

/** The first people that a search or an id finds, for searches over several kinds of records. The caller audits. */
export function findPeople(
  db: Queryable,
  { q, id: exact, limit }: { q: string; id: number | undefined; limit: number },
) {
  const named = and(...peopleConditions({ q }));
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(exact === undefined ? named : sql`((${named}) or (${isPerson} and ${eq(users.id, exact)}))`)
    .orderBy(sql`${users.id} = ${exact ?? 0} desc`, ...userOrders.newest.by)
    .limit(limit);
}

const readAtOnce = 500;

/**
 * Streams all matching people in batches. The audit entry is written before the
 * first one is sent.
 */
export async function readAllUsers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  filter: UserFilter,
): Promise<AsyncGenerator<UserRecord[]>> {
  const rows = await db.$count(users, and(...peopleConditions(filter)));
  await recordAudit(db, viewer, { action: 'user.list_read', filter: { ...filter, file: 'csv' }, rows });
  return readPages((cursor) => readPage(db, filter, { limit: readAtOnce, cursor }));
}

export type UserFacets = { total: number; roles: { role: UserRole; count: number }[] };

/** Up to this many people are counted on each request. */
const exactCountLimit = 10_000;
const largeCountForMs = 60_000;
/** Keyed by database, because each process has one and tests have several. */
const largeCounts = new WeakMap<Queryable, { at: number; facets: Promise<UserFacets> }>();

/**
 * Counts people overall and by role. Above 10,000 the figures are up to a minute old, so that the time to read them does not grow with the
 * number of people.
 */
export async function readUserFacets({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<UserFacets> {
  const at = now().getTime();
  const large = largeCounts.get(db);
  if (large !== undefined && at - large.at < largeCountForMs) return large.facets;
  const facets = await countRoles(db, exactCountLimit + 1);
  if (facets.total <= exactCountLimit) return facets;
  const counting = countRoles(db);
  largeCounts.set(db, { at, facets: counting });
  counting.catch(() => largeCounts.delete(db));
  return counting;
}

/** Reads the index by role and no rows, at most `limit` entries of it. */
async function countRoles(db: Queryable, limit?: number): Promise<UserFacets> {
  const { rows: roles } = await db.execute<UserFacets['roles'][number]>(sql`
    select role, count(*)::int as count
    from (select role from users where ${isPerson} order by role limit ${limit ?? null}) people group by role`);
  return {
    total: roles.reduce((total, { count }) => total + count, 0),
    roles: userRoles.flatMap((role) => roles.filter((one) => one.role === role)),
  };
}

/** Beyond this a search has no total: counting would cost more than the page. */
const maxCounted = 1000;

/** Search results are counted up to a limit. */
async function countUsers(deps: Pick<Deps, 'db' | 'now'>, filter: UserFilter): Promise<number | undefined> {
  if (!filter.q) {
    const { total, roles } = await readUserFacets(deps);
    return filter.role === undefined ? total : (roles.find(({ role }) => role === filter.role)?.count ?? 0);
  }
  const found = deps.db
    .select({ one: sql<number>`1`.as('one') })
    .from(users)
    .where(and(...peopleConditions(filter)))
    .limit(maxCounted + 1)
    .as('found');
  const total = await deps.db.$count(found);
  return total > maxCounted ? undefined : total;
}

async function readPage(db: Queryable, filter: UserFilter, { limit, cursor }: ListPageRequest) {
  const order = userOrders[filter.sort];
  const found = await db
    .select({ user: users, username: adminCredentials.username })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(...peopleConditions(filter), order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, ({ user }) => order.toCursor(user));
  return { items: items.map(toUserRecord), nextCursor };
}

/** Must match the condition of the partial indexes exactly. */
const isPerson = sql`kind = 'person' and erased_at is null`;

/** Everyone whom the list of users shows. */
export function peopleConditions({ q, role }: Pick<UserFilter, 'q' | 'role'>): SQL[] {
  return [
    isPerson,
    ...(q ? [containsText(sql`${users.name} || ' ' || ${users.email}`, q)] : []),
    ...(role ? [eq(users.role, role)] : []),
  ];
}
