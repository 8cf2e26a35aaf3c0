// Reads the parts of a search one after the other, each newest first, until enough is found.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { ListItemRow } from '../project-answers.ts';
import { projects, projectTexts } from '../project-table.ts';
import { listColumns } from './project-columns.ts';
import { filterCondition, getFilterValues, type ListFilter, narrowingCondition } from './project-list-filter.ts';
import { matchesPart } from './project-search.ts';
import type { SearchPart } from './search-parts.ts';

export type Search = { db: Database; viewer: Viewer; filter: ListFilter; today: string };

export function toCondition({ viewer, filter, today }: Pick<Search, 'viewer' | 'filter' | 'today'>): SQL | undefined {
  return and(filterCondition(getFilterValues(viewer, filter)), narrowingCondition(filter, today));
}

export type PartsReading = {
  parts: readonly SearchPart[];
  /** The last row before these: its level, creation time and id. It belongs to the level of the first part. */
  after: readonly [number, number, number] | undefined;
  wanted: number;
};

/**
 * One statement. The database begins a part only if those before it found too little: it appends them in order, and stops
 * at the limit.
 */
export async function readParts(
  search: Search,
  { parts, after, wanted }: PartsReading,
): Promise<(ListItemRow & { level: number })[]> {
  // Inlined, because the database plans for it; two values cover every page size.
  const limit = sql.raw(String(wanted <= 25 ? 25 : 101));
  const all = parts.map((part, place) => {
    const resumed = after !== undefined && part.level === after[0] ? after : undefined;
    return readPart(search, part, { place, after: resumed, limit });
  });
  const rows = await search.db
    .select({ ...listColumns(search.viewer.user?.id), place: sql<number>`page.place`.as('place') })
    .from(sql`(select * from (${sql.join(all, sql` union all `)}) as parts limit ${limit}) as page`)
    .innerJoin(projects, eq(projects.id, sql`page.id`))
    .orderBy(sql`page.place`, desc(projects.createdAt), desc(projects.id));
  return rows.slice(0, wanted).map(({ place, ...row }) => ({ ...row, level: parts[place]?.level ?? 0 }));
}

type PartReading = { place: number; after: readonly [number, number, number] | undefined; limit: SQL };

function readPart(search: Search, part: SearchPart, { place, after, limit }: PartReading): SQL {
  const { projectId, createdAt } = projectTexts;
  const resumed =
    after === undefined
      ? sql``
      : sql` and (${createdAt}, ${projectId}) < (${new Date(after[1]).toISOString()}::timestamptz, ${after[2]}::bigint)`;
  // The offsets keep the planner from reading all projects first: it knows nothing of how many match.
  return sql`(select found.id, ${sql.raw(String(place))} as place from (
      select ${projectId} as id, ${createdAt} as created_at from ${projectTexts}
      where ${matchesPart(part)}${resumed} order by ${createdAt} desc, ${projectId} desc offset 0
    ) as found, lateral (select from ${projects} where ${projects.id} = found.id and ${toCondition(search)} offset 0) as listed
    order by found.created_at desc, found.id desc limit ${limit})`;
}
