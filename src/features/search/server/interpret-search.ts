// How a search is understood: its words as typed, else with typos corrected, else as parts of words, else as most of the words.
import { and, type SQL, sql } from 'drizzle-orm';
import type { ListFilter } from '#features/projects/server/lists/project-list-filter.ts';
import type { ListRange } from '#features/projects/server/lists/project-orders.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import type { SearchNote } from '#kernel/list-page.ts';
import type { Database } from '#platform/postgres/database.ts';
import { correctTypos } from './correct-typos.ts';
import { findMatches } from './find-matches.ts';
import { findPlace, toPlaceQuery } from './place-names.ts';
import { matchesQuery, matchesQueryUnindexed, type PartSearch, searchPart, searchParts } from './search-conditions.ts';
import {
  type LevelQueries,
  type PlaceInText,
  type Term,
  toCategoryQuery,
  toLevels,
  toLevelsOfSome,
  toTerms,
  type Word,
} from './search-levels.ts';
import { searchBusy } from './search-pool.ts';

/** The text condition on a project, besides column filters. */
export type Matching =
  | { kind: 'any' }
  | ({ kind: 'words' } & LevelQueries)
  /** A part of a text, as typed; without letters and digits no index has it. */
  | { kind: 'part'; matches: SQL; isIndexed: boolean };

export type Asked = Pick<ListFilter, 'q' | 'location' | 'category' | 'spelling'>;

const newest: ListRange = { order: 'newest', values: {}, resumes: false };
/** All readings together; each of their statements has its own limit. */
const mostMs = 1500;
/** In longer searches, only this many words are compared with all their alternatives. */
const mostChosenFrom = 5;

type Reading<Result> = { result: Result; note?: SearchNote | undefined };
type Attempt<Result> = { result: Result; isFound: boolean };

/**
 * Uses the first interpretation that matches any project when filters are ignored: filters narrow the results but do not change
 * the meaning of the words. `isNarrowed` is true if there are any filters.
 * @throws AppError search_busy
 */
export async function readBestReading<Result>(
  db: Database,
  { asked, everything, isNarrowed }: { asked: Asked; everything: boolean; isNarrowed: boolean },
  read: (matching: Matching) => Promise<Result>,
  isNothing: (result: Result) => boolean,
): Promise<Reading<Result>> {
  const { q, location } = asked;
  if (!q && !location) return { result: await read({ kind: 'any' }) };
  const { typed, required } = await readWords(db, asked);
  if (!q) return { result: await read(toMatching({ levels: [''], whole: '' }, required)) };

  const condition = everything ? isNotDeleted : isListed;
  const exists = async (inIndex: SQL, inList: SQL) => {
    const [found] = await findMatches(db, { condition, range: newest, wanted: 1, inIndex, inList });
    return found !== undefined;
  };
  const existsWords = ({ whole }: LevelQueries) => exists(matchesQuery(whole), matchesQueryUnindexed(whole));
  const tryWords = async (queries: LevelQueries): Promise<Attempt<Result>> => {
    const result = await read(toMatching(queries, required));
    return { result, isFound: !isNothing(result) || (isNarrowed && (await existsWords(queries))) };
  };
  const tryParts = async ({ matches, isIndexed }: PartSearch): Promise<Attempt<Result>> => {
    const here = required.length === 0 ? matches : (and(matches, matchesQuery(joinQueries(required))) as SQL);
    const result = await read({ kind: 'part', matches: here, isIndexed });
    return { result, isFound: !isNothing(result) || (isNarrowed && isIndexed && (await exists(matches, matches))) };
  };

  if (typed.terms.length === 0) return tryParts(searchPart(q));
  const asTyped = await tryWords(toAllWords(typed));
  if (asTyped.isFound) return { result: asTyped.result };
  const until = performance.now() + mostMs;
  const corrected = asked.spelling === 'typed' ? undefined : await correctTypos(db, typed.terms);
  const words = corrected === undefined ? typed : toSearchWords(typed.words, corrected);
  const note = corrected && { closest: false, words: writeWords(corrected) };
  const withoutTypos = corrected && (await tryWords(toAllWords(words)));
  if (withoutTypos?.isFound) return { result: withoutTypos.result, note };
  const inParts = await tryParts(searchParts(q, words.terms));
  if (inParts.isFound) return { result: inParts.result, note };
  for (const queries of toSomeWords(words)) {
    if (performance.now() > until) throw searchBusy();
    const closest = await tryWords(queries);
    if (closest.isFound) return { result: closest.result, note: { closest: true, words: note?.words } };
  }
  return { result: asTyped.result };
}

