// What the history of a project says over HTTP: to administrators all of it, to the owner what administrators did.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams, moment, pageQuery } from '#kernel/fields.ts';
import { changeActors, keptFieldNames } from './project-change-rules.ts';

const fieldChange = z.object({
  field: z.enum(keptFieldNames),
  /** As the project's own answer has it: dollars, lists, words; of the owner, id and name. Null where nothing was. */
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const projectChange = z.object({
  id: idNumber,
  at: moment,
  actor: z.object({
    kind: z.enum(changeActors),
    /** Null for the product itself. */
    id: z.nullable(idNumber),
    /** The person's name by now, or the part of the product. */
    name: z.string(),
  }),
  /** Whether the project began with it; then nothing was before. */
  isFirst: z.boolean(),
  fields: z.array(fieldChange),
  reason: z.nullable(z.string()),
});
export type ProjectChange = z.infer<typeof projectChange>;

export const listProjectChanges = endpoint({
  method: 'GET',
  path: '/api/admin/projects/{id}/changes',
  access: 'admin',
  summary: 'Every change of a project, newest first, also of one that was removed',
  params: idParams,
  query: z.strictObject(pageQuery),
  output: z.array(projectChange),
  success: { 200: 'One page; the Link header tells the rest' },
});

export const listAdminChanges = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/admin-changes',
  access: 'user',
  summary: "What administrators changed in a project of one's own, and why, newest first",
  params: idParams,
  output: z.array(
    z.object({ id: idNumber, at: moment, fields: z.array(z.enum(keptFieldNames)), reason: z.nullable(z.string()) }),
  ),
  success: { 200: 'The last twenty' },
});
export type AdminChange = z.infer<NonNullable<typeof listAdminChanges.output>>[number];
