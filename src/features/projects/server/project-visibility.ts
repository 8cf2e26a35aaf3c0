// Project visibility: every read of projects, in this slice and later ones, filters by these conditions.
import { and, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { preparedQuery } from '#platform/postgres/database.ts';
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

/** A viewer of a prepared query, whose id is the parameter `viewerId`; `kind` is for the name of its statement. */
export type PreparedViewer = { viewer: Viewer; viewerId: Placeholder | undefined; kind: string };

/** A query that is built and prepared once for each kind of viewer: what they may see differs, but for their id. */
export function preparedForViewers<Source extends object, Query>(
  build: (source: Source, of: PreparedViewer) => Query,
): (source: Source, viewer: Viewer) => Query {
  const queriesOf = preparedQuery((_source: Source) => new Map<string, Query>());
  return (source, viewer) => {
    const hasId = viewer.user?.id !== undefined;
    const kind = `${viewer.admin === undefined ? '' : 'admin'}_${hasId ? 'user' : ''}`;
    const queries = queriesOf(source);
    const query =
      queries.get(kind) ?? build(source, { viewer, viewerId: hasId ? sql.placeholder('viewerId') : undefined, kind });
    queries.set(kind, query);
    return query;
  };
}
