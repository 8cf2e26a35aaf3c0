// Public profiles and the public projects of a person.
import { and, count, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { listColumns } from '#features/projects/server/lists/project-columns.ts';
import { toListItem } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { webAddress } from '#kernel/site-address.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, byTime, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PersonProfile } from '../person-contract.ts';

/**
 * People who have signed in. System accounts, erased people, and unclaimed records created by an administrator (whose ids contain
 * a colon) have no profile.
 */
export const hasProfile: SQL | undefined = and(
  eq(users.kind, 'person'),
  isNull(users.erasedAt),
  sql`position(':' in ${users.uid}) = 0`,
);

// Table names are written out, because Drizzle omits them in queries over one table.
export const followerCount = sql<number>`(select count(*)::int from follows where follows.creator_id = users.id)`;

export function isFollowedBy(viewerId: number | Placeholder | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select 1 from follows where follows.creator_id = users.id and follows.follower_id = ${viewerId})`;
}

/** @throws AppError not_found */
export async function getPersonId(db: Queryable, uid: string): Promise<number> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.uid, uid), hasProfile));
  if (person === undefined) throw new AppError('not_found', 'This person is no longer here.');
  return person.id;
}

/** @throws AppError not_found */
export async function getProfile({ db }: Deps, viewer: Viewer, uid: string): Promise<PersonProfile> {
  const id = await getPersonId(db, uid);
  const [person] = await db
    .select({
      uid: users.uid,
      name: users.name,
      profileImage: users.profileImage,
      bio: users.bio,
      location: users.location,
      website: users.website,
      socialLinks: users.socialLinks,
      joinedAt: users.createdAt,
      followers: followerCount,
      isFollowed: isFollowedBy(viewer.user?.id),
      projects: publicProjects(sql`true`),
      fundedProjects: publicProjects(sql`projects.status in ('funded', 'completed')`),
      milestonesDone: sql<number>`(
        select count(*)::int from milestones join projects on projects.id = milestones.project_id
        where projects.owner_id = users.id and ${isListed} and milestones.state = 'released')`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (person === undefined) throw new AppError('not_found', 'This person is no longer here.');
  const { socialLinks, website, joinedAt, ...profile } = person;
  return {
    ...profile,
    // Addresses are validated when saved; older ones and those from other sources are validated here.
    website: webAddress(website ?? undefined) ?? null,
    links: Object.entries(socialLinks).flatMap(([name, address]) => {
      const known = webAddress(address);
      return known === undefined ? [] : [{ name, address: known }];
    }),
    joinedAt: joinedAt.toISOString(),
  };
}

export function publicProjects(condition: SQL): SQL<number> {
  return sql<number>`(
    select count(*)::int from projects where projects.owner_id = users.id and ${isListed} and ${condition})`;
}

const newest = defineOrder<{ id: number; createdAt: Date }>('person-projects', 'descending', [
  byTime(projects.createdAt, ({ createdAt }) => createdAt),
  byId(projects.id),
]);

/** Only publicly listed projects, even for the owner: own drafts are on the dashboard. @throws AppError not_found */
export async function listPersonProjects(
  { db }: Deps,
  viewer: Viewer,
  { uid, limit, cursor }: ListPageRequest & { uid: string },
): Promise<ListPage<ProjectListItem>> {
  const ownerId = await getPersonId(db, uid);
  const isTheirs = and(eq(projects.ownerId, ownerId), isListed);
  const rows = await db
    .select(listColumns(viewer.user?.id))
    .from(projects)
    .where(and(isTheirs, newest.after(cursor)))
    .orderBy(...newest.by)
    .limit(limit + 1);
  const [counted] = await db.select({ total: count() }).from(projects).where(isTheirs);
  const page = cutPage(rows, limit, newest.toCursor);
  return { items: page.items.map(toListItem), nextCursor: page.nextCursor, total: counted?.total ?? 0 };
}
