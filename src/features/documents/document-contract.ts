// API of a project's documents: reading, uploading, changing and removing them.
import * as z from 'zod/mini';
import { documentKinds } from '#features/packs/pack.ts';
import { documentAccesses, projectDocument } from '#features/projects/project-documents.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, text, textLine } from '#kernel/fields.ts';
import { maxDocumentBytes, maxDocumentTitle, maxRemovalReason } from './document-rules.ts';

const listedDocument = z.object({
  ...projectDocument.shape,
  /** Whether you may read it now. */
  canRead: z.boolean(),
  /** Of all versions; null for everyone who does not run the project. */
  downloads: z.nullable(z.int()),
});
export type ListedDocument = z.infer<typeof listedDocument>;

const requiredDocument = z.object({
  kind: z.enum(documentKinds),
  /** The rule that asks for it. */
  law: z.string(),
  maxPages: z.nullable(z.int()),
  isMissing: z.boolean(),
});

const documentDesk = z.object({
  project: z.object({ id: idNumber, title: z.string() }),
  canEdit: z.boolean(),
  /** What the rules of the offer ask for. */
  required: z.array(requiredDocument),
  removed: z.array(z.object({ ...projectDocument.shape, removedAt: moment })),
  /** A new version of a required document lets investors cancel or asks them again. */
  hasInvestors: z.boolean(),
});

export const listDocuments = endpoint('GET /api/projects/{id}/documents', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the documents of a project with all their versions',
  output: z.object({
    documents: z.array(listedDocument),
    /** For the team of the project and administrators; null for everyone else. */
    desk: z.nullable(documentDesk),
  }),
});
export type DocumentList = z.infer<NonNullable<typeof listDocuments.output>>;
export type DocumentDesk = z.infer<typeof documentDesk>;

const title = textLine({ min: 1, max: maxDocumentTitle, name: 'Title' });
const upload = { types: ['application/pdf', 'application/octet-stream'], maxBytes: maxDocumentBytes };
const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Not a version')),
  z.transform((value: string) => Number(value)),
);
const documentParams = z.object({ id: idText, documentId: idText });

export const uploadDocument = endpoint('POST /api/projects/{id}/documents', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Upload a document of your project (PDF without active content, up to 25 MB)',
  query: z.strictObject({ kind: z.enum(documentKinds), title, access: z.enum(documentAccesses) }),
  upload,
  output: projectDocument,
  success: { 201: 'The document with its first version' },
});

export const uploadDocumentVersion = endpoint('POST /api/projects/{id}/documents/{documentId}/versions', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Upload a new version of a document; earlier versions stay readable',
  params: documentParams,
  upload,
  output: projectDocument,
  success: { 201: 'The document with its new version' },
});

export const updateDocument = endpoint('PATCH /api/projects/{id}/documents/{documentId}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Change the title of a document, or who may read it',
  params: documentParams,
  body: z.strictObject({ title: z.optional(title), access: z.optional(z.enum(documentAccesses)) }),
  output: projectDocument,
});

export const removeDocument = endpoint('DELETE /api/projects/{id}/documents/{documentId}', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Remove a document from the page of your project; the removal stays in its history',
  params: documentParams,
});

export const removeDocumentAsAdmin = endpoint('DELETE /api/admin/projects/{id}/documents/{documentId}', {
  access: 'admin',
  audit: 'project.changed',
  stepUp: true,
  summary: 'Remove a document of a project; its creator gets the reason',
  params: documentParams,
  body: z.strictObject({ reason: text({ min: 1, max: maxRemovalReason, name: 'Reason' }) }),
});

export const readDocument = endpoint('GET /api/projects/{id}/documents/{documentId}/versions/{version}', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Download a version of a document',
  params: z.object({ ...documentParams.shape, version: versionText }),
  file: 'application/pdf',
});
