// Corrects words that no project has: the nearest words of public titles and tags.
import { sql } from 'drizzle-orm';
import { projects, projectTexts, searchVocabulary, vocabularyPieces } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type Term, toKnownQuery, type Word } from './search-levels.ts';

/** Shorter words have too many neighbors. */
const shortestCorrected = 4;
const longestCorrected = 40;
/** Words from here on may have two typos. */
const twoTyposFrom = 6;
/** Words that are as near as the nearest. */
const mostReadings = 20;

/** Undefined if every word is known, or none of the others is near one that is. */
export async function correctTypos(db: Database, terms: readonly Term[]): Promise<Term[] | undefined> {
  const typed = terms.filter(({ readings: [word] }) => word !== undefined && isCorrected(word.token));
  if (typed.length === 0) return undefined;
  const near = Map.groupBy(await findNear(db, typed), ({ typed: token }) => token);
  if (near.size === 0) return undefined;
  return terms.map((term): Term => {
    const found = near.get(term.readings[0]?.token ?? '');
    if (found === undefined) return term;
    const nearest = found.filter(({ distance }) => distance === found[0]?.distance).slice(0, mostReadings);
    return { readings: nearest.map(({ token, stem, base }) => ({ token, stem, base })), joined: [] };
  });
}

/** Another number is not a mistyped one. */
function isCorrected(token: string): boolean {
  const { length } = Array.from(token);
  return length >= shortestCorrected && length <= longestCorrected && !/[0-9]/.test(token);
}

type Near = Word & { typed: string; distance: number };

const isInListed = (query: unknown) => sql`exists (
  select from ${projectTexts} join ${projects} on ${projects.id} = ${projectTexts.projectId} and ${isListed}
  where ${projectTexts.document} @@ ${query}::tsquery)`;

/** For each of the terms that no listed project has, the words that one has, nearest first. */
async function findNear(db: Database, terms: readonly Term[]): Promise<Near[]> {
  const tokens = terms.map(({ readings: [word] }) => word?.token ?? '');
  const { rows } = await db.execute<Near>(sql`
    select typed, token, distance, search_stem(token) as stem, search_base(token) as base
    from unnest(${sql.param(tokens)}::text[], ${sql.param(terms.map(toKnownQuery))}::text[],
      ${sql.param(tokens.map((token) => listPieces(token).join(' ')))}::text[], ${sql.param(tokens.map(countTypos))}::int[])
      as asked (typed, query, pieces, most),
    lateral (
      select ${searchVocabulary.word} as token, levenshtein_less_equal(${searchVocabulary.word}, typed, most) as distance
      from ${searchVocabulary}
      where ${vocabularyPieces} && string_to_array(pieces, ' ')
        and levenshtein_less_equal(${searchVocabulary.word}, typed, most) <= most
      order by distance, token limit ${sql.raw(String(2 * mostReadings))}
    ) as near
    where not ${isInListed(sql`query`)} and ${isInListed(sql`('''w=' || token || '''')`)}
    order by distance, token`);
  return rows;
}

function countTypos(token: string): number {
  return Array.from(token).length < twoTyposFrom ? 1 : 2;
}

/**
 * The pieces that a word with the allowed number of typos may have. The vocabulary has each word's three pieces (see vocabularyPieces): two
 * typos leave at least one of them unchanged, moved by at most the number of letters added or lost before it.
 */
export function listPieces(token: string): string[] {
  const letters = Array.from(token);
  const most = countTypos(token);
  const pieces: string[] = [];
  for (let length = Math.max(3, letters.length - most); length <= letters.length + most; length += 1) {
    const first = Math.floor(length / 3);
    const middle = Math.floor((length - first) / 2);
    const last = length - first - middle;
    const lost = letters.length - length;
    const add = (sign: string, start: number, count: number) => {
      if (start < 0 || start + count > letters.length) return;
      pieces.push(`${length}${sign}${letters.slice(start, start + count).join('')}`);
    };
    add('<', 0, first);
    for (let moved = Math.max(-1, lost - 1); moved <= Math.min(1, lost + 1); moved += 1)
      add('=', first + moved, middle);
    add('>', letters.length - last, last);
  }
  return pieces;
}
