// Counts for the filters of a list that is not searched: one prepared statement, from counters and a small index for each choice.
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Database, preparedQueries } from '#platform/postgres/database.ts';
import { type FilterField, filterFields } from '../../project-fields.ts';
import type { ListStatus } from '../../project-rules.ts';
import { rowKeys } from '../project-field-values.ts';
import { projectCounts, projects } from '../project-table.ts';
import { filterCondition, type ProjectFilter } from './project-list-filter.ts';

export type CountedChoice = { value: string; count: number };
export type CountedKind = { category: string; status: ListStatus; count: number };
export type UsualCounts = { kinds: CountedKind[]; choices: Record<FilterField, CountedChoice[]> };

/** Projects of one choice are counted up to this. */
const maxCounted = 10_001;

export async function readUsualCounts(db: Database, viewer: Viewer, filter: ProjectFilter): Promise<UsualCounts> {
  const { category, status } = filter;
  const shape = {
    everything: viewer.admin !== undefined,
    category: category !== undefined,
    status: status === 'active' || status === 'announced' ? status : status !== undefined,
  };
  const [row] = await usualCounts(db, shape).execute({ category, status });
  const { kinds = null, ...choices } = (row ?? {}) as { kinds?: CountedKind[] | null } & Partial<
    UsualCounts['choices']
  >;
  return {
    kinds: kinds ?? [],
    choices: Object.fromEntries(filterFields.map((name) => [name, choices[name] ?? []])) as UsualCounts['choices'],
  };
}

type Shape = { everything: boolean; category: boolean; status: boolean | 'active' | 'announced' };

const usualCounts = preparedQueries((db: Database, { everything, category, status }: Shape, key: string) => {
  const condition = filterCondition({
    everything,
    featured: undefined,
    category: category ? sql.placeholder('category') : undefined,
    status: typeof status === 'string' ? status : status ? sql.placeholder('status') : undefined,
  });
  const choices = filterFields.map((name) => [name, listCounts(countChoices(db, projects[rowKeys[name]], condition))]);
  return db
    .select({ kinds: listCounts(countKinds(db, everything)), ...(Object.fromEntries(choices) as Record<string, SQL>) })
    .from(sql`(values (1)) as once`)
    .prepare(`usual_facets_${key}`);
});

/** Reads counters maintained by a trigger instead of projects, and moves the few that are announced, which open without a change. */
function countKinds(db: Database, everything: boolean): SQL {
  const { category, status } = projectCounts;
  const kept = db
    .select({ category, status, count: projectCounts.count })
    .from(projectCounts)
    .where(everything ? undefined : eq(projectCounts.listed, sql`true`));
  const announced = filterCondition({ everything, category: undefined, status: 'announced', featured: undefined });
  return sql`select category, status, sum(count)::int as count from (
      ${kept.getSQL()} union all
      select ${projects.category}, moved.status, moved.step from ${projects}, (values ('active', -1), ('announced', 1)) as moved (status, step)
      where ${announced}) as kind
    group by category, status`;
}

/** Only projects with a choice are read: an index has them by it. */
function countChoices(db: Database, column: PgColumn, condition: SQL | undefined): SQL {
  const found = db
    .select({ value: sql<string>`${column}`.as('value') })
    .from(projects)
    .where(and(condition, isNotNull(column)))
    .limit(sql.raw(String(maxCounted)) as unknown as number)
    .as('found');
  return db
    .select({ value: found.value, count: count().as('count') })
    .from(found)
    .groupBy(found.value)
    .getSQL();
}

function listCounts(counted: SQL): SQL {
  return sql`(select json_agg(counted) from (${counted}) as counted)`;
}
