// API of the user list's counts and export.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { userFilter, userRoles } from './account-contract.ts';

export const getUserFacets = endpoint('GET /api/admin/user-facets', {
  access: 'admin',
  summary: 'Count users by role',
  output: z.object({ total: z.int(), roles: z.array(z.object({ role: z.enum(userRoles), count: z.int() })) }),
});

export const exportUsers = endpoint('GET /api/admin/users.csv', {
  access: 'admin',
  audit: 'user.list_read',
  stepUp: true,
  summary: 'Export users as CSV',
  query: z.strictObject(userFilter),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});
