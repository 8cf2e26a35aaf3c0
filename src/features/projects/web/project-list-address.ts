// The address of the projects page holds what is searched, filtered and sorted; here it is read, written and asked for.
import { readWords } from '#ui/list-address.ts';
import { readCursor } from '#ui/list-part.ts';
import { pagesFor } from '#ui/queries.ts';
import { listProjects } from '../project-contract.ts';
import type { ListSort, ProjectStatus } from '../project-rules.ts';

export type ProjectListFilters = {
  q: string;
  category: string;
  status: ProjectStatus | '';
  sort: ListSort;
  /** Where the list begins; empty for its beginning. */
  cursor: string;
};

/** Names of the address's query, as the page declares them. */
export const projectListNames = ['q', 'category', 'status', 'sort', 'cursor'] as const;

/** What the list does not know is left out, and named by `leftOutOf`. */
export function readFilters(search: URLSearchParams): ProjectListFilters {
  const { q = '', category = '', status = '', sort = 'featured' } = wordsIn(search).words;
  // The contract of the list knows no other words.
  return { q, category, status: status as ProjectStatus | '', sort: sort as ListSort, cursor: readCursor(search) };
}

export function leftOutOf(search: URLSearchParams): string[] {
  return wordsIn(search).leftOut;
}

function wordsIn(search: URLSearchParams) {
  return readWords(search, listProjects, ['q', 'category', 'status', 'sort']);
}

/** The list these filters ask for. */
export function projectListQuery(filters: ProjectListFilters) {
  return pagesFor(listProjects, { query: filterQuery(filters) });
}

/** The usual order is not named, so that it has one address. */
function filterQuery({ q, category, status, sort, cursor }: ProjectListFilters) {
  return {
    q: q || undefined,
    category: category || undefined,
    status: status || undefined,
    sort: sort === 'featured' ? undefined : sort,
    cursor: cursor || undefined,
  };
}

/** The page's address for these filters. */
export function listPageAddress(filters: ProjectListFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterQuery(filters))) if (value !== undefined) query.set(name, value);
  return `/projects${query.size > 0 ? `?${query}` : ''}`;
}

/** The cursor in the address of the list's next part. */
export function cursorIn(address: string): string {
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
}

/** Whether something is searched or filtered; an order alone is not. */
export function isFiltered({ q, category, status }: ProjectListFilters): boolean {
  return q !== '' || category !== '' || status !== '';
}
