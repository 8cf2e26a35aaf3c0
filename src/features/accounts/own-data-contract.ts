// API of a person's own data: a copy of everything.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment } from '#kernel/fields.ts';

/** A copy contains everything as of its download; it can be downloaded this often and this long after the request. */
export const exportLimits = { perDay: 5, downloads: 3, minutes: 60 } as const;

export const dataExport = z.object({
  id: idNumber,
  createdAt: moment,
  /** Null once it can no longer be downloaded. */
  availableUntil: z.nullable(moment),
});
export type DataExport = z.infer<typeof dataExport>;

export const listDataExports = endpoint('GET /api/users/exports', {
  access: 'user',
  summary: 'List your recent requests for a copy of your data, newest first',
  output: z.object({
    items: z.array(dataExport),
    /** Number of further requests allowed today. */
    left: z.int(),
  }),
});
export type DataExports = z.infer<NonNullable<typeof listDataExports.output>>;

export const requestDataExport = endpoint('POST /api/users/exports', {
  access: 'user',
  summary: 'Request a copy of all your data; you are notified by email',
  output: dataExport,
  success: { 201: 'It can be downloaded now' },
});

export const downloadDataExport = endpoint('GET /api/users/exports/{id}/file', {
  access: 'user',
  summary: 'Download a copy of all your data: a ZIP archive with one JSON file and CSV files',
  file: 'application/zip',
  success: { 200: 'The archive' },
});
