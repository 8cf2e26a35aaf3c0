// Who may see which project (decisions B2): every read of projects, in this slice and in later ones, filters by these.
import { isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { projects } from './project-table.ts';

/** What public lists hold. Word for word the condition of the partial indexes, so that they serve it. */
export const isListed: SQL = sql`${projects.status} <> 'draft' and ${projects.visibility} = 'public' and ${projects.deletedAt} is null`;

/** What lists hold for admins. Owners find theirs in a list of their own. */
export const isNotDeleted: SQL = isNull(projects.deletedAt);

/**
 * Which single projects this viewer may see: the public ones, their own, and for admins all. Whatever else there is
 * answers as if it were missing. A prepared query passes a placeholder for the viewer's id.
 */
export function visibleTo(viewer: Viewer, viewerId: number | Placeholder | undefined = viewer.user?.id): SQL {
  if (viewer.admin !== undefined) return isNotDeleted;
  if (viewer.user?.id === undefined) return isListed;
  return sql`((${isListed}) or (${projects.ownerId} = ${viewerId} and ${isNotDeleted}))`;
}
