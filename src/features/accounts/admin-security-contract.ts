// How admins prove who they are, and keep their own access: confirming before money or rights change.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const confirmAdminBody = z.strictObject({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200)),
});

export const confirmAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/confirm',
  access: 'admin',
  audit: 'admin.confirmed',
  summary: 'Prove once more who one is; for the next minutes money and rights may be changed',
  body: confirmAdminBody,
  success: { 204: 'Confirmed' },
});
