// Filter options with the number of projects of each.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type FilterField, filterFields } from '#features/projects/project-fields.ts';
import { type ListStatus, listStatuses } from '#features/projects/project-rules.ts';
import {
  type CountedChoice,
  type CountedKind,
  readUsualCounts,
} from '#features/projects/server/lists/plain-list-facets.ts';
import {
  filterCondition,
  getFilterValues,
  isNarrowed,
  isSearch,
  listStatus,
  narrowingCondition,
  type ProjectFilter,
} from '#features/projects/server/lists/project-list-filter.ts';
import { rowKeys } from '#features/projects/server/project-field-values.ts';
import { projects, projectTexts } from '#features/projects/server/project-table.ts';
import { toDay } from '#kernel/dates.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type Matching, readBestReading } from './interpret-search.ts';
import { matchesQuery } from './search-conditions.ts';

/** Most categories offered as a filter, largest first: their names are free text. */
const maxCategories = 200;
/** Search results are counted up to this limit. */
export const maxCounted = 10_000;

export type Facets = {
  total: number;
  /** The limit was reached: all counts are minimums. */
  isCapped: boolean;
  categories: { category: string; count: number }[];
  statuses: { status: ListStatus; count: number }[];
  choices: Record<FilterField, CountedChoice[]>;
};

/** Counts per option of each filter, under all other filters, and the total under all. */
export async function readFacets(
  db: Database,
  viewer: Viewer,
  filter: ProjectFilter = {},
  today = toDay(new Date()),
): Promise<Facets> {
  const counting = { viewer, filter, today };
  const isCounted = isSearch(filter) || filter.featured !== undefined;
  const counts: Counts = isCounted ? await countAll(db, counting) : await readUsualCounts(db, viewer, filter);
  const { kinds } = counts;
  const ofStatus = kinds.filter(({ status }) => filter.status === undefined || status === filter.status);
  const ofCategory = kinds.filter(({ category }) => filter.category === undefined || category === filter.category);
  const choices = filterFields.map(
    async (name) => [name, sortChoices(counts.choices?.[name] ?? (await countChoices(db, counting, name)))] as const,
  );
  return {
    total: sum(ofStatus.filter((kind) => ofCategory.includes(kind))),
    isCapped: isSearch(filter) && sum(kinds) > maxCounted,
    categories: [...Map.groupBy(ofStatus, ({ category }) => category)]
      .map(([category, of]) => ({ category, count: sum(of) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, 'en'))
      .slice(0, maxCategories),
    statuses: listStatuses
      .map((status) => ({ status, count: sum(ofCategory.filter((kind) => kind.status === status)) }))
      .filter(({ count }) => count > 0),
    choices: Object.fromEntries(await Promise.all(choices)) as Facets['choices'],
  };
}

type Counting = { viewer: Viewer; filter: ProjectFilter; today: string };

type Counts = { kinds: CountedKind[]; choices?: Record<FilterField, CountedChoice[]> };

/** If no counted filter is set, all counts are of the same projects, which are read once. */
async function countAll(db: Database, counting: Counting): Promise<Counts> {
  const { filter } = counting;
  const narrowed = [filter.category, filter.status, ...filterFields.map((name) => filter[name])];
  if (narrowed.some((value) => value !== undefined)) return countKinds(db, counting);
  const choiceColumns = Object.fromEntries(filterFields.map((name) => [name, projects[rowKeys[name]]]));
  const kinds = await countFound<CountedKind & Record<FilterField, string | null>>(db, counting, {
    columns: { ...kindColumns, ...choiceColumns },
  });
  const choices = filterFields.map((name) => {
    const byValue = Map.groupBy(kinds, (kind) => kind[name]);
    byValue.delete(null);
    const counted = [...byValue].map(([value, of]) => ({ value: value ?? '', count: sum(of) }));
    return [name, counted] as const;
  });
  return { kinds, choices: Object.fromEntries(choices) as Record<FilterField, CountedChoice[]> };
}

const kindColumns = { category: projects.category, status: listStatus.as('status') };

async function countKinds(db: Database, { filter, ...counting }: Counting): Promise<Counts> {
  const others = { ...filter, category: undefined, status: undefined };
  return { kinds: await countFound<CountedKind>(db, { ...counting, filter: others }, { columns: kindColumns }) };
}

/** Under every other filter. Only projects with a choice are read: an index has them by it. */
function countChoices(db: Database, counting: Counting, name: FilterField): Promise<CountedChoice[]> {
  const column: PgColumn = projects[rowKeys[name]];
  return countFound(
    db,
    { ...counting, filter: { ...counting.filter, [name]: undefined } },
    { columns: { value: column }, only: isNotNull(column) },
  );
}

function sortChoices(choices: CountedChoice[]): CountedChoice[] {
  return choices.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
}

type Counted = { columns: Record<string, PgColumn | SQL.Aliased>; only?: SQL };

/** How many projects the filter finds for each combination of these columns' values, up to the limit. */
async function countFound<Row extends { count: number }>(
  db: Database,
  { viewer, filter, today }: Counting,
  { columns, only }: Counted,
): Promise<Row[]> {
  const condition = and(filterCondition(getFilterValues(viewer, filter)), narrowingCondition(filter, today), only);
  const read = async (matching: Matching): Promise<Row[]> => {
    const found = db.select(columns).from(projects).$dynamic();
    const matches = toCondition(matching);
    if (matches !== undefined) void found.innerJoin(projectTexts, eq(projectTexts.projectId, projects.id));
    const grouped = Object.entries(columns).map(([name, column]) => {
      const value = sql.identifier('fieldAlias' in column ? column.fieldAlias : column.name);
      return { value, named: sql`${value} as ${sql.identifier(name)}` };
    });
    const named = sql.join([...grouped.map((one) => one.named), sql`count(*)::int as count`], sql`, `);
    const values = sql.join(
      grouped.map(({ value }) => value),
      sql`, `,
    );
    const { rows } = await db.execute(sql`
      select ${named}
      from (${found.where(and(matches, condition)).getSQL()} limit ${sql.raw(String(maxCounted + 1))}) as found group by ${values}`);
    // Each row has the values of these columns.
    return rows as unknown as Row[];
  };
  const narrowed = isNarrowed(filter) || only !== undefined;
  const asked = { asked: filter, everything: viewer.admin !== undefined, isNarrowed: narrowed };
  return (await readBestReading(db, asked, read, (rows) => rows.length === 0)).result;
}

function toCondition(matching: Matching): SQL | undefined {
  if (matching.kind === 'any') return undefined;
  return matching.kind === 'part' ? matching.matches : matchesQuery(matching.whole);
}

function sum(rows: { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
