// Reads and writes the search, filters and sort order in the projects page's URL, and builds its queries.

import { pagesFor, queryFor } from '#ui/queries.ts';
import { readWords } from '#ui/table/list-address.ts';
import { readCursor } from '#ui/table/list-part.ts';
import { maxSearchText } from '../../amount-range.ts';
import { getProjectFacets, listProjects } from '../../project-contract.ts';
import { type FilterField, filterFields } from '../../project-fields.ts';
import type { ListSort, ListStatus } from '../../project-rules.ts';
import type { ProjectListItem } from '../../project-shapes.ts';

export type ProjectListFilters = { [Name in FilterField]: string } & {
  q: string;
  category: string;
  /** Empty for the default: open projects, or all projects in a search. */
  status: ListStatus | 'all' | '';
  /** Ranges and a number of days as they appear in the URL. */
  goal: string;
  raised: string;
  funded: string;
  closing: string;
  location: string;
  /** Words as typed, although nothing has them; empty for typos corrected. */
  spelling: 'typed' | '';
  /** Empty for the default: featured first, or best match in a search. */
  sort: ListSort | '';
  /** Cursor of the page; empty for the first. */
  cursor: string;
};

const words = [
  'q',
  'category',
  'status',
  'goal',
  'raised',
  'funded',
  'closing',
  'location',
  ...filterFields,
  'spelling',
  'sort',
] as const;

/** Names of the URL's query parameters, as the page declares them. */
export const projectListNames = [...words, 'cursor'] as const;

/** Unknown values are dropped; `listInvalidFilters` names them. */
export function readFilters(search: URLSearchParams): ProjectListFilters {
  const known = wordsIn(search).words;
  const filters = Object.fromEntries(words.map((name) => [name, known[name] ?? ''])) as ProjectListFilters;
  const status = search.get('status') === 'all' ? 'all' : filters.status;
  return { ...filters, status, cursor: readCursor(search) };
}

export function listInvalidFilters(search: URLSearchParams): string[] {
  return wordsIn(search).leftOut;
}

function wordsIn(search: URLSearchParams) {
  const toListQuery = new URLSearchParams(search);
  // The API has no such value: it is the default there.
  if (toListQuery.get('status') === 'all') toListQuery.delete('status');
  // Longer search texts are truncated.
  for (const name of ['q', 'location']) {
    const word = toListQuery.get(name)?.trim();
    if (word) toListQuery.set(name, word.slice(0, maxSearchText).trim());
  }
  return readWords(toListQuery, listProjects, words);
}

/** The fields that a card shows. */
const cardFields = [
  'id',
  'title',
  'description',
  'category',
  'fundingGoal',
  'fundingRaised',
  'upvotes',
  'status',
  'stopped',
  'endedElsewhere',
  'coverImage',
  'opensOn',
  'deadline',
  'allotment',
  'createdAt',
  'supported',
] as const;
export type CardProject = Pick<ProjectListItem, (typeof cardFields)[number]>;

/** The list query for these filters. */
export function projectListQuery(filters: ProjectListFilters) {
  const { sort, cursor } = filters;
  return pagesFor(
    listProjects,
    { query: { ...asked(filters), sort: sort || undefined, cursor: cursor || undefined } },
    { fields: cardFields },
  );
}

/** The counts query: total, by category and by status. */
export function facetsQuery(filters: ProjectListFilters) {
  return queryFor(getProjectFacets, { query: asked(filters) });
}

/** Browsing shows open projects; searching covers all. */
export function usualStatus({ q }: Pick<ProjectListFilters, 'q'>): 'active' | 'all' {
  return q === '' ? 'active' : 'all';
}

export function usualSort({ q }: Pick<ProjectListFilters, 'q'>): ListSort {
  return q === '' ? 'featured' : 'match';
}

function asked(filters: ProjectListFilters) {
  const status = filters.status || usualStatus(filters);
  return {
    ...Object.fromEntries(words.map((name) => [name, filters[name] || undefined])),
    status: status === 'all' ? undefined : status,
    // Counts have no order; the list adds its own.
    sort: undefined,
  };
}

/** The page's URL for these filters. Defaults are omitted, so that each view has one URL. */
export function listPageAddress(filters: ProjectListFilters): string {
  const query = new URLSearchParams();
  for (const name of projectListNames) {
    const isUsual =
      (name === 'status' && filters.status === usualStatus(filters)) ||
      (name === 'sort' && filters.sort === usualSort(filters));
    if (filters[name] !== '' && !isUsual) query.set(name, filters[name]);
  }
  return `/projects${query.size > 0 ? `?${query}` : ''}`;
}

/** The cursor in the address of the list's next page. */
export function cursorIn(address: string): string {
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
}

/** Filters behind "More filters". */
const moreFilters = ['goal', 'raised', 'funded', 'closing', 'location', ...filterFields] as const;

export function hasMoreFilters(filters: ProjectListFilters): boolean {
  return moreFilters.some((name) => filters[name]);
}

/** Number of filters set; the search and the order do not count. */
export function countChosen(filters: ProjectListFilters): number {
  return (['category', 'status', ...moreFilters] as const).filter((name) => filters[name] !== '').length;
}

/** Whether the list is searched or filtered; sorting alone does not count. */
export function isFiltered(filters: ProjectListFilters): boolean {
  return filters.q !== '' || filters.category !== '' || filters.status !== '' || hasMoreFilters(filters);
}
