// What the database knows about the search index without reading it: how common words are, and how projects spread over time.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import type { Lexeme } from './search-terms.ts';

export type SearchStatistics = {
  /** Estimated number of projects. */
  projects: number;
  /** The most common lexemes, sorted, and the share of projects that have each. */
  lexemes: string[];
  shares: number[];
  /** All other lexemes are rarer than this. */
  rarest: number;
  /** The share of projects with a name that starts with so many letters, as `n=ch`, if it is more than a few. */
  nameStarts: ReadonlyMap<string, number>;
  /** Creation times that split the projects into equal parts, oldest first. */
  times: number[];
};

/** ANALYZE runs rarely, and an estimate decides only how a search is read, never what it finds. */
const keptMs = 5 * 60_000;

/** What is not among the common lexemes is mostly far rarer than the rarest of these, but a short prefix has many such words. */
const usual = { word: 0.1, shortPrefix: 2 };
/** With the mark before it. */
const shortPrefix = 't=four'.length;

/**
 * Hardly any name is among the common lexemes, but together those that start with two or three letters are many. So they are counted
 * in some projects, spread evenly over all.
 */
const sample = { projects: 500, least: 3, shortest: 'n=ch'.length, longest: 'n=cha'.length };

type Known = { readAt: number; statistics: Promise<SearchStatistics> };
const known = new WeakMap<Database, Known>();

/** Old ones are used once more while new ones are read. */
export function getStatistics(db: Database): Promise<SearchStatistics> {
  const last = known.get(db);
  if (last !== undefined && Date.now() - last.readAt < keptMs) return last.statistics;
  const next = { readAt: Date.now(), statistics: readStatistics(db) };
  next.statistics.catch(() => known.get(db) === next && known.delete(db));
  known.set(db, next);
  return last?.statistics ?? next.statistics;
}

async function readStatistics(db: Database): Promise<SearchStatistics> {
  const [words, nameStarts] = await Promise.all([readWordStatistics(db), readNameStarts(db)]);
  return { ...words, nameStarts };
}

async function readNameStarts(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ start: string; share: number }>(sql`
    with sample as materialized (
      select distinct on (t.project_id) t.document
      from (select max(project_id) as id from project_texts) as last, generate_series(1, ${sample.projects}) as n,
        lateral (select project_id, document from project_texts
          where project_id > last.id * (n - 1) / ${sample.projects} order by project_id limit 1) as t
    )
    select start, count(*)::float8 / (select count(*) from sample) as share
    from sample, lateral (
      select distinct left(lexeme, length) as start
      from unnest(tsvector_to_array(document)) as lexeme, generate_series(${sample.shortest}::int, ${sample.longest}::int) as length
      where lexeme like 'n=%' and length(lexeme) >= length
    ) as named
    group by start having count(*) >= ${sample.least}`);
  return new Map(rows.map(({ start, share }) => [start, share]));
}

async function readWordStatistics(db: Database): Promise<Omit<SearchStatistics, 'nameStarts'>> {
  const { rows } = await db.execute<{
    projects: number;
    lexemes: string[] | null;
    shares: number[] | null;
    times: number[] | null;
  }>(sql`
    select greatest(c.reltuples, 0) as projects,
      most_common_elems::text::text[] as lexemes, most_common_elem_freqs::float8[] as shares,
      (select array(select extract(epoch from bound)::float8 * 1000 from unnest(histogram_bounds::text::timestamptz[]) as bound)
       from pg_stats where schemaname = current_schema() and tablename = 'project_texts' and attname = 'created_at') as times
    from pg_class c
    left join pg_stats on schemaname = current_schema() and tablename = 'project_texts' and attname = 'document'
    where c.oid = 'project_texts'::regclass`);
  const { projects = 0, lexemes, shares, times } = rows[0] ?? {};
  const all = (lexemes ?? []).map((lexeme, index) => ({ lexeme, share: shares?.[index] ?? 0 }));
  const sorted = all.toSorted((a, b) => (a.lexeme < b.lexeme ? -1 : 1));
  return {
    projects,
    lexemes: sorted.map(({ lexeme }) => lexeme),
    shares: sorted.map(({ share }) => share),
    rarest: Math.min(1, ...sorted.map(({ share }) => share)),
    times: times ?? [],
  };
}

/** The share of projects that have the lexeme; for a prefix the shares of all words added up. */
export function getShare(statistics: SearchStatistics, lexeme: Lexeme): number {
  const known = getKnownShare(statistics, lexeme);
  const isShort = lexeme.isPrefix && lexeme.name.length <= shortPrefix;
  if (isShort)
    return Math.max(known, statistics.nameStarts.get(lexeme.name) ?? 0, statistics.rarest * usual.shortPrefix);
  return known || statistics.rarest * usual.word;
}

/** The same, but 0 if it is not among the common ones. */
export function getKnownShare(statistics: SearchStatistics, lexeme: Lexeme): number {
  return listCommon(statistics, lexeme).reduce((sum, { share }) => sum + share, 0);
}

/** The most common words with this start, whole. */
export function getCommonest(statistics: SearchStatistics, lexeme: Lexeme, most: number): Lexeme[] {
  return toCommonest(listCommon(statistics, lexeme), most);
}

type Common = { name: string; share: number };

function listCommon({ lexemes, shares }: SearchStatistics, { name, isPrefix }: Lexeme): Common[] {
  const found: Common[] = [];
  const fits = (lexeme: string | undefined) => (isPrefix ? lexeme?.startsWith(name) : lexeme === name);
  for (let at = findFirst(lexemes, name); fits(lexemes[at]); at += 1) {
    found.push({ name: lexemes[at] ?? '', share: shares[at] ?? 0 });
  }
  return found;
}

/** The most common words of texts that contain this. */
export function getContaining(statistics: SearchStatistics, part: string, most: number): string[] {
  const words = listCommon(statistics, { name: 'w=', isPrefix: true }).filter(({ name }) => name.includes(part));
  return toCommonest(words, most).map(({ name }) => name.slice('w='.length));
}

function toCommonest(found: readonly Common[], most: number): Lexeme[] {
  const sorted = found.toSorted((a, b) => b.share - a.share).slice(0, most);
  return sorted.map(({ name }) => ({ name, isPrefix: false }));
}

/** The place of the first that is not before `name`. */
function findFirst(sorted: readonly string[], name: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < name) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The moment that about this many projects were created after, up to `end`; undefined if there are no more than that. */
export function findStart({ times, projects }: SearchStatistics, end: number, rows: number): number | undefined {
  if (times.length < 2) return undefined;
  const rowsBetween = projects / (times.length - 1);
  const place = findPlace(times, end) - rows / rowsBetween;
  if (place <= 0) return undefined;
  const [before = 0, after = before] = [times[Math.floor(place)], times[Math.ceil(place)]];
  return Math.min(end, before + (after - before) * (place - Math.floor(place)));
}

/** Where the moment lies among these, as an index with a fraction. */
function findPlace(times: readonly number[], moment: number): number {
  const next = times.findIndex((time) => time > moment);
  if (next === 0) return 0;
  if (next === -1) return times.length - 1;
  const [before = 0, after = 0] = [times[next - 1], times[next]];
  return next - 1 + (moment - before) / (after - before);
}
