// Parses a search: words with their forms, places, and typo correction.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import { projects, projectTexts, searchVocabulary } from '../project-table.ts';
import { isListed } from '../project-visibility.ts';
import {
  knownQuery,
  type Term,
  type TextQuery,
  toPlaceQuery,
  toTerms,
  toTextQuery,
  type Word,
} from './search-terms.ts';

export type PartSearch = {
  matches: SQL;
  /** Whether the trigram index can find it; if not, only the front of the list is scanned. */
  indexed: boolean;
};

/**
 * A substring or symbols as typed. Three consecutive letters match anywhere; fewer ("AI", "C#") would match
 * inside almost every word and have no trigrams: they match at the start of words. Without letters or digits the
 * term is matched as is.
 */
export function searchFor(term: string): PartSearch {
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (!/[\p{L}\p{N}]/u.test(term)) {
    const text = sql`${projects.title} || ' ' || ${projects.description}`;
    return { matches: sql`${text} like ${`%${pattern}%`}`, indexed: false };
  }
  const beginsWord = !/[\p{L}\p{N}]{3}/u.test(term) && /^[\p{L}\p{N}]/u.test(term);
  const start = beginsWord ? ' ' : '';
  return { matches: sql`${projectTexts.words} like search_words(${`%${start}${pattern}%`})`, indexed: true };
}

/** The input as tokenized by the index. */
export type SearchWords = { terms: Term[]; place: string | undefined };

/** Undefined if it contains only symbols. */
export async function readSearchWords(
  db: Database,
  { q = '', location = '' }: { q?: string | undefined; location?: string | undefined },
): Promise<SearchWords> {
  const { rows } = await db.execute<Word & { isPlace: boolean }>(sql`
    select false as "isPlace", token, search_stem(token) as stem, search_base(token) as base
      from unnest(search_tokens(${q})) with ordinality as typed (token, place)
    union all
    select true, token, null, null from unnest(search_tokens(${location})) with ordinality as typed (token, place)`);
  const places = rows.filter(({ isPlace }) => isPlace).map(({ token }) => token);
  return {
    terms: toTerms(rows.filter(({ isPlace }) => !isPlace)),
    place: places.length > 0 ? toPlaceQuery(places) : undefined,
  };
}

export function parseTextQuery({ terms, place }: SearchWords): TextQuery | undefined {
  if (terms.length > 0) return toTextQuery(terms, place);
  return place === undefined ? undefined : { all: place, levels: [], only: [] };
}

export function matchesQuery(query: string): SQL {
  return sql`${projectTexts.document} @@ ${query}::tsquery`;
}

/** Estimated matches of the queries, and the number of projects. */
export type Expected = { matches: number[]; projects: number };

/**
 * Estimates from the database's lexeme statistics: far cheaper than reading common matches. A
 * wrong estimate costs time but does not change results.
 */
export async function expectMatches(db: Database, queries: readonly string[]): Promise<Expected> {
  const parts = queries.map((query) => sql`(select from ${projectTexts} where ${matchesQuery(query)})`);
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { Plans?: { 'Plan Rows': number }[] } }] }>(
    sql`explain (format json) ${sql.join([...parts, sql`(select from ${projectTexts})`], sql` union all `)}`,
  );
  const matches = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? [];
  return { projects: matches.pop() ?? 1, matches };
}

/** Shorter words have too many neighbors. */
const shortestCorrected = 4;

/**
 * Replaces unknown words with the nearest words of public titles and tags; undefined if none is
 * unknown or near enough.
 */
export async function correctTypos(db: Database, { terms, place }: SearchWords): Promise<SearchWords | undefined> {
  const parsed = terms.map((term) => ({ term, token: term.readings[0]?.token ?? '' }));
  const { rows } = await db.execute<Word & { typed: string }>(sql`
    with typed (token, query) as (
      select * from unnest(${sql.param(parsed.map(({ token }) => token))}::text[], ${sql.param(parsed.map(({ term }) => knownQuery(term)))}::text[])
    ),
    near as (
      select typed.token as typed, ${searchVocabulary.word} as word,
        levenshtein_less_equal(${searchVocabulary.word}, typed.token, 2) as distance
      from typed
      join ${searchVocabulary} on ${searchVocabulary.word} % typed.token
        and levenshtein_less_equal(${searchVocabulary.word}, typed.token, 2) <= case when length(typed.token) < 6 then 1 else 2 end
      where length(typed.token) between ${shortestCorrected} and 40
        -- Another number is not a mistyped one.
        and typed.token !~ '[0-9]'
        and not exists (
          select from ${projectTexts} join ${projects} on ${projects.id} = ${projectTexts.projectId} and ${isListed}
          where ${projectTexts.document} @@ typed.query::tsquery
        )
        and exists (
          select from ${projectTexts} join ${projects} on ${projects.id} = ${projectTexts.projectId} and ${isListed}
          where ${projectTexts.document} @@ ('''w=' || ${searchVocabulary.word} || '''')::tsquery
        )
    )
    select typed, word as token, search_stem(word) as stem, search_base(word) as base from (
      select *, rank() over (partition by typed order by distance) as rank from near
    ) as ranked where rank = 1 limit 20`);
  if (rows.length === 0) return undefined;
  const nearest = Map.groupBy(rows, ({ typed }) => typed);
  return {
    place,
    terms: parsed.map(({ term, token }) => {
      const readings = nearest.get(token);
      return readings === undefined ? term : { readings, joined: [] };
    }),
  };
}
