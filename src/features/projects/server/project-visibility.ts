// Project visibility: every read of projects, in this slice and later ones, filters by these conditions.
import { and, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayDo } from './project-access.ts';
import { projects } from './project-table.ts';

/** Projects in public lists. Must match the condition of the partial indexes exactly. */
export const isListed: SQL = sql`${projects.status} <> 'draft' and ${projects.visibility} = 'public' and ${projects.deletedAt} is null`;

/** Projects in admin lists. Owners have their own list. */
export const isNotDeleted: SQL = isNull(projects.deletedAt);

/**
 * Single projects this viewer may see: public ones, their own and their teams', and all for admins. Others
 * are not found. Prepared queries pass a placeholder for the viewer's id.
 */
export function visibleTo(viewer: Viewer, viewerId: number | Placeholder | undefined = viewer.user?.id): SQL {
  if (viewer.admin !== undefined) return isNotDeleted;
  if (viewer.user?.id === undefined) return isListed;
  return or(isListed, and(isNotDeleted, mayDo('member', viewerId))) as SQL;
}
