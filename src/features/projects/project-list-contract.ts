// CSV export of projects for administrators.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { projectFilter } from './project-contract.ts';

export const exportProjects = endpoint('GET /api/admin/projects.csv', {
  access: 'admin',
  audit: 'project.list_exported',
  stepUp: true,
  summary: 'Export projects as CSV, with the same search and filters',
  query: z.strictObject(projectFilter),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});
