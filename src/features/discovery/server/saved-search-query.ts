// Reads the query string of a saved search with the rules of the project list.
import * as z from 'zod/mini';
import { projectFilter } from '#features/projects/project-contract.ts';
import { AppError } from '#kernel/errors.ts';

const schema = z.strictObject(projectFilter);
type StoredFilter = z.output<typeof schema>;

/** Orders a list, or interprets its words, but does not narrow it. */
const notNarrowing = ['sort', 'spelling'];

/**
 * The filter, and its query string in canonical form.
 * @throws AppError validation
 */
export function parseSearchQuery(text: string): { filter: StoredFilter; query: string } {
  const given = new URLSearchParams(text);
  const query = new URLSearchParams();
  for (const name of Object.keys(projectFilter)) {
    const value = given.get(name)?.trim();
    if (value) query.set(name, value);
  }
  const filter = readFilter(query);
  if (filter === undefined) throw new AppError('validation', 'This is not a search of the project list.');
  const narrowing = [...query.keys()].filter((name) => !notNarrowing.includes(name) && query.get(name) !== 'all');
  if (narrowing.length === 0) throw new AppError('validation', 'Search for something or choose a filter first.');
  return { filter, query: query.toString() };
}

/** Undefined if it is not valid, for example after a value of a filter was withdrawn. */
export function readStoredFilter(query: string): StoredFilter | undefined {
  return readFilter(new URLSearchParams(query));
}

function readFilter(query: URLSearchParams): StoredFilter | undefined {
  const { status, ...rest } = Object.fromEntries(query);
  // Only the page has "all": the API means it by leaving the status out.
  const parsed = schema.safeParse(status === undefined || status === 'all' ? rest : { ...rest, status });
  return parsed.success ? parsed.data : undefined;
}
