// What a search term matches, chosen so that the trigram index can serve it (speed.md section 5).
import { or, type SQL, sql } from 'drizzle-orm';
import { projectTexts } from './project-table.ts';

export type Search = {
  matches: SQL;
  /** Whether the trigram index can find it among all projects; if not, only the front of the list is looked through. */
  indexed: boolean;
};

/** What a word may begin behind, besides a space. */
const wordStarts = [' ', '(', '[', '"', "'", '“', '‘', '/', '-', '#'];

/**
 * A term of three letters in a row matches anywhere, as one expects of a search box. A shorter one ("AI", "C#") would
 * match inside almost every word and has no trigrams there: it matches where a word begins. One without any letter or
 * digit matches anywhere, but the index knows nothing of it.
 */
export function searchFor(term: string): Search {
  const isShort = !/[\p{L}\p{N}]{3}/u.test(term);
  const beginsWord = /^[\p{L}\p{N}]/u.test(term);
  const starts = isShort && beginsWord ? wordStarts : [''];
  const pattern = escapeLike(term.replace(/\s+/g, ' '));
  const matches = or(...starts.map((start) => sql`${projectTexts.words} like lower(${`%${start}${pattern}%`})`));
  return { matches: matches ?? sql`false`, indexed: /[\p{L}\p{N}]/u.test(term) };
}

function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}
