// Who may read an update. Every read filters by these conditions, including counts, feeds and notifications.
import { and, eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import { isBackedBy } from '#features/investing/server/backers.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, visibleTo } from '#features/projects/server/project-visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { projectUpdates, updateMarks } from './update-table.ts';

/** Joined from `project_updates` with its project and its marks. */
export const isNotRemoved: SQL = isNull(updateMarks.removedAt);

/** What anyone may read: on pictures, in the sitemap. */
export const isPublicUpdate: SQL | undefined = and(isListed, eq(projectUpdates.visibility, 'public'), isNotRemoved);

/** Public updates for everyone; the others for the owner and the team, administrators, and people with money in the project now. */
export function isForReader(viewer: Viewer, viewerId: Person = viewer.user?.id): SQL | undefined {
  return viewer.admin === undefined ? isForPerson(viewerId) : undefined;
}

type Person = number | Placeholder | undefined;

function isForPerson(userId: Person): SQL | undefined {
  const isPublic = eq(projectUpdates.visibility, 'public');
  if (userId === undefined) return isPublic;
  return or(isPublic, mayDo('member', userId), isBackedBy(projects.id, userId));
}

export function isReadableBy(viewer: Viewer): SQL | undefined {
  return and(visibleTo(viewer), isForReader(viewer));
}

/** Updates a person may see in their feed and notifications. */
export function isNewsFor(userId: number): SQL | undefined {
  return and(isListed, isNotRemoved, isForPerson(userId));
}
