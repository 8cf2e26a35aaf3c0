// Drafts of the project form: one for a new project and one for each project being edited.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, text } from '#kernel/fields.ts';
import { maxDescription } from './project-rules.ts';

/** The form's values as typed; they are stored without validation. */
const draftValues = z.record(z.string(), z.unknown());
/** Absent for a new project. */
const ofProject = z.strictObject({ projectId: z.optional(idText) });

/** Largest draft in bytes of JSON. */
export const maxDraftBytes = 1024 * 1024;

/** Typing creates at most one revision per second; the column holds twice this. */
const maxRevision = 1_000_000_000;

const savedDraft = z.object({
  projectId: z.nullable(idNumber),
  values: draftValues,
  /** Increases with each save, to detect saving over a newer one. */
  revision: z.int(),
  updatedAt: moment,
});
export type ProjectDraft = z.infer<typeof savedDraft>;

export const getProjectDraft = endpoint('GET /api/users/project-draft', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get a form draft, or null',
  query: ofProject,
  output: z.nullable(savedDraft),
  success: { 200: 'The draft, or null' },
});

export const saveProjectDraft = endpoint('POST /api/users/project-draft', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Save a form draft; 409 newer_draft with the saved draft if another window saved since',
  body: z.strictObject({
    projectId: z.optional(z.nullable(idNumber)),
    values: draftValues,
    /** The previous revision; 0 for the first. */
    revision: z.int().check(z.gte(0, 'revision must not be negative'), z.lte(maxRevision, 'revision is too large')),
  }),
  maxBodyBytes: maxDraftBytes,
  output: z.object({ revision: z.int(), updatedAt: moment }),
});

export const deleteProjectDraft = endpoint('DELETE /api/users/project-draft', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Delete a draft',
  query: ofProject,
  success: { 204: 'Deleted, or there was none' },
});

export const listProjectDrafts = endpoint('GET /api/users/project-drafts', {
  access: 'user',
  scope: 'projects:read',
  summary: 'List your drafts, newest first',
  output: z.array(z.object({ projectId: z.nullable(idNumber), title: z.string(), updatedAt: moment })),
});

/** Maximum length of a Markdown preview, as for a description. */
export const previewMarkdown = endpoint('POST /api/markdown-preview', {
  access: 'user-or-admin',
  scope: 'projects:write',
  summary: 'Render Markdown to safe HTML',
  body: z.strictObject({ text: text({ max: maxDescription, name: 'Text' }) }),
  maxBodyBytes: 256 * 1024,
  output: z.object({ html: z.string() }),
});
