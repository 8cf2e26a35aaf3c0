// Divides a search into parts that are read one after the other until a page is full, each with a bounded amount of work.

import { findStart, getCommonest, getShare, type SearchStatistics } from './search-statistics.ts';
import {
  betterQuery,
  type Clause,
  type Lexeme,
  levelQuery,
  renderQuery,
  type TextQuery,
  wholeQuery,
} from './search-terms.ts';

/** Projects of one match level, created in one period. */
export type SearchPart = {
  level: number;
  /** Answered by the search index. */
  query: string;
  /** Evaluated for each project that the index finds. */
  filter?: string;
};

export type Planning = {
  statistics: SearchStatistics;
  /** Matches to find. */
  wanted: number;
  /** When the newest project that may match was created. */
  newest: number;
};

/** Reading a match costs about as much as comparing ten entries of the index, or four of a period. */
const cost = { match: 1, entry: 0.1, ofPeriod: 0.25 };
/** Cheaper than this, a level is read as a whole. */
const cheap = 2000;
/**
 * The first period has this many times the projects that should contain a page. Some are not listed, and two words are in one title less
 * often than their shares say; if the page is not full, the rest costs several times as much.
 */
const reserve = 3;
/** Each further period has this many times the projects of the one before. */
const growth = 4;
const mostSteps = 3;
/** A level with this many times the matches that are wanted is read before the others. */
const plenty = 20;
/** A larger part of all projects than this is no period of its own. */
const largestPeriod = 1 / 3;
/** The index collects all projects of a prefix before it compares anything. Prefixes of more projects are replaced. */
const broad = 10_000;
const mostWords = 40;
/** Up to this many projects are compared one by one with a query that has broad prefixes. */
const mostFiltered = 400;

/**
 * All levels from `first` on, each newest first, in groups that are likely to find enough. `newestOfFirst` is where the
 * first begins.
 */
export function planLevels(
  text: TextQuery,
  planning: Planning,
  { first, newestOfFirst }: { first: number; newestOfFirst: number },
): SearchPart[][] {
  const read = withoutBroadPrefixes(text, planning.statistics);
  const groups: SearchPart[][] = [[]];
  for (let level = first; level < text.levels.length; level += 1) {
    const newest = level === first ? newestOfFirst : planning.newest;
    const { parts, matches } = planLevel(text, read, { ...planning, level, newest });
    groups.at(-1)?.push(...parts);
    if (matches > plenty * planning.wanted) groups.push([]);
  }
  return groups.filter((parts) => parts.length > 0);
}

type LevelPlanning = Planning & { level: number };

function planLevel(
  text: TextQuery,
  read: WithoutBroad,
  planning: LevelPlanning,
): { parts: SearchPart[]; matches: number } {
  const { level, statistics } = planning;
  const matches = estimate(read.text, level, statistics) - estimate(read.text, level - 1, statistics);
  if (level > wholeWords && read.narrow !== undefined) {
    const query = renderQuery(read.narrow[level] ?? [], text.places);
    return { matches: 0, parts: [{ level, query, filter: excludeBetter(text, level) }] };
  }
  const entries = countEntries(read.text, level, statistics);
  const part = { level, query: excludeBetter(read.text, level) };
  return { matches, parts: splitByPeriod(part, { ...planning, matches, entries }) };
}

function excludeBetter(text: TextQuery, level: number): string {
  const better = betterQuery(text, level);
  return better === undefined ? levelQuery(text, level) : `${levelQuery(text, level)} & !(${better})`;
}

/** All matches, newest first. */
export function planMatches(text: TextQuery, planning: Planning): SearchPart[] {
  const whole = planWhole(text, planning.statistics);
  if (whole.filter !== undefined) return [whole];
  const { text: read } = withoutBroadPrefixes(text, planning.statistics);
  const level = text.levels.length - 1;
  const matches = estimate(read, level, planning.statistics);
  return splitByPeriod(whole, { ...planning, matches, entries: countEntries(read, level, planning.statistics) });
}

/** All matches at once. */
export function planWhole(text: TextQuery, statistics: SearchStatistics): SearchPart {
  const { text: read, narrow } = withoutBroadPrefixes(text, statistics);
  const level = text.levels.length - 1;
  if (narrow === undefined) return { level, query: wholeQuery(read) };
  return { level, query: renderQuery(narrow.at(-1) ?? [], text.places), filter: wholeQuery(text) };
}

/** Whether projects may match that no part finds, because a prefix was replaced. */
export function isIncomplete(text: TextQuery, statistics: SearchStatistics): boolean {
  const read = withoutBroadPrefixes(text, statistics);
  return read.text !== text && read.narrow === undefined;
}

/** About how many projects match. */
export function estimateMatches(text: TextQuery, statistics: SearchStatistics): number {
  return estimate(text, text.levels.length - 1, statistics);
}

/** Levels up to this one have no prefixes. */
const wholeWords = 4;

