// What administrators do to one project: read what is needed to judge it, add one for somebody else, hand it over.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams } from '#kernel/fields.ts';
import { createProjectBody, maxProjectBytes, project, reasonText } from './project-contract.ts';
import { projectStatuses, projectVisibilities } from './project-rules.ts';

export const adminProject = z.object({
  project,
  /** Room taken by open holds, dollars. */
  held: z.number(),
  owner: z.object({
    id: idNumber,
    name: z.string(),
    /** 'system' is the platform itself, which owns imported projects. */
    kind: z.enum(['person', 'system', 'erased']),
  }),
  /** Of whoever asks: nobody has to say why they change what is their own. */
  isOwn: z.boolean(),
  /** The last entry of its history: a change made on top of it names it in `afterChange`. */
  lastChange: idNumber,
  /** Every status it may have next, and why not now where it may not (decisions B7). */
  moves: z.array(z.object({ to: z.enum(projectStatuses), refusal: z.nullable(z.string()) })),
});
export type AdminProject = z.infer<typeof adminProject>;

/** A project that raises or keeps money, of somebody who is about to be erased. */
export const openProject = z.object({
  id: idNumber,
  title: z.string(),
  status: z.enum(['active', 'funded']),
  /** Settled money, and room taken by open holds; dollars. */
  fundingRaised: z.number(),
  held: z.number(),
  investors: z.int(),
});
export type OpenProject = z.infer<typeof openProject>;

export const getAdminProject = endpoint({
  method: 'GET',
  path: '/api/admin/projects/{id}',
  access: 'admin',
  summary: 'Get a project with its administration data',
  params: idParams,
  output: adminProject,
  success: { 200: 'The project' },
});

export const createAdminProjectBody = z.strictObject({
  ...createProjectBody.shape,
  /** Null: it belongs to the platform, as imported projects do. */
  ownerId: z.nullable(idNumber),
  featured: z.optional(z.boolean()),
  visibility: z.optional(z.enum(projectVisibilities)),
});
export type CreateAdminProjectBody = z.output<typeof createAdminProjectBody>;

export const createAdminProject = endpoint({
  method: 'POST',
  path: '/api/admin/projects',
  access: 'admin',
  audit: 'project.created',
  summary: 'Create a project for another user, who is notified by email',
  body: createAdminProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
  success: { 201: 'Created' },
});

export const changeProjectOwner = endpoint({
  method: 'POST',
  path: '/api/admin/projects/{id}/owner',
  access: 'admin',
  audit: 'project.owner_changed',
  stepUp: true,
  summary: 'Hand over a project without investments, or one whose owner was erased; both people are emailed',
  params: idParams,
  body: z.strictObject({ ownerId: z.nullable(idNumber), reason: reasonText }),
  output: adminProject,
  success: { 200: 'The updated project' },
});
