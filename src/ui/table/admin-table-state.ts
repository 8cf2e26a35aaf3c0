// The state of an admin table is entirely in the URL: search, filters, sort order and page.
import type { Endpoint } from '#kernel/endpoint.ts';
import type { AddressInput } from '#ui/call.ts';
import { pageFor } from '#ui/queries.ts';
import { readWords } from './list-address.ts';
import { readCursor } from './list-part.ts';

/** A table's page and the list behind it. One value for the screen's `queries`, the page table's `query` and the table. */
export type TableSource<E extends Endpoint> = {
  /** Address of the page: `/admin/projects`. */
  path: string;
  /** Returns a JSON array with the `Link` and `X-Total-Count` headers, and takes `q`, `sort`, `cursor`, `limit` and the filters. */
  endpoint: E;
  /** Names of the filters besides `q`, the same in the page's URL and in the endpoint's query. */
  filters: readonly string[];
  /** The sort order without `?sort=`, if the endpoint has more than one. */
  defaultSort?: string;
  /** Rows per page; 25 by default. */
  limit?: number;
};

export type TableState = {
  q: string;
  /** Values by filter name; empty for all. */
  filters: Record<string, string>;
  sort: string;
  /** The path to the current page: one cursor per press of "Next". Empty on the first page. */
  cursors: readonly string[];
};

/** Most cursors kept in the URL. Beyond that, "Previous" stops before the first page and "First" leads there. */
const maxSteps = 30;

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

/** The page's URL for a state; defaults are omitted, so that each view has one URL. */
export function tableAddress(source: TableSource<Endpoint>, state: TableState): string {
  const query = new URLSearchParams();
  if (state.q !== '') query.set('q', state.q);
  for (const name of source.filters) if (state.filters[name]) query.set(name, state.filters[name]);
  if (state.sort !== (source.defaultSort ?? '')) query.set('sort', state.sort);
  if (state.cursors.length > 0) query.set('cursor', state.cursors.slice(-maxSteps).join('.'));
  return `${source.path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The part of the state that filters or sorts: the query of the list endpoint and of its CSV file. */
export function listQuery(source: TableSource<Endpoint>, { q, filters, sort }: TableState): Record<string, string> {
  const wanted = { q, ...filters, sort: sort === (source.defaultSort ?? '') ? '' : sort };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

/** The query for the page of the list in a URL, for the screen's `queries` and the table itself. */
export function tableQuery<E extends Endpoint>(source: TableSource<E>, search: URLSearchParams) {
  const plain = source as unknown as TableSource<Endpoint>;
  const state = readTableState(search, plain);
  const query = { ...listQuery(plain, state), limit: source.limit ?? 25, cursor: state.cursors.at(-1) };
  // The names are the source's, and its contract has validated the values.
  return pageFor(source.endpoint, { query } as unknown as AddressInput<E>);
}

/** Whether the list is searched or filtered; sorting alone does not count. */
export function isNarrowed({ q, filters }: TableState): boolean {
  return q !== '' || Object.values(filters).some((value) => value !== '');
}

/** The cursor in the address of the next page. */
export function cursorIn(address: string): string {
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
}