/** The words of a search that is still being typed. */
export async function readTypedWords(db: Database, q: string): Promise<Term[]> {
  return (await readWords(db, { q })).typed.terms;
}

/**
 * Everything that the words and the place match, as one query that can be stored and compared with later projects: the words as typed,
 * and what they are corrected to now. Undefined if there is no word to look for.
 */
export async function compileSearch(db: Database, asked: Asked): Promise<string | undefined> {
  const { typed, required } = await readWords(db, asked);
  if (!asked.q) return required.length === 0 ? undefined : joinQueries(required);
  if (typed.terms.length === 0) return undefined;
  const corrected = asked.spelling === 'typed' ? undefined : await correctTypos(db, typed.terms);
  const terms = typed.terms.map((term, place) => ({
    ...term,
    readings: [...new Set([...term.readings, ...(corrected?.[place]?.readings ?? [])])],
  }));
  return toMatching(toAllWords(toSearchWords(typed.words, terms)), required).whole;
}

type SearchWords = { words: Word[]; terms: Term[]; place?: PlaceInText & { others: Term[] } };

/** No terms if it contains only symbols. */
async function readWords(
  db: Database,
  { q = '', location = '', category = '' }: Asked,
): Promise<{ typed: SearchWords; required: string[] }> {
  const { rows } = await db.execute<Word & { part: number }>(sql`
    select part, token, search_stem(token) as stem, search_base(token) as base
    from (values (0, ${q}), (1, ${location}), (2, ${category})) as asked (part, source),
      unnest(search_tokens(source)) with ordinality as typed (full_token, place),
      left(full_token, 40) as token
    order by part, place`);
  const inPart = (wanted: number) => rows.filter(({ part }) => part === wanted);
  const [words, places, categories] = [inPart(0), inPart(1), inPart(2)];
  return {
    typed: toSearchWords(words, toTerms(words)),
    required: [
      ...(places.length > 0 ? [toPlaceQuery(places.map(({ token }) => token))] : []),
      ...(categories.length > 0 ? [toCategoryQuery(categories)] : []),
    ],
  };
}

/** `terms` are those of the words, with typos corrected. */
function toSearchWords(words: Word[], terms: Term[]): SearchWords {
  const place = findPlace(words);
  if (place === undefined) return { words, terms };
  const corrected = new Map(toTerms(words).map(({ readings: [word] }, index) => [word, terms[index]]));
  const isInside = (_: Word, index: number) => index >= place.start && index < place.start + place.length;
  const inPlace = words.filter(isInside);
  const toOwn = (own: Word[]) => own.flatMap((word) => corrected.get(word) ?? []);
  return {
    words,
    terms,
    place: {
      terms: toOwn(inPlace),
      others: toOwn(words.filter((word) => !inPlace.includes(word))),
      query: place.query,
    },
  };
}

const toAllWords = ({ terms, place }: SearchWords): LevelQueries => toLevels(terms, place);

/** All but one of the words, all but two and so on. A place counts as one, but is enough alone only if nothing else is found. */
function toSomeWords({ terms, place }: SearchWords): LevelQueries[] {
  const others = (place?.others ?? terms).slice(0, mostChosenFrom);
  const count = others.length + (place === undefined ? 0 : 1);
  const some = Array.from({ length: count - 1 }, (_, index) => count - 1 - index).map((least) =>
    toLevelsOfSome(least, others, least > 1 ? place : undefined),
  );
  return place === undefined || others.length === 0 ? some : [...some, toLevels(place.terms, { ...place, others: [] })];
}

/** As people read it; a word that several are equally near to with each of them. */
export function writeWords(terms: readonly Term[]): string {
  return terms.map(({ readings }) => readings.map(({ token }) => token).join(' or ')).join(' ');
}

/** Adds the required queries to every level. */
function toMatching({ levels, whole }: LevelQueries, required: readonly string[]): { kind: 'words' } & LevelQueries {
  const add = (query: string) => joinQueries([query, ...required].filter((one) => one !== ''));
  return { kind: 'words', levels: levels.map(add), whole: add(whole) };
}

const joinQueries = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' & ');
