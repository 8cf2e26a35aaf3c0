// Names and codes of states and countries, and short names of cities, so that a search for one finds the other.
import { countries } from '#kernel/countries.ts';
import { exactly, startingWith, type Word } from './search-levels.ts';

/** US states, the federal district and the territories. */
const states =
  'al alabama,ak alaska,as american samoa,az arizona,ar arkansas,ca california,co colorado,ct connecticut,de delaware,dc district of columbia,fl florida,ga georgia,gu guam,hi hawaii,id idaho,il illinois,in indiana,ia iowa,ks kansas,ky kentucky,la louisiana,me maine,md maryland,ma massachusetts,mi michigan,mn minnesota,ms mississippi,mo missouri,mt montana,ne nebraska,nv nevada,nh new hampshire,nj new jersey,nm new mexico,ny new york,nc north carolina,nd north dakota,mp northern mariana islands,oh ohio,ok oklahoma,or oregon,pa pennsylvania,pr puerto rico,ri rhode island,sc south carolina,sd south dakota,tn tennessee,tx texas,ut utah,vt vermont,vi virgin islands,va virginia,wa washington,wv west virginia,wi wisconsin,wy wyoming'
    .split(',')
    .map((state) => ({ code: state.slice(0, 2), name: state.slice(3) }));

/** Other names of countries, by code. */
const otherNames: Record<string, string[]> = {
  AE: ['uae', 'emirates'],
  CI: ['ivory coast'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  HK: ['hong kong'],
  KR: ['korea'],
  MM: ['burma', 'myanmar'],
  MO: ['macau', 'macao'],
  NL: ['holland', 'the netherlands'],
  TR: ['turkey'],
  US: ['us', 'usa', 'united states of america', 'america'],
};

/** Short names of cities and the names that texts have. */
const cities: Record<string, string> = {
  la: 'los angeles',
  nola: 'new orleans',
  nyc: 'new york',
  'new york city': 'new york',
  philly: 'philadelphia',
  sf: 'san francisco',
};

/** Search queries by place name. A project in the place matches any of them. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;
/** The longest name has this many words. */
const longestName = 5;

let known: Places | undefined;

function getPlaces(): Places {
  known ??= buildPlaces();
  return known;
}

function buildPlaces(): Places {
  const places = new Map<string, Set<string>>();
  const add = (name: string, queries: readonly string[]) => {
    const found = places.get(name) ?? new Set();
    for (const query of queries) found.add(query);
    places.set(name, found);
  };
  for (const { code, name } of states) {
    for (const one of [code, name]) add(one, [exactly('p', code), named(name)]);
  }
  for (const code of countries.values) {
    const names = [...toNames(countries.label(code)), ...(otherNames[code] ?? [])];
    const queries = [exactly('c', code.toLowerCase()), ...names.map(named)];
    for (const name of names) add(name, queries);
  }
  for (const [short, name] of Object.entries(cities)) add(short, [named(name), named(short)]);
  return places;
}

const named = (name: string): string =>
  name
    .split(' ')
    .map((word) => exactly('p', word))
    .join(' & ');

/** A country's name as searches have it, see the SQL function search_plain: "Bosnia & Herzegovina" also with "and". */
function toNames(label: string): string[] {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/['’]/g, '');
  const toWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return [...new Set([toWords(plain), toWords(plain.replaceAll('&', ' and '))])];
}

export type FoundPlace = { start: number; length: number; query: string };

/**
 * The longest name of a state or country among the words; of several as long the last, as in "paris texas". A word like "in" or "or" is
 * no code of a state here.
 */
export function findPlace(words: readonly Word[]): FoundPlace | undefined {
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const name = words.slice(start, start + length);
      const queries = getPlaces().get(name.map(({ token }) => token).join(' '));
      if (queries === undefined || name.every(({ stem }) => stem === null)) continue;
      return { start, length, query: [...queries].map((one) => `(${one})`).join(' | ') };
    }
  }
  return undefined;
}

/** The query for a place: as it is written, or by the state or country that it is or ends with. */
export function toPlaceQuery(tokens: readonly string[]): string {
  const asWritten = tokens.map((token) => (token.length > 2 ? startingWith('p', token) : exactly('p', token)));
  const readings = [asWritten.join(' & ')];
  for (let start = 0; start < tokens.length; start += 1) {
    const queries = getPlaces().get(tokens.slice(start).join(' ')) ?? [];
    for (const query of queries) readings.push([...asWritten.slice(0, start), query].join(' & '));
  }
  return readings.map((reading) => `(${reading})`).join(' | ');
}
