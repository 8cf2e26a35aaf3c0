// API contract: a person's saved searches.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, textLine } from '#kernel/fields.ts';
import { maxSearchName, maxSearchQuery, searchAlerts } from './saved-search-rules.ts';

const savedSearch = z.object({
  id: idNumber,
  name: z.string(),
  /** The query string of the project list. */
  query: z.string(),
  alert: z.enum(searchAlerts),
  createdAt: moment,
});
export type SavedSearch = z.output<typeof savedSearch>;

const name = textLine({ min: 1, max: maxSearchName, name: 'The name' });
const alert = z.enum(searchAlerts, 'Choose off, digest or at_once');

export const listSavedSearches = endpoint('GET /api/saved-searches', {
  access: 'user',
  scope: 'community:read',
  summary: 'List your saved searches, oldest first',
  output: z.array(savedSearch),
});

export const saveSearch = endpoint('POST /api/saved-searches', {
  access: 'user',
  scope: 'community:write',
  summary: 'Save a search of the project list',
  body: z.strictObject({
    name,
    /** As in the address of the list: `q=boat&category=Games`. */
    query: z.string().check(z.minLength(1), z.maxLength(maxSearchQuery, 'This search is too long to save')),
    alert,
  }),
  output: savedSearch,
  success: { 201: 'Saved; the same search again changes its name and alert' },
});

export const changeSavedSearch = endpoint('PATCH /api/saved-searches/{id}', {
  access: 'user',
  scope: 'community:write',
  summary: 'Rename a saved search or change its alert',
  body: z.strictObject({ name: z.optional(name), alert: z.optional(alert) }),
  output: savedSearch,
});

export const deleteSavedSearch = endpoint('DELETE /api/saved-searches/{id}', {
  access: 'user',
  scope: 'community:write',
  summary: 'Delete a saved search',
});
