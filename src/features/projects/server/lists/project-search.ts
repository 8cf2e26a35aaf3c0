// Reads what a search asks for: its words with their forms, places, and what is searched as typed.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import { projects, projectTexts } from '../project-table.ts';
import type { SearchPart } from './search-parts.ts';
import { type Clause, type Term, type TextQuery, toPlaces, toTerms, toTextQuery, type Word } from './search-terms.ts';

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
export type SearchWords = {
  terms: Term[];
  places: Clause[];
  category: Word[];
  /** When the newest project was created, in milliseconds. */
  newest: number;
};

type Asked = { q?: string | undefined; location?: string | undefined; category?: string | undefined };

/** No terms if it contains only symbols. */
export async function readSearchWords(
  db: Database,
  { q = '', location = '', category = '' }: Asked,
): Promise<SearchWords> {
  const { rows } = await db.execute<Word & { part: number; newest: number | null }>(sql`
    select part, token, search_stem(token) as stem, search_base(token) as base,
      (select extract(epoch from created_at)::float8 * 1000 from projects where deleted_at is null
       order by created_at desc, id desc limit 1) as newest
    from (values (0, ${q}), (1, ${location}), (2, ${category})) as asked (part, source),
      unnest(search_tokens(source)) with ordinality as typed (full_token, place),
      left(full_token, 40) as token
    order by part, place`);
  const inPart = (wanted: number) => rows.filter(({ part }) => part === wanted);
  const places = inPart(1).map(({ token }) => token);
  return {
    terms: toTerms(inPart(0)),
    places: places.length > 0 ? toPlaces(places) : [],
    category: inPart(2),
    newest: rows[0]?.newest ?? 0,
  };
}

/** Undefined if nothing is asked for in words. */
export function parseTextQuery({ terms, ...surroundings }: SearchWords): TextQuery | undefined {
  return terms.length > 0 || surroundings.places.length > 0 ? toTextQuery(terms, surroundings) : undefined;
}

/** Every word of the term starts a word of the title. */
export function titleStartsWith(term: string): SQL {
  return sql`${projectTexts.document} @@ (select string_agg(quote_literal('t=' || token) || ':*', ' & ')::tsquery
    from unnest(search_tokens(${term})) as token)`;
}

/** In a subquery, so that the database plans the statement once for all texts: how common one is was estimated before. */
export function matchesQuery(query: string): SQL {
  return sql`${projectTexts.document} @@ (select ${query}::tsquery)`;
}

export function matchesPart({ query, filter }: SearchPart): SQL {
  if (filter === undefined) return matchesQuery(query);
  // A copy is no column, so the index does not answer this.
  return sql`${matchesQuery(query)} and (${projectTexts.document} || ''::tsvector) @@ (select ${filter}::tsquery)`;
}
