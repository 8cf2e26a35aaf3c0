// API of admin actions on projects: read one, create one for another user, transfer it, export all.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber } from '#kernel/fields.ts';
import { createProjectBody, maxProjectBytes, projectFilter, reasonText } from './project-contract.ts';
import { projectStatuses, projectVisibilities } from './project-rules.ts';
import { project } from './project-shapes.ts';
import { stakes } from './stake-rules.ts';

export const adminProject = z.object({
  project,
  /** Reserved by open holds, in dollars. */
  held: z.number(),
  owner: z.object({
    id: idNumber,
    name: z.string(),
    /** 'system' is the platform, which owns imported projects. */
    kind: z.enum(['person', 'system', 'erased']),
  }),
  /** The caller's own stake. Owners cannot decide about their project as administrators, and need no reason to edit it. */
  stake: z.nullable(z.enum(stakes)),
  /** The last history entry; a change sends it as `afterChange` to detect conflicts. */
  lastChange: idNumber,
  /** Every possible next status, with the reason if it is not possible now. */
  moves: z.array(z.object({ to: z.enum(projectStatuses), refusal: z.nullable(z.string()) })),
});
export type AdminProject = z.infer<typeof adminProject>;

/** An open project of a person about to be erased. */
export const openProject = z.object({
  id: idNumber,
  title: z.string(),
  status: z.enum(['active', 'funded']),
  /** Settled money and open holds, in dollars. */
  fundingRaised: z.number(),
  held: z.number(),
  investors: z.int(),
});
export type OpenProject = z.infer<typeof openProject>;

export const getAdminProject = endpoint('GET /api/admin/projects/{id}', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'Get a project with its administration data',
  output: adminProject,
});

export const createAdminProjectBody = z.strictObject({
  ...createProjectBody.shape,
  /** Null for the platform, which owns imported projects. */
  ownerId: z.nullable(idNumber),
  featured: z.optional(z.boolean()),
  visibility: z.optional(z.enum(projectVisibilities)),
});
export type CreateAdminProjectBody = z.output<typeof createAdminProjectBody>;

export const createAdminProject = endpoint('POST /api/admin/projects', {
  access: 'admin',
  audit: 'project.created',
  stepUp: true,
  summary: 'Create a project for another user, who is notified by email',
  body: createAdminProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
  success: { 201: 'Created' },
});

export const changeProjectOwner = endpoint('POST /api/admin/projects/{id}/owner', {
  access: 'admin',
  audit: 'project.owner_changed',
  stepUp: true,
  summary: 'Hand over a project without investments, or one whose owner was erased; both people are emailed',
  body: z.strictObject({ ownerId: z.nullable(idNumber), reason: reasonText }),
  output: adminProject,
});

export const exportProjects = endpoint('GET /api/admin/projects.csv', {
  access: 'admin',
  audit: 'project.list_exported',
  stepUp: true,
  summary: 'Export projects as CSV, with the same search and filters',
  query: z.strictObject(projectFilter),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});
