// One page of projects, and all that match a search, for a file.
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { defaultPackId } from '#features/packs/server/pack-offers.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import type { ProjectCsvRow } from '#features/projects/projects-csv.ts';
import type { ListFilter } from '#features/projects/server/lists/project-list-filter.ts';
import { readPackIds } from '#features/projects/server/packs/project-packs.ts';
import { toListItem } from '#features/projects/server/project-answers.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import type { ListPage } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readPages } from '#platform/postgres/cursor.ts';
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

/** The largest page size, whose statements are prepared. */
const readAtOnce = 100;

type Filter = Omit<ListFilter, 'limit' | 'cursor'>;

export async function readAllProjects(
  deps: Deps,
  viewer: Viewer,
  filter: Filter,
): Promise<AsyncGenerator<ProjectCsvRow[]>> {
  const first = await listProjects(deps, viewer, { ...filter, limit: readAtOnce });
  // Searches have no total.
  const rows = first.total === undefined ? {} : { rows: first.total };
  await recordAudit(deps.db, viewer, { action: 'project.list_exported', filter, ...rows });
  const pages = readPages((cursor) =>
    cursor === undefined
      ? Promise.resolve(first)
      : listProjects(deps, viewer, { ...filter, limit: readAtOnce, cursor }),
  );
  return addPacks(deps, pages);
}

async function* addPacks(
  { db }: Pick<Deps, 'db'>,
  pages: AsyncGenerator<ProjectListItem[]>,
): AsyncGenerator<ProjectCsvRow[]> {
  for await (const page of pages) {
    const chosen = await readPackIds(
      db,
      page.map(({ id }) => id),
    );
    yield page.map((project) => ({ ...project, pack: chosen.get(project.id) ?? defaultPackId }));
  }
}
