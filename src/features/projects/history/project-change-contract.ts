// Endpoints of a project's history: everything for administrators, administrators' changes for the owner.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery } from '#kernel/fields.ts';
import { fieldNames, type TextField, textFields } from '../project-fields.ts';
import { project } from '../project-shapes.ts';
import { changeActors } from './project-change-rules.ts';

export const fieldChange = z.object({
  field: z.enum(fieldNames),
  /** Values as in the project's API response; the owner as id and name. Null without a value. */
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const projectChange = z.object({
  id: idNumber,
  at: moment,
  actor: z.object({
    kind: z.enum(changeActors),
    /** Null for automatic changes. */
    id: z.nullable(idNumber),
    /** The person's current name, or the automatic actor. */
    name: z.string(),
  }),
  /** Whether it is the first entry, without previous values. */
  isFirst: z.boolean(),
  fields: z.array(fieldChange),
  reason: z.nullable(z.string()),
});
export type ProjectChange = z.infer<typeof projectChange>;

export const listProjectChanges = endpoint('GET /api/admin/projects/{id}/changes', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'List all changes of a project, newest first, including deleted projects',
  query: z.strictObject(pageQuery),
  output: z.array(projectChange),
});

export const listAdminChanges = endpoint('GET /api/projects/{id}/admin-changes', {
  access: 'user',
  scope: 'projects:read',
  summary: 'List changes that administrators made to your project, newest first',
  output: z.array(
    z.object({ id: idNumber, at: moment, fields: z.array(z.enum(fieldNames)), reason: z.nullable(z.string()) }),
  ),
  success: { 200: 'The last twenty' },
});
export type AdminChange = z.infer<NonNullable<typeof listAdminChanges.output>>[number];

export const publicChange = z.object({
  id: idNumber,
  at: moment,
  by: z.enum(['creator', 'administrator', 'platform']),
  /** Earlier investors could cancel because of it. */
  isMaterial: z.boolean(),
  /** Pending an administrator's decision. */
  isInReview: z.boolean(),
  fields: z.array(
    z.object({
      field: z.enum(fieldNames),
      before: z.unknown(),
      after: z.unknown(),
      /** Text that an administrator removed is not shown. */
      isHidden: z.boolean(),
    }),
  ),
});
export type PublicChange = z.infer<typeof publicChange>;

export const listPublicChanges = endpoint('GET /api/projects/{id}/changes', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the changes of a project since its approval or first investment, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(publicChange),
});

/** Missing texts are unchanged. */
const promisedTexts = z.partial(
  z.pick(project, Object.fromEntries(textFields.map((name) => [name, true])) as Record<TextField, true>),
);
export type PromisedTexts = z.infer<typeof promisedTexts>;

export const getPromisedTexts = endpoint('GET /api/projects/{id}/promised-texts', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get the texts that the next change of your project is compared with',
  output: z.object({ texts: z.nullable(promisedTexts) }),
  success: { 200: 'The texts; null while changes are not public' },
});
