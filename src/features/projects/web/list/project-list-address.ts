// The address of the projects page holds what is searched, filtered and sorted; here it is read, written and asked for.

import { pagesFor, queryFor } from '#ui/queries.ts';
import { readWords } from '#ui/table/list-address.ts';
import { readCursor } from '#ui/table/list-part.ts';
import { maxSearchText } from '../../amount-range.ts';
import { getProjectFacets, listProjects } from '../../project-contract.ts';
import { type FilterField, filterFields } from '../../project-fields.ts';
import type { ListSort, ProjectStatus } from '../../project-rules.ts';

export type ProjectListFilters = { [Name in FilterField]: string } & {
  q: string;
  category: string;
  /** Empty for the usual: what is open, or everything where something is searched. */
  status: ProjectStatus | 'all' | '';
  /** Ranges and a number of days as the address writes them. */
  goal: string;
  raised: string;
  funded: string;
  closing: string;
  location: string;
  /** Empty for the usual: featured first, or the best match where something is searched. */
  sort: ListSort | '';
  /** Where the list begins; empty for its beginning. */
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
  'sort',
] as const;

/** Names of the address's query, as the page declares them. */
export const projectListNames = [...words, 'cursor'] as const;

/** What the list does not know is left out, and named by `listInvalidFilters`. */
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
  const asked = new URLSearchParams(search);
  // The API has no word for it: it is what it does without one.
  if (asked.get('status') === 'all') asked.delete('status');
  // What was typed longer is searched as far as it goes.
  for (const name of ['q', 'location']) {
    const word = asked.get(name)?.trim();
    if (word) asked.set(name, word.slice(0, maxSearchText).trim());
  }
  return readWords(asked, listProjects, words);
}

/** The list these filters ask for. */
export function projectListQuery(filters: ProjectListFilters) {
  const { sort, cursor } = filters;
  return pagesFor(listProjects, {
    query: { ...asked(filters), sort: sort || undefined, cursor: cursor || undefined },
  });
}

/** How many there are, in total and by category and status. */
export function facetsQuery(filters: ProjectListFilters) {
  return queryFor(getProjectFacets, { query: asked(filters) });
}

/** Browsing shows what can be backed; searching finds everything. */
export function usualStatus({ q }: Pick<ProjectListFilters, 'q'>): 'active' | 'all' {
  return q === '' ? 'active' : 'all';
}

export function usualSort({ q }: Pick<ProjectListFilters, 'q'>): ListSort {
  return q === '' ? 'featured' : 'match';
}

function asked(filters: ProjectListFilters) {
  const { q, category, goal, raised, funded, closing, location } = filters;
  const status = filters.status || usualStatus(filters);
  return {
    q: q || undefined,
    category: category || undefined,
    status: status === 'all' ? undefined : status,
    goal: goal || undefined,
    raised: raised || undefined,
    funded: funded || undefined,
    closing: closing || undefined,
    location: location || undefined,
    ...Object.fromEntries(filterFields.map((name) => [name, filters[name] || undefined])),
  };
}

/** The page's address for these filters. What is usual is not named, so that it has one address. */
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

/** The cursor in the address of the list's next part. */
export function cursorIn(address: string): string {
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
}

/** Filters behind "More filters". */
export function hasMoreFilters(filters: ProjectListFilters): boolean {
  return (['goal', 'raised', 'funded', 'closing', 'location', ...filterFields] as const).some((name) => filters[name]);
}

/** Whether something is searched or filtered; an order alone is not. */
export function isFiltered(filters: ProjectListFilters): boolean {
  return filters.q !== '' || filters.category !== '' || filters.status !== '' || hasMoreFilters(filters);
}
