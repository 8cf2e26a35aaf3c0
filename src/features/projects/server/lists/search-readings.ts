// Other readings of words that nothing matches: the nearest known words for typos, and common words that contain what was typed.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import { projects, projectTexts, searchVocabulary, vocabularyPieces } from '../project-table.ts';
import { isListed } from '../project-visibility.ts';
import type { SearchWords } from './project-search.ts';
import { getContaining, getKnownShare, type SearchStatistics } from './search-statistics.ts';
import { type Lexeme, renderQuery, type Term, toKnownClause, type Word } from './search-terms.ts';

/** Shorter words have too many neighbors. */
const shortestCorrected = 4;
const longestCorrected = 40;
/** Words from here on may have two typos. */
const twoTyposFrom = 6;
const mostReadings = 20;
/** A word of this many projects is taken for one that visitors see, without looking for one of these. */
const clearlyListed = 1000;

/** Replaces unknown words with the nearest words of public titles and tags; undefined if none is unknown or near enough. */
export async function correctTypos(
  db: Database,
  words: SearchWords,
  statistics: SearchStatistics,
): Promise<SearchWords | undefined> {
  const typed = words.terms.filter((term) => isCorrected(getToken(term)) && !isCommon(toKnownClause(term), statistics));
  if (typed.length === 0) return undefined;
  const near = await findNear(db, typed);
  const common = near.filter(({ word }) => isCommon([{ name: `w=${word}`, isPrefix: false }], statistics));
  const listed = await findListed(
    db,
    near.filter((one) => !common.includes(one)).map(({ word }) => word),
  );
  const seen = near.filter((one) => common.includes(one) || listed.includes(one.word));
  const readings = [...Map.groupBy(seen, ({ typed: token }) => token)].map(([token, found]) => {
    const distance = Math.min(...found.map((one) => one.distance));
    const nearest = found.filter((one) => one.distance === distance).slice(0, mostReadings);
    return [token, nearest.map(({ word, stem, base }) => ({ token: word, stem, base }))] as const;
  });
  return replaceTerms(words, new Map(readings));
}

/** Replaces unknown words with common ones that contain them; undefined if there are none. */
export async function findContaining(
  db: Database,
  words: SearchWords,
  statistics: SearchStatistics,
): Promise<SearchWords | undefined> {
  const found = words.terms
    .filter((term) => getToken(term).length >= 3 && !isCommon(toKnownClause(term), statistics))
    .map((term) => [getToken(term), getContaining(statistics, getToken(term), mostReadings)] as const)
    .filter(([, containing]) => containing.length > 0);
  if (found.length === 0) return undefined;
  const { rows } = await db.execute<Word & { typed: string }>(sql`
    select typed, token, search_stem(token) as stem, search_base(token) as base
    from unnest(${sql.param(found.flatMap(([token, all]) => all.map(() => token)))}::text[],
      ${sql.param(found.flatMap(([, all]) => all))}::text[]) as found (typed, token)`);
  const byToken = Map.groupBy(rows, ({ typed }) => typed);
  return replaceTerms(words, byToken);
}

function replaceTerms(words: SearchWords, readings: ReadonlyMap<string, Word[]>): SearchWords | undefined {
  if (readings.size === 0) return undefined;
  const terms = words.terms.map((term): Term => {
    const others = readings.get(getToken(term));
    return others === undefined ? term : { readings: others, joined: [] };
  });
  return { ...words, terms };
}

const getToken = ({ readings }: Term): string => readings[0]?.token ?? '';

/** Another number is not a mistyped one. */
function isCorrected(token: string): boolean {
  const { length } = Array.from(token);
  return length >= shortestCorrected && length <= longestCorrected && !/[0-9]/.test(token);
}

function isCommon(clause: readonly Lexeme[], statistics: SearchStatistics): boolean {
  return clause.some((lexeme) => getKnownShare(statistics, lexeme) * statistics.projects > clearlyListed);
}

type Near = Word & { typed: string; word: string; distance: number };

/** The nearest words of those that are in no listed project, nearest first. */
async function findNear(db: Database, terms: readonly Term[]): Promise<Near[]> {
  const tokens = terms.map(getToken);
  const { rows } = await db.execute<Near>(sql`
    select typed, word, distance, search_stem(word) as stem, search_base(word) as base
    from unnest(${sql.param(tokens)}::text[], ${sql.param(terms.map((term) => renderQuery([toKnownClause(term)], [])))}::text[],
      ${sql.param(tokens.map((token) => listPieces(token).join(' ')))}::text[], ${sql.param(tokens.map(countTypos))}::int[])
      as asked (typed, query, pieces, most),
    lateral (
      select ${searchVocabulary.word} as word, levenshtein_less_equal(${searchVocabulary.word}, typed, most) as distance
      from ${searchVocabulary}
      where ${vocabularyPieces} && string_to_array(pieces, ' ')
        and levenshtein_less_equal(${searchVocabulary.word}, typed, most) <= most
      order by distance, word limit ${sql.raw(String(2 * mostReadings))}
    ) as near
    where not exists (
      select from ${projectTexts} join ${projects} on ${projects.id} = ${projectTexts.projectId} and ${isListed}
      where ${projectTexts.document} @@ query::tsquery
    )
    order by distance, word`);
  return rows;
}

/** Those of the words that a listed project has. */
async function findListed(db: Database, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as word
    where exists (
      select from ${projectTexts} join ${projects} on ${projects.id} = ${projectTexts.projectId} and ${isListed}
      where ${projectTexts.document} @@ ('''w=' || word || '''')::tsquery
    )`);
  return rows.map(({ word }) => word);
}

function countTypos(token: string): number {
  return Array.from(token).length < twoTyposFrom ? 1 : 2;
}

/**
 * The pieces that a word with at most so many typos may have. The vocabulary has each word's three pieces (see vocabularyPieces):
 * two typos leave at least one of them unchanged, moved by no more letters than were added or lost before it.
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
