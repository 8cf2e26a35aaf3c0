// API of the user list's counts and export.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { userFilter, userRoles } from './account-contract.ts';

export const getUserFacets = endpoint({
  method: 'GET',
  path: '/api/admin/user-facets',
  access: 'admin',
  summary: 'How many people there are, by role',
  output: z.object({ total: z.int(), roles: z.array(z.object({ role: z.enum(userRoles), count: z.int() })) }),
  success: { 200: 'The options of the filter with their counts' },
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'admin',
  audit: 'user.list_read',
  stepUp: true,
  summary: 'Export the list of people as CSV, with the same search and filters',
  query: z.strictObject(userFilter),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first line names the columns with their units' },
});
