// API of importing projects from a CSV file: upload, columns, preview of every row, start, and the rows left out.
import * as z from 'zod/mini';
import { type ImportColumn, importColumns } from '#features/investing/import-columns.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, textLine } from '#kernel/fields.ts';
import { importStates, maxImportBytes, maxImportColumns, rowResults } from './import-rules.ts';

const place = z.optional(
  z.int().check(z.gte(0, 'Not a column of the file'), z.lte(maxImportColumns, 'Not a column of the file')),
);
const places = z.strictObject(
  Object.fromEntries(importColumns.map((column) => [column, place])) as Record<ImportColumn, typeof place>,
);

const counts = z.object({
  read: z.int(),
  imported: z.int(),
  refused: z.int(),
  repeated: z.int(),
  present: z.int(),
});

const projectImport = z.object({
  id: idNumber,
  fileName: z.string(),
  /** Columns of the file, each with its value in the first row. */
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** Which column of the file becomes which field. */
  places,
  state: z.enum(importStates),
  createdBy: z.string(),
  createdAt: moment,
  finishedAt: z.nullable(moment),
  expiresAt: moment,
  /** Rows of the file; null before it is started. */
  total: z.nullable(z.int()),
  counts: z.nullable(counts),
  /** Refused and repeated rows that can be downloaded. */
  leftOut: z.int(),
});
export type ProjectImport = z.infer<typeof projectImport>;

export const maxListedImports = 20;

const overview = z.object({
  /** The one that waits or runs. There is one at a time. */
  open: z.nullable(projectImport),
  done: z.array(projectImport),
});
export type ImportOverview = z.infer<typeof overview>;

export const listImports = endpoint('GET /api/admin/imports', {
  access: 'admin',
  summary: 'List the open import and the latest results',
  output: overview,
});

export const uploadImport = endpoint('POST /api/admin/imports', {
  access: 'admin',
  audit: 'import.uploaded',
  summary: 'Upload a CSV file of projects to import (at most 10 MB); nothing is imported yet',
  query: z.strictObject({ name: textLine({ min: 1, max: 200, name: 'The file’s name' }) }),
  upload: { types: ['application/octet-stream'], maxBytes: maxImportBytes },
  output: overview,
  success: { 201: 'Uploaded; it is deleted after a day if it is not imported' },
});

export const changeImport = endpoint('PATCH /api/admin/imports/{id}', {
  access: 'admin',
  audit: 'import.columns_changed',
  summary: 'Change which columns of the file become which fields',
  body: z.strictObject({ places }),
  output: overview,
});

const previewRow = z.object({
  line: z.int(),
  title: z.string(),
  result: z.enum(rowResults),
  /** Why it would not be imported. */
  reasons: z.array(z.string()),
  /** Dollars. Null for a refused row. */
  goal: z.nullable(z.number()),
  raised: z.nullable(z.number()),
});
export type PreviewRow = z.infer<typeof previewRow>;

const preview = z.object({
  counts: z.object(
    Object.fromEntries(rowResults.map((name) => [name, z.int()])) as Record<PreviewRow['result'], z.ZodMiniInt>,
  ),
  rows: z.array(previewRow),
  pages: z.int(),
});
export type ImportPreview = z.infer<typeof preview>;

export const previewImport = endpoint('GET /api/admin/imports/{id}/rows', {
  access: 'admin',
  summary: 'Preview what would happen to each row of the file',
  query: z.strictObject({
    result: z.optional(z.enum(rowResults)),
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'page must be a whole number from 1 to 9999')),
        z.transform((value: string) => Number(value)),
      ),
      1,
    ),
  }),
  output: preview,
});

export const startImport = endpoint('POST /api/admin/imports/{id}/start', {
  access: 'admin',
  audit: 'import.started',
  stepUp: true,
  summary: 'Start an import in the background, or start an interrupted one again',
  output: overview,
  success: { 202: 'It runs; read the list to see its progress' },
});

export const discardImport = endpoint('DELETE /api/admin/imports/{id}', {
  access: 'admin',
  audit: 'import.discarded',
  summary: 'Delete an uploaded file, or the result of an import; projects stay',
  output: overview,
});

export const downloadLeftOut = endpoint('GET /api/admin/imports/{id}/left-out.csv', {
  access: 'admin',
  audit: 'import.left_out_downloaded',
  stepUp: true,
  summary: 'Download the rows that were not imported, with the reasons',
  file: 'text/csv',
});
