// A person's saved searches: listing, saving, changing and deleting.
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { compileSearch } from '#features/search/server/interpret-search.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { changeSavedSearch, SavedSearch, saveSearch } from '../saved-search-contract.ts';
import { maxSavedSearches } from '../saved-search-rules.ts';
import { parseSearchQuery } from './saved-search-query.ts';
import { savedSearches } from './saved-search-table.ts';

const columns = {
  id: savedSearches.id,
  name: savedSearches.name,
  query: savedSearches.query,
  alert: savedSearches.alert,
  createdAt: savedSearches.createdAt,
};

export async function listSearches({ db }: Deps, viewer: Viewer): Promise<SavedSearch[]> {
  const rows = await db
    .select(columns)
    .from(savedSearches)
    .where(eq(savedSearches.userId, viewer.user?.id ?? 0))
    .orderBy(asc(savedSearches.id));
  return rows.map(toAnswer);
}

/** @throws AppError validation, too_many_requests */
export async function addSearch({ db }: Deps, viewer: Viewer, body: BodyOf<typeof saveSearch>): Promise<SavedSearch> {
  const userId = requireUserId(viewer);
  const { name, alert } = body;
  const { filter, query } = parseSearchQuery(body.query);
  const { q, location, category, spelling } = filter;
  const words = await compileSearch(db, { q, location, category, spelling });
  if (q && words === undefined) throw new AppError('validation', 'A saved search needs at least one word to look for.');
  return db.transaction(async (tx) => {
    // Two searches saved at the same time count both.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isTheirs = eq(savedSearches.userId, userId);
    const [again] = await tx
      .update(savedSearches)
      .set({ name, alert })
      .where(and(isTheirs, eq(savedSearches.query, query)))
      .returning(columns);
    if (again !== undefined) return toAnswer(again);
    if ((await tx.$count(savedSearches, isTheirs)) >= maxSavedSearches) {
      throw new AppError(
        'too_many_requests',
        `You have ${maxSavedSearches} saved searches, the most for one person. Delete one first.`,
      );
    }
    // The database parses the query, so that no stored one can fail later.
    const wordsQuery = words === undefined ? null : sql<string>`${words}::tsquery::text`;
    const [made] = await tx.insert(savedSearches).values({ userId, name, query, alert, wordsQuery }).returning(columns);
    return toAnswer(made as Row);
  });
}

/** @throws AppError not_found */
export async function changeSearch(
  { db }: Deps,
  viewer: Viewer,
  { id, ...change }: { id: number } & BodyOf<typeof changeSavedSearch>,
): Promise<SavedSearch> {
  const isOwn = and(eq(savedSearches.id, id), eq(savedSearches.userId, requireUserId(viewer)));
  const isEmpty = change.name === undefined && change.alert === undefined;
  const [row] = isEmpty
    ? await db.select(columns).from(savedSearches).where(isOwn)
    : await db.update(savedSearches).set(change).where(isOwn).returning(columns);
  if (row === undefined) throw searchNotFound();
  return toAnswer(row);
}

/** @throws AppError not_found */
export async function deleteSearch({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, requireUserId(viewer))));
  if (rowCount === 0) throw searchNotFound();
}

type Row = Pick<typeof savedSearches.$inferSelect, keyof typeof columns>;

function toAnswer({ createdAt, ...row }: Row): SavedSearch {
  return { ...row, createdAt: createdAt.toISOString() };
}

function searchNotFound(): AppError {
  return new AppError('not_found', 'This saved search is no longer here.');
}
