// API of the search over the records of the admin area.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { text } from '#kernel/fields.ts';

export const foundKinds = ['person', 'project', 'investment'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Most results of each kind. */
export const maxFoundPerKind = 6;

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  title: z.string(),
  /** What distinguishes it: the address of a person, the status of a project, the project and state of an investment. */
  text: z.string(),
});
export type Found = z.infer<typeof found>;

export const findRecords = endpoint('GET /api/admin/find', {
  access: 'admin',
  audit: 'admin.searched',
  summary: 'Search people, projects and investments by name, email, title, id or transaction id',
  query: z.strictObject({ q: text({ min: 1, max: 200, name: 'Search' }) }),
  searchedBy: ['q'],
  output: z.array(found),
});

const folders: Record<FoundKind, string> = { person: 'users', project: 'projects', investment: 'investments' };

export function getFoundAddress({ kind, id }: Pick<Found, 'kind' | 'id'>): string {
  return `/admin/${folders[kind]}/${id}`;
}
