// What a search term matches, chosen so that the trigram index can serve it (speed.md section 5).
import { type SQL, sql } from 'drizzle-orm';
import { projects, projectTexts } from './project-table.ts';

export type Search = {
  matches: SQL;
  /** Whether the trigram index can find it among all projects; if not, only the front of the list is looked through. */
  indexed: boolean;
};

/**
 * A term of three letters in a row matches anywhere, as one expects of a search box. A shorter one ("AI", "C#") would
 * match inside almost every word and has no trigrams there: it matches where a word begins. One without any letter or
 * digit is looked for as it is.
 */
export function searchFor(term: string): Search {
  const pattern = term.replace(/[\\%_]/g, '\\$&');
  if (!/[\p{L}\p{N}]/u.test(term)) {
    const text = sql`${projects.title} || ' ' || ${projects.description}`;
    return { matches: sql`${text} like ${`%${pattern}%`}`, indexed: false };
  }
  const beginsWord = !/[\p{L}\p{N}]{3}/u.test(term) && /^[\p{L}\p{N}]/u.test(term);
  const start = beginsWord ? ' ' : '';
  return { matches: sql`${projectTexts.words} like search_words(${`%${start}${pattern}%`})`, indexed: true };
}
