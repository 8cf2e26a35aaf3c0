// The address of the projects page holds what is searched, filtered and sorted; here it is read, written and asked for.
import { pagesFor } from '#ui/queries.ts';
import { listProjects } from '../project-contract.ts';
import { type ListSort, listSorts, type ProjectStatus, projectStatuses } from '../project-rules.ts';

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

/** Words the list does not know are left out, so that an old or mistyped address still shows projects. */
export function readFilters(search: URLSearchParams): ProjectListFilters {
  const status = search.get('status') ?? '';
  const sort = search.get('sort') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: (search.get('category') ?? '').trim().slice(0, 50),
    status: isOneOf(projectStatuses, status) ? status : '',
    sort: isOneOf(listSorts, sort) ? sort : 'featured',
    cursor: search.get('cursor') ?? '',
  };
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

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}
