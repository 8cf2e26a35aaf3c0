// The conditions of a search, as SQL.
import { and, or, type SQL, sql } from 'drizzle-orm';
import { projects, projectTexts } from '#features/projects/server/project-table.ts';
import { type Term, toKnownQuery } from './search-levels.ts';

export type PartSearch = { matches: SQL; isIndexed: boolean };

/**
 * A substring or symbols as typed. Three consecutive letters match anywhere; fewer ("AI", "C#") would match inside almost every word and
 * have no trigrams: they match at the start of words. A term that has no letters or digits is matched as is.
 */
export function searchPart(term: string): PartSearch {
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (!/[\p{L}\p{N}]/u.test(term)) {
    const text = sql`${projects.title} || ' ' || ${projects.description}`;
    return { matches: sql`${text} like ${`%${pattern}%`}`, isIndexed: false };
  }
  const beginsWord = !/[\p{L}\p{N}]{3}/u.test(term) && /^[\p{L}\p{N}]/u.test(term);
  const start = beginsWord ? ' ' : '';
  return { matches: sql`${projectTexts.words} like search_words(${`%${start}${pattern}%`})`, isIndexed: true };
}

/** The text as typed, or each of its words as a word or inside one: "hemp" is found in cornbreadhemp.com. */
export function searchParts(q: string, terms: readonly Term[]): PartSearch {
  const { matches } = searchPart(q);
  const each = terms.map((term) => {
    const [word, ...others] = term.readings;
    const isLong = word !== undefined && word.token.length >= 3 && others.length === 0;
    return or(matchesQuery(toKnownQuery(term)), isLong ? searchPart(word.token).matches : undefined);
  });
  return { matches: or(matches, and(...each)) as SQL, isIndexed: true };
}

/** In a subquery, so that the database plans the statement once for all texts. */
export function matchesQuery(query: string): SQL {
  return sql`${projectTexts.document} @@ (select ${query}::tsquery)`;
}

/** The same without the index: for projects that are read in the order of a list. A copy is no column. */
export function matchesQueryUnindexed(query: string): SQL {
  return sql`(${projectTexts.document} || ''::tsvector) @@ (select ${query}::tsquery)`;
}

/** Every word of the term starts a word of the title. */
export function titleStartsWith(term: string): SQL {
  return sql`${projectTexts.document} @@ (select string_agg(quote_literal('t=' || token) || ':*', ' & ')::tsquery
    from unnest(search_tokens(${term})) as token)`;
}
