// API contract: saved views of the lists in the admin area. A view is the query string of its list with a name.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, textLine } from '#kernel/fields.ts';
import { maxViewName, maxViewQuery, viewLists } from './view-rules.ts';

const savedView = z.object({
  id: idNumber,
  list: z.enum(viewLists),
  name: z.string(),
  /** The query string of the list. */
  query: z.string(),
  /** All administrators see it, and may rename and delete it. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const name = textLine({ min: 1, max: maxViewName, name: 'Name' });

export const listViews = endpoint('GET /api/admin/views', {
  access: 'admin',
  summary: 'List your saved views of lists and those shared by other administrators, by name',
  output: z.array(savedView),
});

export const saveView = endpoint('POST /api/admin/views', {
  access: 'admin',
  audit: 'view.saved',
  summary: 'Save the search, filters and sort order of a list as a view',
  body: z.strictObject({
    list: z.enum(viewLists),
    name,
    /** As in the address of the list: `status=failed&sort=newest`. */
    query: z.string().check(z.maxLength(maxViewQuery, 'This view is too long to save')),
    isShared: z._default(z.boolean(), false),
  }),
  output: savedView,
  success: { 201: 'Saved; your view with the same filters is renamed instead' },
});

export const changeView = endpoint('PATCH /api/admin/views/{id}', {
  access: 'admin',
  audit: 'view.changed',
  summary: 'Rename a saved view, or share your own',
  body: z.strictObject({ name: z.optional(name), isShared: z.optional(z.boolean()) }),
  output: savedView,
});

export const deleteView = endpoint('DELETE /api/admin/views/{id}', {
  access: 'admin',
  audit: 'view.deleted',
  summary: 'Delete a saved view',
});
