// What a search term matches, chosen so that the trigram index can always serve it (speed.md section 5).
import { type SQL, sql } from 'drizzle-orm';
import { projects } from './project-table.ts';

/** Word for word the expression of the trigram index. */
const searched = sql`lower(${projects.title} || ' ' || ${projects.description})`;

export type Search = {
  matches: SQL;
  /** Whether the trigram index can find it among all projects; if not, only the front of the list is looked through. */
  indexed: boolean;
};

/**
 * A term of three letters in a row matches anywhere, as one expects of a search box. A shorter one ("AI", "C#") would
 * match inside almost every word and has no trigrams: it matches where a word begins. One without any letter or digit
 * matches anywhere, but the index knows nothing of it.
 */
export function searchFor(term: string): Search {
  if (/[\p{L}\p{N}]{3}/u.test(term)) {
    return { matches: sql`${searched} like lower(${`%${escapeLike(term)}%`})`, indexed: true };
  }
  if (/[\p{L}\p{N}]/u.test(term)) {
    const start = /^[\p{L}\p{N}]/u.test(term) ? '\\m' : '';
    return { matches: sql`${searched} ~ ${`${start}${escapeRegExp(term.toLowerCase())}`}`, indexed: true };
  }
  return { matches: sql`${searched} like ${`%${escapeLike(term)}%`}`, indexed: false };
}

function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** PostgreSQL's regular expressions: a backslash before anything but a letter or digit makes it plain. */
function escapeRegExp(term: string): string {
  return term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
}
