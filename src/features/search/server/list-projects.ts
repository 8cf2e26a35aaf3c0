// One page of projects: searched, or from a prepared list.

import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import type { ListFilter } from '#features/projects/server/lists/project-list-filter.ts';
import { toListItem } from '#features/projects/server/project-answers.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import type { ListPage } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findProjectRows } from './search-projects.ts';

/** Searches run on `deps.db`, so that visitors' searches can use their own connection pool. */
export async function listProjects(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  filter: ListFilter,
): Promise<ListPage<ProjectListItem>> {
  const { rows, ...page } = await findProjectRows(deps.db, viewer, filter, getToday(deps));
  return { items: rows.map(toListItem), ...page };
}
