// API for an admin's own security: confirmation before sensitive calls, changing the password.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { newAdminPassword } from './account-contract.ts';
import { sessionIdText, sessionItem } from './admin-user-contract.ts';
import { codeField, passkeyAnswer } from './second-factor-contract.ts';

const ownPassword = z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200));

/** The password, plus a code if a second factor is on; or a passkey alone. */
export const confirmByPassword = z.strictObject({ password: ownPassword, code: z.optional(codeField) });

export const confirmAdmin = endpoint('POST /api/admin/confirm', {
  access: 'admin',
  audit: 'admin.confirmed',
  withoutSecondFactor: true,
  summary: 'Confirm your identity for endpoints that require it',
  body: z.union([confirmByPassword, z.strictObject({ passkey: passkeyAnswer })]),
});

/** For download links: the page confirms first, because the browser's download could not show the dialog. */
export const checkConfirmation = endpoint('GET /api/admin/confirm', {
  access: 'admin',
  stepUp: true,
  summary: 'Check for a recent confirmation',
});

export const changePasswordBody = z.strictObject({ currentPassword: ownPassword, newPassword: newAdminPassword });

export const changeOwnPassword = endpoint('POST /api/admin/security/password', {
  access: 'admin',
  audit: 'admin.password_changed',
  withoutSecondFactor: true,
  summary: 'Change your password and end your other sessions',
  body: changePasswordBody,
});

export const listOwnSessions = endpoint('GET /api/admin/security/sessions', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'List your admin sessions, last used first',
  output: z.array(sessionItem),
});

export const endOwnSession = endpoint('DELETE /api/admin/security/sessions/{sessionId}', {
  access: 'admin',
  audit: 'session.ended',
  withoutSecondFactor: true,
  summary: 'End one of your sessions',
  params: z.object({ sessionId: sessionIdText }),
});

export const endOwnSessions = endpoint('DELETE /api/admin/security/sessions', {
  access: 'admin',
  audit: 'session.ended',
  withoutSecondFactor: true,
  summary: 'End all your other sessions',
});
