// Builds full-text queries from search words, one per match level.

/** A word as indexed: see the SQL functions search_tokens, search_stem and search_base. */
export type Word = { token: string; stem: string | null; base: string | null };

/** One typed word: its possible forms, and compounds with its neighbors. */
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

type Field = 't' | 'u' | 'g' | 'n' | 'w' | 's' | 'r' | 'p';
const exactTerm = (field: Field, word: string) => `'${field}=${word}'`;
/** A single letter matches the start of too many words. */
const prefixTerm = (field: Field, word: string) => exactTerm(field, word) + (word.length > 1 ? ':*' : '');

/** From best to loosest: whole words first; title before tags, people and text. */
const levels: { word: (word: Word) => string[]; joined: (word: string) => string }[] = [
  { word: ({ token }) => [exactTerm('t', token)], joined: (word) => exactTerm('t', word) },
  { word: titleWords, joined: (word) => exactTerm('t', word) },
  { word: tagWords, joined: (word) => exactTerm('t', word) },
  { word: nameWords, joined: (word) => exactTerm('t', word) },
  {
    word: ({ token, stem }) => [exactTerm('w', token), exactTerm('s', stem ?? token)],
    joined: (word) => exactTerm('w', word),
  },
  {
    word: (word) => [...nameWords(word), prefixTerm('t', word.token), prefixTerm('n', word.token)],
    joined: (word) => prefixTerm('t', word),
  },
  {
    word: ({ token, stem, base }) => [
      // A short prefix matches almost every text.
      ...(token.length > 3
        ? [prefixTerm('w', token)]
        : [exactTerm('w', token), prefixTerm('t', token), prefixTerm('n', token)]),
      ...[stem ?? token, base].flatMap((form) => (form === null ? [] : [exactTerm('s', form), exactTerm('r', form)])),
    ],
    joined: (word) => prefixTerm('w', word),
  },
];

function titleWords({ token, stem }: Word): string[] {
  return [exactTerm('t', token), exactTerm('u', stem ?? token)];
}

function tagWords(word: Word): string[] {
  return [...titleWords(word), exactTerm('g', word.stem ?? word.token)];
}

function nameWords(word: Word): string[] {
  return [...tagWords(word), exactTerm('n', word.token)];
}

export type TextQuery = {
  /** All matches. */
  all: string;
  /** By level, best first; a project belongs to the first level it matches. */
  levels: string[];
  /** By level, excluding better ones. */
  only: string[];
};

/** The queries for these terms, each restricted to `place` if given. */
export function toTextQuery(terms: readonly Term[], place?: string): TextQuery {
  const narrowed = place === undefined ? '' : ` & ${place}`;
  const byLevel = levels.map(({ word, joined }) =>
    terms.map((term) => `(${[...term.readings.flatMap(word), ...term.joined.map(joined)].join(' | ')})`).join(' & '),
  );
  const whole = byLevel[4];
  // Each level includes the one before it, except that a title prefix is not a whole word anywhere.
  const only = byLevel.map((query, level) => {
    if (level === 0) return query;
    const better = level === 6 ? `(${whole}) | (${byLevel[5]})` : byLevel[level - 1];
    return `${query} & !(${better})`;
  });
  return {
    all: `${byLevel.at(-1)}${narrowed}`,
    levels: byLevel.map((query) => query + narrowed),
    only: only.map((query) => query + narrowed),
  };
}

/** Matches of these levels (inclusive), excluding better ones. */
export function levelsQuery({ levels: queries, all }: TextQuery, { from, to }: { from: number; to: number }): string {
  const upTo = (level: number) =>
    // A title prefix is not a whole word anywhere: this level does not include the one before it.
    level === 5 ? `(${queries[4]}) | (${queries[5]})` : level === 6 ? all : `${queries[level]}`;
  return from === 0 ? upTo(to) : `(${upTo(to)}) & !(${upTo(from - 1)})`;
}

/** Whether the index contains the word in any form. */
export function knownQuery(term: Term): string {
  return toTextQuery([term]).all;
}

/** Tokens of a place; US states by name or two-letter code. */
export function toPlaceQuery(tokens: readonly string[]): string {
  const asWritten = tokens.map((token) => (token.length > 2 ? prefixTerm('p', token) : exactTerm('p', token)));
  const code = stateCodes[tokens.join(' ')];
  const readings = [asWritten.join(' & '), ...(code === undefined ? [] : [exactTerm('p', code)])];
  // "Austin, Texas"
  for (const length of [1, 2]) {
    const ending = stateCodes[tokens.slice(-length).join(' ')];
    if (ending !== undefined && tokens.length > length)
      readings.push([...asWritten.slice(0, -length), exactTerm('p', ending)].join(' & '));
  }
  return `(${readings.map((reading) => `(${reading})`).join(' | ')})`;
}

const stateCodes: Record<string, string | undefined> = Object.fromEntries(
  'al alabama,ak alaska,az arizona,ar arkansas,ca california,co colorado,ct connecticut,de delaware,dc district of columbia,fl florida,ga georgia,hi hawaii,id idaho,il illinois,in indiana,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,md maryland,ma massachusetts,mi michigan,mn minnesota,ms mississippi,mo missouri,mt montana,ne nebraska,nv nevada,nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,oh ohio,ok oklahoma,or oregon,pa pennsylvania,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tx texas,ut utah,vt vermont,va virginia,wa washington,wv west virginia,wi wisconsin,wy wyoming'
    .split(',')
    .map((state) => [state.slice(3), state.slice(0, 2)]),
);
