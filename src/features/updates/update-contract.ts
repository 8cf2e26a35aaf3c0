// API contract of project updates: reading, drafts, publishing, editing and removal.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, pageQuery, text, textLine } from '#kernel/fields.ts';
import {
  maxUpdateContent,
  maxUpdateReason,
  maxUpdateTitle,
  updateRemovers,
  updateVisibilities,
} from './update-rules.ts';

const removal = z.object({
  at: moment,
  by: z.enum(updateRemovers),
  reason: z.nullable(z.string()),
});

/** Only the dates of a removed update remain. */
export const listedUpdate = z.object({
  id: idNumber,
  projectId: idNumber,
  /** Null once removed. */
  title: z.nullable(z.string()),
  /** The beginning as plain text. */
  excerpt: z.string(),
  visibility: z.enum(updateVisibilities),
  publishedAt: moment,
  editedAt: z.nullable(moment),
  removed: z.nullable(removal),
});
export type ListedUpdate = z.infer<typeof listedUpdate>;

const neighbor = z.nullable(z.object({ id: idNumber, title: z.string() }));

export const projectUpdate = z.object({
  ...listedUpdate.shape,
  html: z.string(),
  /** The first picture in the text. */
  picture: z.nullable(z.string()),
  projectTitle: z.string(),
  creatorName: z.string(),
  isOwner: z.boolean(),
  /** The update before this one, and the next one. */
  previous: neighbor,
  next: neighbor,
});
export type ProjectUpdate = z.infer<typeof projectUpdate>;

export const listProjectUpdates = endpoint('GET /api/projects/{id}/updates', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the updates of a project that you may read, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(listedUpdate),
});

export const countProjectUpdates = endpoint('GET /api/projects/{id}/update-count', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Count the updates of a project',
  output: z.object({
    /** Number of updates you may read. */
    readable: z.int(),
    /** Number of investor-only updates you may not read. */
    forInvestors: z.int(),
  }),
});
export type UpdateCount = z.infer<NonNullable<typeof countProjectUpdates.output>>;

export const getProjectUpdate = endpoint('GET /api/projects/{id}/updates/{updateId}', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get an update',
  params: z.object({ id: idText, updateId: idText }),
  output: projectUpdate,
  success: { 200: 'The update, or when it was removed' },
});

export const feedUpdate = z.object({
  ...listedUpdate.shape,
  projectTitle: z.string(),
  creatorName: z.string(),
});
export type FeedUpdate = z.infer<typeof feedUpdate>;

export const getFeed = endpoint('GET /api/feed', {
  access: 'user',
  scope: 'community:read',
  summary: 'List updates of projects you invested in or saved and of creators you follow, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(feedUpdate),
});

const draftFields = {
  title: textLine({ max: maxUpdateTitle, name: 'Title' }),
  content: text({ max: maxUpdateContent, name: 'Text' }),
  visibility: z.enum(updateVisibilities),
};
/** The revision the change is based on. */
const revision = z.int().check(z.gte(0), z.lte(1_000_000_000));

export const updateDraft = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  title: z.string(),
  content: z.string(),
  visibility: z.enum(updateVisibilities),
  revision: z.int(),
  updatedAt: moment,
  /** Only publicly visible projects can have updates. */
  canPublish: z.boolean(),
  /** The people whose money is in the project: whom an investor-only update reaches. */
  investors: z.int(),
});
export type UpdateDraft = z.infer<typeof updateDraft>;

export const listUpdateDrafts = endpoint('GET /api/projects/{id}/update-drafts', {
  access: 'user',
  scope: 'projects:read',
  summary: 'List your drafts of updates of a project, newest first',
  output: z.object({
    projectTitle: z.string(),
    canPublish: z.boolean(),
    investors: z.int(),
    drafts: z.array(
      z.object({ id: idNumber, title: z.string(), visibility: z.enum(updateVisibilities), updatedAt: moment }),
    ),
  }),
});

export const createUpdateDraft = endpoint('POST /api/projects/{id}/update-drafts', {
  access: 'user',
  scope: 'projects:write',
  summary:
    'Create a draft of an update, or of thanks to investors only; returns the existing empty draft if there is one',
  body: z.nullish(z.strictObject({ isThanks: z.optional(z.boolean()) })),
  output: updateDraft,
  success: { 201: 'The draft' },
});

export const getUpdateDraft = endpoint('GET /api/update-drafts/{id}', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get a draft of an update',
  output: updateDraft,
});

export const saveUpdateDraft = endpoint('PATCH /api/update-drafts/{id}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Save a draft of an update; 409 newer_draft with the saved draft if another window saved since',
  body: z.strictObject({ ...draftFields, revision }),
  maxBodyBytes: 256 * 1024,
  output: updateDraft,
});

export const deleteUpdateDraft = endpoint('DELETE /api/update-drafts/{id}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Delete a draft of an update',
});

export const publishUpdate = endpoint('POST /api/update-drafts/{id}/publish', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Publish a draft; notifies followers, people who saved the project, and investors',
  body: z.strictObject({ revision }),
  output: listedUpdate,
  success: { 201: 'The published update' },
});

export const updateSource = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  title: z.string(),
  content: z.string(),
  visibility: z.enum(updateVisibilities),
  revision: z.int(),
  publishedAt: moment,
  editedAt: z.nullable(moment),
});
export type UpdateSource = z.infer<typeof updateSource>;

export const getUpdateSource = endpoint('GET /api/project-updates/{id}', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get the text of an update of your project, to edit it',
  output: updateSource,
});

export const editUpdate = endpoint('PATCH /api/project-updates/{id}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Edit a published update without new notifications; 409 newer_draft if another window saved since',
  body: z.strictObject({
    title: textLine({ min: 1, max: maxUpdateTitle, name: 'Title' }),
    content: text({ min: 1, max: maxUpdateContent, name: 'Text' }),
    visibility: z.enum(updateVisibilities),
    revision,
  }),
  maxBodyBytes: 256 * 1024,
  output: updateSource,
});

export const removeUpdate = endpoint('DELETE /api/project-updates/{id}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Remove an update of your project; its dates stay visible',
  body: z.nullish(z.strictObject({ reason: z.optional(text({ max: maxUpdateReason, name: 'Reason' })) })),
});

export const listUpdateVersions = endpoint('GET /api/project-updates/{id}/versions', {
  access: 'user-or-admin',
  scope: 'projects:read',
  summary: 'List earlier versions of an update, newest first, for the owner of its project and administrators',
  output: z.array(
    z.object({
      id: idNumber,
      title: z.string(),
      content: z.string(),
      visibility: z.enum(updateVisibilities),
      replacedAt: moment,
    }),
  ),
  success: { 200: 'The last 100' },
});
export type UpdateVersion = z.infer<NonNullable<typeof listUpdateVersions.output>>[number];

export const removeUpdateAsAdmin = endpoint('DELETE /api/admin/project-updates/{id}', {
  access: 'admin',
  audit: 'update.removed',
  stepUp: true,
  summary: 'Remove an update of a project; the reason is public',
  body: z.strictObject({ reason: text({ min: 1, max: maxUpdateReason, name: 'Reason' }) }),
});
