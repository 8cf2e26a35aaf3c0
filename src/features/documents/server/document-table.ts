// Documents of projects and their versions. The files are in the store; what a project's page shows of them is in `projects.documents`.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { documentKinds } from '#features/packs/pack.ts';
import { documentAccesses } from '#features/projects/project-documents.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';

export const projectDocuments = pgTable(
  'project_documents',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    title: text().notNull(),
    access: text({ enum: documentAccesses }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From then on only the project's people and administrators can read it. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    check('project_documents_kind', sql`${table.kind} in (${listed(documentKinds)})`),
    check('project_documents_access', sql`${table.access} in (${listed(documentAccesses)})`),
    check('project_documents_title', sql`char_length(${table.title}) between 1 and 120`),
    index('project_documents_by_project').on(table.projectId, table.id),
  ],
);

export const documentVersions = pgTable(
  'document_versions',
  {
    id: identity(),
    documentId: reference('document_id', () => projectDocuments.id, { onDelete: 'restrict' }).notNull(),
    /** Null until its file is stored: then it gets the next number, and never changes again. */
    version: integer(),
    /** Key in the store. The row is there before the file, so that no file is without one. */
    storedAs: text('stored_as').notNull().unique(),
    bytes: integer().notNull(),
    /** SHA-256 in hex. */
    sha256: text().notNull(),
    pages: integer().notNull(),
    uploadedBy: reference('uploaded_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
    /** By people who do not run the project; who they were is not recorded. */
    downloads: integer().notNull().default(0),
  },
  (table) => [
    check('document_versions_bytes', sql`${table.bytes} between 1 and 26214400`),
    check('document_versions_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('document_versions_pages', sql`${table.pages} between 1 and 2000`),
    check('document_versions_counts', sql`${table.version} > 0 and ${table.downloads} >= 0`),
    uniqueIndex('document_versions_numbered').on(table.documentId, table.version),
    index('document_versions_by_person').on(table.uploadedBy),
    index('document_versions_unstored').on(table.uploadedAt).where(sql`version is null`),
  ],
);

export type DocumentRow = typeof projectDocuments.$inferSelect;
export type VersionRow = typeof documentVersions.$inferSelect;