type WithoutBroad = {
  /** With the most common words that a broad prefix starts instead of the prefix. */
  text: TextQuery;
  /** By level, the clauses that have no broad prefix, if so few projects match them that these can be compared one by one. */
  narrow?: Clause[][];
};

function withoutBroadPrefixes(text: TextQuery, statistics: SearchStatistics): WithoutBroad {
  const isBroad = (lexeme: Lexeme) => lexeme.isPrefix && getShare(statistics, lexeme) * statistics.projects > broad;
  const all = [...text.levels.flat(), ...text.places];
  if (!all.some((clause) => clause.some(isBroad))) return { text };
  const replace = (lexeme: Lexeme): Lexeme[] =>
    isBroad(lexeme) ? [{ ...lexeme, isPrefix: false }, ...getCommonest(statistics, lexeme, mostWords)] : [lexeme];
  const replaced = {
    levels: text.levels.map((clauses) => clauses.map((clause) => clause.flatMap(replace))),
    places: text.places.flatMap((place) => spread(place.map(replace))),
  };
  const narrow = text.levels.map((clauses) => clauses.filter((clause) => !clause.some(isBroad)));
  const loosest = narrow.at(-1) ?? [];
  const isNarrow =
    loosest.length > 0 &&
    !text.places.flat().some(isBroad) &&
    estimateClauses(loosest, text.places, statistics) <= mostFiltered;
  return { text: replaced, ...(isNarrow && { narrow }) };
}

/** Every choice of one lexeme from each list. */
function spread(lists: readonly Lexeme[][]): Clause[] {
  return lists.reduce<Lexeme[][]>(
    (found, list) => found.flatMap((start) => list.map((lexeme) => [...start, lexeme])),
    [[]],
  );
}

function estimate(text: TextQuery, level: number, statistics: SearchStatistics): number {
  if (level < 0 && text.levels.length > 0) return 0;
  return estimateClauses(text.levels[level] ?? [], text.places, statistics);
}

function estimateClauses(clauses: readonly Clause[], places: readonly Clause[], statistics: SearchStatistics): number {
  const share = clauses.reduce((product, clause) => product * getClauseShare(clause, statistics), 1);
  return share * getPlacesShare(places, statistics) * statistics.projects;
}

/** Its lexemes mostly occur together: a word, its stem, the same word in a title. */
function getClauseShare(clause: Clause, statistics: SearchStatistics): number {
  return Math.min(1, Math.max(0, ...clause.map((lexeme) => getShare(statistics, lexeme))));
}

function getPlacesShare(places: readonly Clause[], statistics: SearchStatistics): number {
  if (places.length === 0) return 1;
  const shares = places.map((place) =>
    place.reduce((product, lexeme) => product * Math.min(1, getShare(statistics, lexeme)), 1),
  );
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** Entries that the index compares: those of the rarest clause. */
function countEntries(text: TextQuery, level: number, statistics: SearchStatistics): number {
  const sum = (clause: Clause) => clause.reduce((total, lexeme) => total + getShare(statistics, lexeme), 0);
  const clauses = (text.levels[level] ?? []).map(sum);
  const places = text.places.map((place) => Math.min(...place.map((lexeme) => getShare(statistics, lexeme))));
  const all = places.length === 0 ? clauses : [...clauses, places.reduce((total, share) => total + share, 0)];
  return Math.min(...all) * statistics.projects;
}

type Splitting = Planning & { matches: number; entries: number };

/** Begins with the newest projects where reading all matches would cost more. */
function splitByPeriod(part: SearchPart, { statistics, wanted, newest, matches, entries }: Splitting): SearchPart[] {
  const { projects } = statistics;
  // More projects than contain that many matches if these are spread evenly.
  let rows = (reserve * wanted * projects) / Math.max(matches, 1);
  const costOfAll = Math.max(0, matches) * cost.match + entries * cost.entry;
  if (costOfAll <= cheap) return [part];
  const parts: SearchPart[] = [];
  let before = '';
  for (
    ;
    parts.length < mostSteps && rows < projects * largestPeriod && rows * cost.ofPeriod < costOfAll;
    rows *= growth
  ) {
    const start = findStart(statistics, newest, rows);
    const period = start === undefined ? undefined : coverPeriod(start, newest);
    if (period === undefined) break;
    parts.push({ ...part, query: `${part.query} & (${period})${before}` });
    before = ` & !(${period})`;
  }
  return [...parts, { ...part, query: part.query + before }];
}

/** Twin of the SQL function search_periods. */
const periodHours = [1, 8, 64, 512, 4096];
const mostPeriods = 8;

/** The query for projects created from then on, up to an hour or more after `newest`; undefined if that is too long. */
function coverPeriod(start: number, newest: number): string | undefined {
  const size = periodHours.findIndex((hours) => newest - start <= hours * 3_600_000 * mostPeriods);
  const length = (periodHours[size] ?? 0) * 3_600_000;
  if (length === 0) return undefined;
  const [first, last] = [Math.floor(start / length), Math.floor(newest / length) + 1];
  return Array.from({ length: last - first + 1 }, (_, index) => `'c${size}=${first + index}'`).join(' | ');
}
