// A person's saved projects and the creators they follow, newest first.
import { and, count, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { listColumns } from '#features/projects/server/lists/project-columns.ts';
import { toListItem } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { byId, byTime, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { FollowedPerson } from '../person-contract.ts';
import { follows, savedProjects } from './following-table.ts';
import { hasProfile, publicProjects } from './person-reading.ts';

const lastSaved = defineOrder<{ id: number; savedAt: Date }>('saved-projects', 'descending', [
  byTime(savedProjects.createdAt, ({ savedAt }) => savedAt),
  byId(savedProjects.projectId),
]);

/** Leaves out projects that were hidden meanwhile; they reappear when they are public again. */
export async function listSavedProjects(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<ProjectListItem>> {
  const { id } = requireUser(viewer);
  if (id === undefined) return { items: [], nextCursor: undefined, total: 0 };
  const isShown = and(eq(savedProjects.userId, id), visibleTo(viewer));
  const isSaved = eq(projects.id, savedProjects.projectId);
  const rows = await db
    .select({ ...listColumns(id), savedAt: savedProjects.createdAt })
    .from(savedProjects)
    .innerJoin(projects, isSaved)
    .where(and(isShown, lastSaved.after(cursor)))
    .orderBy(...lastSaved.by)
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(savedProjects).innerJoin(projects, isSaved).where(isShown);
  const page = cutPage(rows, limit, lastSaved.toCursor);
  return { items: page.items.map(toListItem), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
}

const lastFollowed = defineOrder<{ id: number; followedAt: Date }>('followed', 'descending', [
  byTime(follows.createdAt, ({ followedAt }) => followedAt),
  byId(follows.creatorId),
]);

export async function listFollowed(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<FollowedPerson>> {
  const { id } = requireUser(viewer);
  if (id === undefined) return { items: [], nextCursor: undefined, total: 0 };
  const isShown = and(eq(follows.followerId, id), hasProfile);
  const rows = await db
    .select({
      id: users.id,
      uid: users.uid,
      name: users.name,
      profileImage: users.profileImage,
      followers: sql<number>`(select count(*)::int from follows others where others.creator_id = users.id)`,
      projects: publicProjects(sql`true`),
      followedAt: follows.createdAt,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .where(and(isShown, lastFollowed.after(cursor)))
    .orderBy(...lastFollowed.by)
    .limit(limit + 1);
  const [counted] = await db
    .select({ total: count() })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .where(isShown);
  const page = cutPage(rows, limit, lastFollowed.toCursor);
  const items = page.items.map(({ uid, name, profileImage, followers, projects: published }) => ({
    uid,
    name,
    profileImage,
    followers,
    projects: published,
  }));
  return { items, nextCursor: page.nextCursor, total: counted?.total ?? 0 };
}
