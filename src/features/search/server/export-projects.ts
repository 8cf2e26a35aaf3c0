// Streams all projects matching a search and filters for export. The audit entry is written first.
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import type { ListFilter } from '#features/projects/server/lists/project-list-filter.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readPages } from '#platform/postgres/cursor.ts';
import { listProjects } from './list-projects.ts';

/** The largest page size, whose statements are prepared. */
const readAtOnce = 100;

type Filter = Omit<ListFilter, 'limit' | 'cursor'>;

export async function readAllProjects(
  deps: Deps,
  viewer: Viewer,
  filter: Filter,
): Promise<AsyncGenerator<ProjectListItem[]>> {
  const first = await listProjects(deps, viewer, { ...filter, limit: readAtOnce });
  // Searches have no total.
  const rows = first.total === undefined ? {} : { rows: first.total };
  await recordAudit(deps.db, viewer, { action: 'project.list_exported', filter, ...rows });
  return readPages((cursor) =>
    cursor === undefined
      ? Promise.resolve(first)
      : listProjects(deps, viewer, { ...filter, limit: readAtOnce, cursor }),
  );
}
