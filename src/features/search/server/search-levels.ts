// Builds the full-text queries of a search: one for each match level, from the best matches to the loosest.

/** A word as indexed: see the SQL functions search_tokens, search_stem and search_base. */
export type Word = { token: string; stem: string | null; base: string | null };

/** One typed word: its possible readings, and compounds with its neighbors. */
export type Term = { readings: Word[]; joined: string[] };

/** Most words used; further words are ignored. */
const maxTerms = 10;

/** Stop words count only if there are no others. */
export function toTerms(words: readonly Word[]): Term[] {
  const telling = words.filter(({ stem }) => stem !== null);
  return (telling.length > 0 ? telling : words).slice(0, maxTerms).map((word) => {
    const place = words.indexOf(word);
    const [before, after] = [words[place - 1], words[place + 1]];
    return {
      readings: [word],
      joined: [...(before ? [before.token + word.token] : []), ...(after ? [word.token + after.token] : [])],
    };
  });
}

/** The marks of the index, see the SQL function project_document. */
type Field = 't' | 'u' | 'g' | 'n' | 'w' | 's' | 'r' | 'p' | 'c';

/** Tokens have no quotes and no backslashes. */
export const exactly = (field: Field, word: string): string => `'${field}=${word}'`;
/** A single letter matches the start of too many words. */
export const startingWith = (field: Field, word: string): string =>
  word.length > 1 ? `${exactly(field, word)}:*` : exactly(field, word);

const all = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' & ');
const any = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ');

/** A text that has a word has its stem too, so the word itself need not be compared. */
const inTitle = ({ token, stem }: Word): string[] => [exactly('u', stem ?? token)];
const inTags = (word: Word): string[] => [...inTitle(word), exactly('g', word.stem ?? word.token)];
const inNames = (word: Word): string[] => [...inTags(word), exactly('n', word.token)];

/** Two letters start the names of too many people. */
const startingName = (token: string): string[] => [
  startingWith('t', token),
  ...(token.length > 2 ? [startingWith('n', token)] : []),
];

/** From best to loosest: whole words first; title before tags, people and text. */
const levels: { word: (word: Word) => string[]; joined: (word: string) => string }[] = [
  { word: ({ token }) => [exactly('t', token)], joined: (word) => exactly('t', word) },
  { word: inTitle, joined: (word) => exactly('t', word) },
  { word: inTags, joined: (word) => exactly('t', word) },
  { word: inNames, joined: (word) => exactly('t', word) },
  { word: ({ token, stem }) => [exactly('s', stem ?? token)], joined: (word) => exactly('w', word) },
  {
    word: (word) => [...inTags(word), ...startingName(word.token)],
    joined: (word) => startingWith('t', word),
  },
  {
    word: ({ token, stem, base }) => [
      // A short prefix matches almost every text.
      ...(token.length > 3 ? [startingWith('w', token)] : [exactly('w', token), ...startingName(token)]),
      ...[stem ?? token, base].flatMap((form) => (form === null ? [] : [exactly('s', form), exactly('r', form)])),
    ],
    joined: (word) => startingWith('w', word),
  },
];
const [wholeWord, titlePrefix, loosest] = [4, 5, 6];

function toClause({ readings, joined }: Term, level: number): string {
  const { word, joined: join } = levels[level] as (typeof levels)[number];
  return [...readings.flatMap(word), ...joined.map(join)].join(' | ');
}

/** Whether the index contains the word in any form. */
export function toKnownQuery(term: Term): string {
  return toClause(term, loosest);
}

/** Matches a project that has the category's words. */
export function toCategoryQuery(words: readonly Word[]): string {
  return all(words.map(({ token, stem }) => exactly('g', stem ?? token)));
}

/** A state or country among the words: its own words, and the query for projects there. */
export type PlaceInText = { terms: Term[]; query: string };

export type LevelQueries = {
  /** Each excludes what the ones before it match. */
  levels: string[];
  /** Everything that one of them matches. */
  whole: string;
};

/** Projects that have all words; after them those that are in the place of which a text names the state or the country. */
export function toLevels(terms: readonly Term[], place?: { others: readonly Term[]; query: string }): LevelQueries {
  const written = levels.map((_, level) => all(terms.map((term) => toClause(term, level))));
  const first = excludeBetter(written);
  if (place === undefined) return first;
  const there =
    place.others.length === 0
      ? [place.query]
      : levels.map((_, level) => all([...place.others.map((term) => toClause(term, level)), place.query]));
  const second = excludeBetter(there, first.whole);
  return { levels: [...first.levels, ...second.levels], whole: any([first.whole, second.whole]) };
}

/** Projects that have this many of the words, where a place counts as one. */
export function toLevelsOfSome(least: number, terms: readonly Term[], place?: PlaceInText): LevelQueries {
  return excludeBetter(
    levels.map((_, level) => {
      const clauses = terms.map((term) => toClause(term, level));
      if (place === undefined) return atLeast(least, clauses);
      const named = all(place.terms.map((term) => toClause(term, level)));
      return atLeast(least, [...clauses, level === loosest ? any([named, place.query]) : named]);
    }),
  );
}

/** Each level includes the one before it, except that a title prefix is not a whole word anywhere. */
function excludeBetter(all: readonly string[], before?: string): LevelQueries {
  const better = (level: number): string[] => {
    if (level === 0) return [];
    return (level === loosest ? [wholeWord, titlePrefix] : [level - 1]).map((one) => all[one] ?? '');
  };
  return {
    levels: all.map((query, level) => {
      const excluded = [...(before === undefined ? [] : [before]), ...better(level)];
      return excluded.length === 0 ? query : `(${query}) & !(${any(excluded)})`;
    }),
    whole: all.at(-1) ?? '',
  };
}

/** Matches projects that match at least this many of the queries. */
export function atLeast(least: number, queries: readonly string[]): string {
  const choose = (count: number, from: readonly string[]): string[][] => {
    if (count === 0) return [[]];
    return from.flatMap((query, index) => choose(count - 1, from.slice(index + 1)).map((more) => [query, ...more]));
  };
  return any(choose(least, queries).map(all));
}
