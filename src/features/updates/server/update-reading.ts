// Reads of published updates: a project's list, its count, one update with its neighbors, and a person's feed.
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { isBackedBy } from '#features/investing/server/backers.ts';
import { follows, savedProjects } from '#features/people/server/following-table.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { preparedForViewers, visibleTo } from '#features/projects/server/project-visibility.ts';
import { renderStory } from '#features/writing/server/story-html.ts';
import { listPictureNames } from '#features/writing/story-pictures.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { FeedUpdate, ListedUpdate, ProjectUpdate, UpdateCount } from '../update-contract.ts';
import { newestUpdatesFirst, toListedUpdate, updateColumns } from './update-answers.ts';
import { projectUpdates, updateMarks } from './update-table.ts';
import { isForReader, isNewsFor, isNotRemoved, isReadableBy } from './update-visibility.ts';

type ReadDeps = Pick<Deps, 'db'>;

/** The same response for a missing update and for one that is hidden from this reader. */
export function updateNotFound(): AppError {
  return new AppError('not_found', 'There is no such update, or it is for investors only.');
}

function selectUpdates(db: Queryable, viewer: Viewer) {
  return db
    .select({
      ...updateColumns,
      projectTitle: projects.title,
      isOwner: sql<boolean>`${mayDo('edit', viewer.user?.id)}`,
      creatorName: users.name,
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id));
}

/** @throws AppError not_found, invalid_cursor */
export async function listUpdates(
  { db }: ReadDeps,
  viewer: Viewer,
  { projectId, limit, cursor }: ListPageRequest & { projectId: number },
): Promise<ListPage<ListedUpdate>> {
  const after = newestUpdatesFirst.after(cursor);
  const { counts, listed } = await readCounts(db, viewer, projectId);
  if (listed === 0) return { items: [], nextCursor: undefined, counts };
  const found = await selectUpdates(db, viewer)
    .where(and(eq(projectUpdates.projectId, projectId), isReadableBy(viewer), after))
    .orderBy(...newestUpdatesFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, newestUpdatesFirst.toCursor);
  return { items: items.map(toListedUpdate), nextCursor, ...(cursor === undefined && { counts }) };
}

/** @throws AppError not_found */
export async function countUpdates({ db }: ReadDeps, viewer: Viewer, projectId: number): Promise<UpdateCount> {
  return (await readCounts(db, viewer, projectId)).counts;
}

/** `listed` includes removed ones, of which the dates stay. @throws AppError not_found */
async function readCounts(
  db: Queryable,
  viewer: Viewer,
  projectId: number,
): Promise<{ counts: UpdateCount; listed: number }> {
  const [row] = await counted(db, viewer).execute({ projectId, viewerId: viewer.user?.id });
  if (row === undefined) throw projectNotFound();
  const { readable, all, listed } = row;
  return { counts: { readable, forInvestors: all - readable }, listed };
}

/** No row for a project that the viewer may not see. */
const counted = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) =>
  db
    .select({
      readable: countOf(and(isNotRemoved, isForReader(viewer, viewerId))),
      all: countOf(isNotRemoved),
      listed: countOf(sql`true`),
    })
    .from(projects)
    .leftJoin(projectUpdates, eq(projectUpdates.projectId, projects.id))
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
    .where(and(eq(projects.id, sql.placeholder('projectId')), visibleTo(viewer, viewerId)))
    .groupBy(projects.id)
    .prepare(`update_counts_${kind}`),
);

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(${projectUpdates.id}) filter (where ${condition})`.mapWith(Number);

/** @throws AppError not_found */
export async function getUpdate(
  { db }: ReadDeps,
  viewer: Viewer,
  { projectId, updateId }: { projectId: number; updateId: number },
): Promise<ProjectUpdate> {
  const [row] = await selectUpdates(db, viewer).where(
    and(eq(projectUpdates.id, updateId), eq(projectUpdates.projectId, projectId), isReadableBy(viewer)),
  );
  if (row === undefined) throw updateNotFound();
  const isRemoved = row.removedAt !== null;
  const [previous, next] = await Promise.all([
    findNeighbor(db, viewer, row, 'previous'),
    findNeighbor(db, viewer, row, 'next'),
  ]);
  const [picture] = isRemoved ? [] : listPictureNames(row.content);
  return {
    ...toListedUpdate(row),
    html: isRemoved ? '' : renderStory(row.content),
    picture: picture === undefined ? null : `/media/${picture}`,
    projectTitle: row.projectTitle,
    creatorName: row.creatorName,
    isOwner: row.isOwner,
    previous,
    next,
  };
}

/** Removed updates are skipped. */
async function findNeighbor(
  db: Queryable,
  viewer: Viewer,
  { id, projectId }: { id: number; projectId: number },
  way: 'previous' | 'next',
): Promise<ProjectUpdate['previous']> {
  const { createdAt, id: updateId, title } = projectUpdates;
  const here = sql`(select created_at, id from project_updates where id = ${id})`;
  const beyond = way === 'previous' ? sql`<` : sql`>`;
  const order = way === 'previous' ? desc : asc;
  const [row] = await db
    .select({ id: updateId, title })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
    .where(
      and(
        eq(projectUpdates.projectId, projectId),
        isReadableBy(viewer),
        isNotRemoved,
        sql`(${createdAt}, ${updateId}) ${beyond} ${here}`,
      ),
    )
    .orderBy(order(createdAt), order(updateId))
    .limit(1);
  return row ?? null;
}

/** @throws AppError invalid_cursor */
export async function readFeed(
  { db }: ReadDeps,
  viewer: Viewer,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<FeedUpdate>> {
  const after = newestUpdatesFirst.after(cursor);
  const { id: userId } = requireUser(viewer);
  if (userId === undefined) return { items: [], nextCursor: undefined };
  const found = await selectUpdates(db, viewer)
    .where(and(isOfInterestTo(userId), isNewsFor(userId), after))
    .orderBy(...newestUpdatesFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, newestUpdatesFirst.toCursor);
  const toFeedUpdate = (row: (typeof items)[number]) => ({
    ...toListedUpdate(row),
    projectTitle: row.projectTitle,
    creatorName: row.creatorName,
  });
  return { items: items.map(toFeedUpdate), nextCursor };
}

function isOfInterestTo(userId: number): SQL | undefined {
  return or(
    sql`exists (select 1 from ${follows} where ${follows.followerId} = ${userId} and ${follows.creatorId} = ${projects.ownerId})`,
    sql`exists (select 1 from ${savedProjects} where ${savedProjects.userId} = ${userId} and ${savedProjects.projectId} = ${projects.id})`,
    isBackedBy(projects.id, userId),
  );
}
