// What a table of the admin area shows is said by its address alone: search, filters, order and the part of the list.
import type { Endpoint } from '#kernel/endpoint.ts';
import type { AddressInput } from '#ui/call.ts';
import { pageFor } from '#ui/queries.ts';
import { readWords } from './list-address.ts';
import { readCursor } from './list-part.ts';

/** A table's page and the list behind it. One value for the screen's `queries`, the page table's `query` and the table. */
export type TableSource<E extends Endpoint> = {
  /** Address of the page: `/admin/projects`. */
  path: string;
  /** Answers a JSON array with the `Link` and `X-Total-Count` headers, and takes `q`, `sort`, `cursor`, `limit` and the filters. */
  endpoint: E;
  /** Names of the filters besides `q`, the same in the page's URL and in the endpoint's query. */
  filters: readonly string[];
  /** The order without `?sort=`, where the endpoint has more than one. */
  defaultSort?: string;
  /** Rows per page; 25 by default. */
  limit?: number;
};

export type TableState = {
  q: string;
  /** By name; empty for all. */
  filters: Record<string, string>;
  sort: string;
  /** The way to the part shown: one cursor for each press of "Next". Empty on the first part. */
  cursors: readonly string[];
};

/** The longest way back that is remembered. Further in, "Previous" ends before the first part and "First" leads there. */
const maxSteps = 30;

/** What the page table declares as the page's `query`. */
export function tableNames({ filters }: Pick<TableSource<Endpoint>, 'filters'>): string[] {
  return ['q', ...filters, 'sort', 'cursor'];
}

export function readTableState(search: URLSearchParams, source: TableSource<Endpoint>): TableState {
  const { q = '', sort = source.defaultSort ?? '', ...words } = wordsIn(search, source).words;
  return {
    q,
    filters: Object.fromEntries(source.filters.map((name) => [name, words[name] ?? ''])),
    sort,
    // A cursor is base64url, which has no dot.
    cursors: readCursor(search).split('.').filter(Boolean).slice(-maxSteps),
  };
}

/** Names in the URL whose values the list does not have. */
export function findIgnoredNames(search: URLSearchParams, source: TableSource<Endpoint>): string[] {
  return wordsIn(search, source).leftOut;
}

function wordsIn(search: URLSearchParams, { endpoint, filters }: TableSource<Endpoint>) {
  return readWords(search, endpoint, ['q', ...filters, 'sort']);
}

/** The page's address for a state; what is usual is not named, so that it has one address. */
export function tableAddress(source: TableSource<Endpoint>, state: TableState): string {
  const query = new URLSearchParams();
  if (state.q !== '') query.set('q', state.q);
  for (const name of source.filters) if (state.filters[name]) query.set(name, state.filters[name]);
  if (state.sort !== (source.defaultSort ?? '')) query.set('sort', state.sort);
  if (state.cursors.length > 0) query.set('cursor', state.cursors.slice(-maxSteps).join('.'));
  return `${source.path}${query.size > 0 ? `?${query}` : ''}`;
}

/** What of a state narrows or orders the list: the query of the list's endpoint, and of its file. */
export function listQuery(source: TableSource<Endpoint>, { q, filters, sort }: TableState): Record<string, string> {
  const wanted = { q, ...filters, sort: sort === (source.defaultSort ?? '') ? '' : sort };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

/** The part of the list that an address asks for: for the screen's `queries`, and for the table itself. */
export function tableQuery<E extends Endpoint>(source: TableSource<E>, search: URLSearchParams) {
  const plain = source as unknown as TableSource<Endpoint>;
  const state = readTableState(search, plain);
  const query = { ...listQuery(plain, state), limit: source.limit ?? 25, cursor: state.cursors.at(-1) };
  // The names are those the source declares, and the values those its contract knows.
  return pageFor(source.endpoint, { query } as unknown as AddressInput<E>);
}

/** Whether something is searched or filtered; an order alone is not. */
export function isNarrowed({ q, filters }: TableState): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== '');
}

/** The cursor in the address of the list's next part. */
export function cursorIn(address: string): string {
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
}
