// Following creators and saving projects. Both can be repeated, and each person has a limit.
import { and, count, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { isVisibleProject, projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { preparedForViewers, visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { maxFollowed, maxSaved } from '../following-rules.ts';
import type { FollowState, ProjectInterest } from '../person-contract.ts';
import { follows, savedProjects } from './following-table.ts';
import { followerCount, getPersonId, hasProfile, isFollowedBy } from './person-reading.ts';

/** @throws AppError not_found, oneself, too_many_requests */
export async function followPerson(deps: Deps, viewer: Viewer, uid: string): Promise<FollowState> {
  const followerId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, followerId);
    const creatorId = await getPersonId(tx, uid);
    if (creatorId === followerId) throw new AppError('oneself', 'You can’t follow yourself.');
    const isTheirs = eq(follows.followerId, followerId);
    if ((await tx.$count(follows, and(isTheirs, eq(follows.creatorId, creatorId)))) > 0) return;
    if ((await tx.$count(follows, isTheirs)) >= maxFollowed) {
      throw limitReached(`You follow ${maxFollowed} creators, the most for one person. Unfollow one first.`);
    }
    await tx.insert(follows).values({ followerId, creatorId });
  });
  return { isFollowed: true, followers: await countFollowers(deps.db, uid) };
}

/** @throws AppError not_found */
export async function unfollowPerson(deps: Deps, viewer: Viewer, uid: string): Promise<FollowState> {
  const followerId = requireUserId(viewer);
  const creatorId = await getPersonId(deps.db, uid);
  await deps.db.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.creatorId, creatorId)));
  return { isFollowed: false, followers: await countFollowers(deps.db, uid) };
}

/** @throws AppError not_found, too_many_requests */
export async function saveProject({ db }: Deps, viewer: Viewer, projectId: number): Promise<{ isSaved: boolean }> {
  const userId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await isVisibleProject(tx, viewer, projectId))) throw projectNotFound();
    const isTheirs = eq(savedProjects.userId, userId);
    if ((await tx.$count(savedProjects, and(isTheirs, eq(savedProjects.projectId, projectId)))) > 0) return;
    if ((await tx.$count(savedProjects, isTheirs)) >= maxSaved) {
      throw limitReached(`You saved ${maxSaved} projects, the most for one person. Remove one first.`);
    }
    await tx.insert(savedProjects).values({ userId, projectId });
  });
  return { isSaved: true };
}

/** Also works for a project that is hidden now. */
export async function unsaveProject({ db }: Deps, viewer: Viewer, projectId: number): Promise<{ isSaved: boolean }> {
  const userId = requireUserId(viewer);
  await db.delete(savedProjects).where(and(eq(savedProjects.userId, userId), eq(savedProjects.projectId, projectId)));
  return { isSaved: false };
}

/** @throws AppError not_found */
export async function getProjectInterest({ db }: Deps, viewer: Viewer, projectId: number): Promise<ProjectInterest> {
  const [row] = await interests(db, viewer).execute({ projectId, viewerId: viewer.user?.id });
  if (row === undefined) throw projectNotFound();
  const { isSaved, uid, name, profileImage, isFollowed, followers } = row;
  const creator = uid === null || name === null ? null : { uid, name, profileImage, isFollowed, followers };
  return { isSaved, creator };
}

const interests = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) =>
  db
    .select({
      isSaved:
        viewerId === undefined
          ? sql<boolean>`false`
          : sql<boolean>`exists (select 1 from ${savedProjects}
              where ${savedProjects.projectId} = ${projects.id} and ${savedProjects.userId} = ${viewerId})`,
      uid: users.uid,
      name: users.name,
      profileImage: users.profileImage,
      isFollowed: isFollowedBy(viewerId),
      followers: followerCount,
    })
    .from(projects)
    .leftJoin(users, and(eq(users.id, projects.ownerId), hasProfile))
    .where(and(eq(projects.id, sql.placeholder('projectId')), visibleTo(viewer, viewerId)))
    .prepare(`project_interest_${kind}`),
);

/** Serializes changes of a person's follows and saved projects, so that concurrent ones are counted. */
async function lockPerson(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

async function countFollowers(db: Queryable, uid: string): Promise<number> {
  const [row] = await db
    .select({ followers: count() })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .where(eq(users.uid, uid));
  return row?.followers ?? 0;
}

function limitReached(message: string): AppError {
  return new AppError('too_many_requests', message);
}
