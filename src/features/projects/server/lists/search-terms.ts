// Builds full-text queries from search words, one per match level.

/** A word as indexed: see the SQL functions search_tokens, search_stem and search_base. */
export type Word = { token: string; stem: string | null; base: string | null };

/** One typed word: its possible forms, and compounds with its neighbors. */
export type Term = { readings: Word[]; joined: string[] };

/** Where matches must be, besides having the words: at one of the places, in a category with these words. */
export type Surroundings = { places: Clause[]; category: Word[] };

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

/** A marked word of the index, see the SQL function project_document, or every word that starts with it. */
export type Lexeme = { name: string; isPrefix: boolean };
/** Matched by a project that has one of them. */
export type Clause = readonly Lexeme[];

const exactTerm = (field: Field, word: string): Lexeme => ({ name: `${field}=${word}`, isPrefix: false });
/** A single letter matches the start of too many words. */
const prefixTerm = (field: Field, word: string): Lexeme => ({ name: `${field}=${word}`, isPrefix: word.length > 1 });

/** From best to loosest: whole words first; title before tags, people and text. */
const levels: { word: (word: Word) => Lexeme[]; joined: (word: string) => Lexeme }[] = [
  { word: ({ token }) => [exactTerm('t', token)], joined: (word) => exactTerm('t', word) },
  { word: titleWords, joined: (word) => exactTerm('t', word) },
  { word: tagWords, joined: (word) => exactTerm('t', word) },
  { word: nameWords, joined: (word) => exactTerm('t', word) },
  {
    word: ({ token, stem }) => [exactTerm('s', stem ?? token)],
    joined: (word) => exactTerm('w', word),
  },
  {
    word: (word) => [...tagWords(word), prefixTerm('t', word.token), prefixTerm('n', word.token)],
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
const [whole, titlePrefix, loosest] = [4, 5, 6];

/** A text that has a word has its stem too, so the word itself need not be compared. */
function titleWords({ token, stem }: Word): Lexeme[] {
  return [exactTerm('u', stem ?? token)];
}

function tagWords(word: Word): Lexeme[] {
  return [...titleWords(word), exactTerm('g', word.stem ?? word.token)];
}

function nameWords(word: Word): Lexeme[] {
  return [...tagWords(word), exactTerm('n', word.token)];
}

export type TextQuery = {
  /** By level, best first: the clauses that a project must match. It belongs to the first level it matches; the last is the loosest. */
  levels: Clause[][];
  /** What it must match on every level: all lexemes of one of these. */
  places: Clause[];
};

/** The queries for these terms, each restricted to `places` and to the words of a category if given. */
export function toTextQuery(
  terms: readonly Term[],
  { places = [], category = [] }: Partial<Surroundings> = {},
): TextQuery {
  const inCategory = category.map((word): Clause => [exactTerm('g', word.stem ?? word.token)]);
  return {
    places,
    levels: (terms.length === 0 ? [] : levels).map(({ word, joined }) => [
      ...terms.map((term) => [...term.readings.flatMap(word), ...term.joined.map(joined)]),
      ...inCategory,
    ]),
  };
}

/** The query of a level. */
export function levelQuery({ levels: all, places }: TextQuery, level: number): string {
  return renderQuery(all[level] ?? [], places);
}

/** Excludes what a better level has. Each level includes the one before it, except that a title prefix is not a whole word anywhere. */
export function betterQuery(text: TextQuery, level: number): string | undefined {
  if (level === 0) return undefined;
  const query = (at: number) => renderQuery(text.levels[at] ?? [], []);
  return level === loosest ? `(${query(whole)}) | (${query(titlePrefix)})` : query(level - 1);
}

/** All matches. */
export function wholeQuery(text: TextQuery): string {
  return levelQuery(text, text.levels.length - 1);
}

export function renderQuery(clauses: readonly Clause[], places: readonly Clause[]): string {
  const anyPlace = places.map((place) => `(${place.map(renderLexeme).join(' & ')})`).join(' | ');
  const parts = [
    ...clauses.map((clause) => clause.map(renderLexeme).join(' | ')),
    ...(anyPlace === '' ? [] : [anyPlace]),
  ];
  return parts.map((part) => `(${part})`).join(' & ');
}

const renderLexeme = ({ name, isPrefix }: Lexeme) => `'${name}'${isPrefix ? ':*' : ''}`;

/** Whether the index contains the word in any form. */
export function toKnownClause(term: Term): Clause {
  return toTextQuery([term]).levels.at(-1)?.[0] ?? [];
}

/** Tokens of a place; US states by name or two-letter code. Each reading is a list of what it must have. */
export function toPlaces(tokens: readonly string[]): Clause[] {
  const asWritten = tokens.map((token) => (token.length > 2 ? prefixTerm('p', token) : exactTerm('p', token)));
  const code = stateCodes[tokens.join(' ')];
  const readings = [asWritten, ...(code === undefined ? [] : [[exactTerm('p', code)]])];
  // "Austin, Texas"
  for (const length of [1, 2]) {
    const ending = stateCodes[tokens.slice(-length).join(' ')];
    if (ending !== undefined && tokens.length > length)
      readings.push([...asWritten.slice(0, -length), exactTerm('p', ending)]);
  }
  return readings;
}

const stateCodes: Record<string, string | undefined> = Object.fromEntries(
  'al alabama,ak alaska,az arizona,ar arkansas,ca california,co colorado,ct connecticut,de delaware,dc district of columbia,fl florida,ga georgia,hi hawaii,id idaho,il illinois,in indiana,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,md maryland,ma massachusetts,mi michigan,mn minnesota,ms mississippi,mo missouri,mt montana,ne nebraska,nv nevada,nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,oh ohio,ok oklahoma,or oregon,pa pennsylvania,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tx texas,ut utah,vt vermont,va virginia,wa washington,wv west virginia,wi wisconsin,wy wyoming'
    .split(',')
    .map((state) => [state.slice(3), state.slice(0, 2)]),
);
