// Finds the first projects of a list that match: few matches by sorting all of them, many by reading the list from its start.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MatchPosition } from '#features/projects/server/lists/project-cursor.ts';
import {
  type ListRange,
  orderCondition,
  orders,
  tableColumns,
} from '#features/projects/server/lists/project-orders.ts';
import { projects, projectTexts } from '#features/projects/server/project-table.ts';
import type { Database } from '#platform/postgres/database.ts';
import { matchesQuery } from './search-conditions.ts';

/** Up to this many matches are sorted. Where there are more, the first of a list are soon met in its order. */
const mostSorted = 5000;
/** Up to this many matches are compared with each level one by one, instead of reading the index for each. */
const mostRanked = 200;
/** Rows read at the start of a list. If they do not contain a page of matches, all matches are sorted. */
const mostRead = 5000;

export type MatchFinding = {
  /** Filters of columns and who may see a project. */
  condition: SQL | undefined;
  range: ListRange;
  wanted: number;
  /** The condition on a project, as a comparison with each project of a list; absent if the filters are all. */
  inList?: SQL;
  /** The same as a search index answers it; absent if none does, which limits it to the start of the list. */
  inIndex?: SQL | undefined;
};

/** Ids in the order of the list. */
export async function findMatches(db: Database, finding: MatchFinding): Promise<number[]> {
  const ids = await readIds(db, { ...finding, wanted: roundUp(finding.wanted) });
  return ids.slice(0, finding.wanted);
}

async function readIds(db: Database, { inList, inIndex, ...finding }: MatchFinding): Promise<number[]> {
  if (inList === undefined) return readInOrder(db, finding);
  if (inIndex === undefined) return readStart(db, finding, inList);
  const few = await sortMatches(db, finding, { matches: inIndex, most: mostSorted });
  if (few !== undefined) return few;
  const first = await readStart(db, finding, inList);
  return first.length >= finding.wanted ? first : ((await sortMatches(db, finding, { matches: inIndex })) ?? []);
}

export type RankedMatch = { id: number; level: number };

type Ranking = Pick<MatchFinding, 'condition' | 'wanted'> & {
  whole: string;
  levels: readonly string[];
  /** The last match before these. */
  after: MatchPosition | undefined;
};

/** The best matches of a search that has few, newest first within a level, in one statement; undefined if it has more. */
export async function rankFew(
  db: Database,
  { whole, levels, after, condition, wanted }: Ranking,
): Promise<RankedMatch[] | undefined> {
  const [level, createdAt, id] = after?.at ?? [];
  const resumed =
    createdAt === undefined
      ? sql`true`
      : sql`(level > ${level} or (level = ${level} and (created_at, id) < (${new Date(createdAt).toISOString()}::timestamptz, ${id}::bigint)))`;
  const { rows } = await db.execute<{ matches: [id: string | number, level: string | number][] | null }>(sql`
    with found as materialized (
      select ${projectTexts.projectId} as id, ${projectTexts.createdAt} as created_at, ${projectTexts.document} as document
      from ${projectTexts} where ${matchesQuery(whole)} limit ${asText(mostRanked + 1)}
    )
    select case when (select count(*) from found) <= ${asText(mostRanked)} then array(
      select array[id, level] from (
        select found.id, found.created_at, (
          select min(place) - 1 from unnest(${sql.param(levels)}::tsquery[]) with ordinality as each (query, place)
          where found.document @@ query) as level
        from ${newestFirst(and(eq(projects.id, sql`found.id`), condition))}
      ) as ranked where level is not null and ${resumed} order by level, created_at desc, id desc limit ${asText(roundUp(wanted))}
    ) end as matches`);
  return rows[0]?.matches?.slice(0, wanted).map(([matched, at]) => ({ id: Number(matched), level: Number(at) }));
}

type Reading = Pick<MatchFinding, 'condition' | 'range' | 'wanted'>;

async function readInOrder(db: Database, { condition, range, wanted }: Reading): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(condition, orderCondition(range)))
    .orderBy(...orders[range.order].by(tableColumns))
    .limit(asText(wanted));
  return rows.map(({ id }) => id);
}

/** Undefined if more than `most` match. Matches of which none may be seen count as well. */
async function sortMatches(
  db: Database,
  { condition, range, wanted }: Reading,
  { matches, most }: { matches: SQL; most?: number },
): Promise<number[] | undefined> {
  const listed = and(eq(projects.id, sql`found.id`), condition, orderCondition(range));
  const order = sql.join(orders[range.order].by(tableColumns), sql`, `);
  const limit = most === undefined ? sql`` : sql` limit ${asText(most + 1)}`;
  const { rows } = await db.execute<{ ids: (number | string)[] | null }>(sql`
    with found as materialized (
      select ${projectTexts.projectId} as id, ${projectTexts.createdAt} as created_at from ${projectTexts} where ${matches}${limit}
    )
    select case when ${most === undefined ? sql`true` : sql`(select count(*) from found) <= ${asText(most)}`} then array(
      select found.id from ${range.order === 'newest' ? newestFirst(listed) : sql`found join ${projects} on ${listed}`}
      ${range.order === 'newest' ? sql`` : sql`order by ${order}`} limit ${asText(wanted)}
    ) end as ids`);
  return rows[0]?.ids?.map(Number);
}

/** Stops at the last that is wanted. */
async function readStart(db: Database, { condition, range, wanted }: Reading, matches: SQL): Promise<number[]> {
  const order = orders[range.order];
  const columns = { id: projects.id, createdAt: projects.createdAt };
  const start = db
    .select({ ...columns, isMatch: sql<boolean>`${matches}`.as('is_match') })
    .from(projects)
    .innerJoin(projectTexts, eq(projectTexts.projectId, projects.id))
    .where(and(condition, orderCondition(range)))
    .orderBy(...order.by(tableColumns))
    .limit(asText(mostRead))
    .as('start');
  const rows = await db.select({ id: start.id }).from(start).where(sql`${start.isMatch}`).limit(asText(wanted));
  return rows.map(({ id }) => id);
}

/**
 * The date is a copy, so the newest matches are found without reading the others' projects: these are looked up one by one, only as far as
 * needed, regardless of the planner's estimate for the condition.
 */
function newestFirst(listed: SQL | undefined): SQL {
  return sql`(select * from found order by created_at desc, id desc offset 0) as found,
    lateral (select from ${projects} where ${listed} offset 0) as listed`;
}

/** The limit is part of the statement, because the database plans for it; two values cover every page. */
const roundUp = (wanted: number): number => (wanted <= 25 ? 25 : 101);

/** An inlined number; the types of the query builder do not say that it accepts SQL here. */
function asText(number: number): number {
  return sql.raw(String(number)) as unknown as number;
}
