// Filters of project lists as SQL conditions.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AmountRange } from '../../amount-range.ts';
import { type FilterField, filterFields } from '../../project-fields.ts';
import type { ListSort, ListStatus } from '../../project-rules.ts';
import { rowKeys } from '../project-field-values.ts';
import { projects } from '../project-table.ts';
import { isListed, isNotDeleted } from '../project-visibility.ts';

export type ProjectFilter = { [Name in FilterField]?: string | undefined } & {
  q?: string | undefined;
  category?: string | undefined;
  status?: ListStatus | undefined;
  featured?: 'true' | 'false' | undefined;
  /** In dollars. */
  goal?: AmountRange | undefined;
  raised?: AmountRange | undefined;
  /** In percent of the goal. */
  funded?: AmountRange | undefined;
  /** Ends within this many days. */
  closing?: number | undefined;
  location?: string | undefined;
  /** Words are searched as they are typed, without correcting typos. */
  spelling?: 'typed' | undefined;
};

export type ListFilter = ProjectFilter & {
  /** Default sort: best match for searches, otherwise featured. */
  sort?: ListSort | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Whether the prepared lists and maintained counters do not cover the filter. */
export function isSearch(filter: ProjectFilter): boolean {
  const { q, goal, raised, funded, closing, location } = filter;
  const narrowing = [goal, raised, funded, closing, ...filterFields.map((name) => filter[name])];
  return Boolean(q) || Boolean(location) || narrowing.some((value) => value !== undefined);
}

/** Whether there are filters besides the words of a search. */
export function isNarrowed({ q: _q, ...filter }: ProjectFilter): boolean {
  return isSearch(filter) || [filter.category, filter.status, filter.featured].some((value) => value !== undefined);
}

export type SortInUse = Exclude<ListSort, 'match'>;

/** 'match' ranks by search relevance. */
export function getSort({ sort, q }: Pick<ListFilter, 'sort' | 'q'>): ListSort {
  if (sort !== undefined && sort !== 'match') return sort;
  return q ? 'match' : 'featured';
}

/** The part of a filter fixed in a prepared statement: values or placeholders. */
export type FilterValues = {
  everything: boolean;
  category: string | Placeholder | undefined;
  status: ListStatus | Placeholder | undefined;
  featured: 'true' | 'false' | undefined;
};

export function getFilterValues(viewer: Viewer, { category, status, featured }: ProjectFilter): FilterValues {
  return { everything: viewer.admin !== undefined, category, status, featured };
}

export function filterCondition(filter: FilterValues): SQL | undefined {
  return and(
    filter.everything ? isNotDeleted : isListed,
    filter.category === undefined ? undefined : eq(projects.category, filter.category),
    filter.status === undefined ? undefined : statusCondition(filter.status),
    // One of two values, so it is inlined and gets its own plan.
    filter.featured === undefined ? undefined : sql`${projects.featured} = ${sql.raw(filter.featured)}`,
  );
}

/** The usual status is inlined, so that the index of active projects applies. */
function statusCondition(status: ListStatus | Placeholder): SQL {
  if (status === 'announced') return isAnnounced;
  return status === 'active' ? isOpen : sql`${projects.status} = ${status}`;
}

const isOpen = sql`${projects.status} = 'active' and (${projects.opensAt} is null or ${projects.opensAt} <= now())`;

/** In the index of projects whose opening nobody was told about yet: always few. */
export const isAnnounced = sql<boolean>`(${projects.status} = 'active' and ${projects.openingToldAt} is null and ${projects.opensAt} > now())`;

/** What lists are filtered by. */
export const listStatus = sql<ListStatus>`case when ${isAnnounced} then 'announced' else ${projects.status} end`;

/** Filters on amounts, dates and choices; `today` is a UTC date. */
export function narrowingCondition(filter: ProjectFilter, today: string): SQL | undefined {
  const { goal, raised, funded, closing } = filter;
  return and(
    ...filterFields.map((name) => {
      const choice = filter[name];
      return choice === undefined ? undefined : eq(projects[rowKeys[name]], choice);
    }),
    goal && withinRange(sql`${projects.goalCents}`, { range: goal, unit: sql`100::bigint` }),
    raised && withinRange(sql`${projects.raisedCents}`, { range: raised, unit: sql`100::bigint` }),
    funded && withinRange(sql`${projects.raisedCents} * 100`, { range: funded, unit: sql`${projects.goalCents}` }),
    closing === undefined
      ? undefined
      : sql`${projects.status} = 'active' and ${projects.deadline} between ${today}::date and ${today}::date + ${closing}::int`,
  );
}

function withinRange(value: SQL, { range: { from, to }, unit }: { range: AmountRange; unit: SQL }): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${value} >= ${from}::bigint * ${unit}`,
    to === undefined ? undefined : sql`${value} <= ${to}::bigint * ${unit}`,
  );
}
