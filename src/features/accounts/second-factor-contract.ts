// API of second factors: authenticator app, passkeys, recovery codes; used at sign-in and before sensitive changes.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment, text } from '#kernel/fields.ts';
import { adminUser } from './account-contract.ts';

const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*=*$/, 'Not base64url'));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
};

/** Browser answers for an existing and a new passkey; unknown properties are dropped. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
});
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40)))),
  }),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** WebAuthn options, passed to the browser unchanged. */
const passkeyQuestion = z.looseObject({ challenge: z.string() });

export const codeField = text({ min: 1, max: 40, name: 'Code' });

/** A six-digit code or recovery code; or a passkey. */
export const secondFactorProof = z.union([
  z.strictObject({ code: codeField }),
  z.strictObject({ passkey: passkeyAnswer }),
]);
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

export const finishAdminLogin = endpoint('POST /api/admin/login/second-factor', {
  access: 'public',
  audit: 'admin.signed_in',
  summary: 'Complete an admin sign-in with a second factor',
  body: secondFactorProof,
  output: adminUser,
});

export const askLoginPasskey = endpoint('GET /api/admin/login/passkey', {
  access: 'public',
  summary: 'Create a passkey challenge for the second step of a sign-in',
  output: passkeyQuestion,
});

export const askPasskeyAlone = endpoint('GET /api/admin/login/passkey-alone', {
  access: 'public',
  summary: 'Create a passkey challenge for an admin sign-in without username and password',
  output: passkeyQuestion,
});

export const signInByPasskey = endpoint('POST /api/admin/login/passkey-alone', {
  access: 'public',
  audit: 'admin.signed_in',
  summary: 'Sign in as an admin with a passkey',
  body: z.strictObject({ passkey: passkeyAnswer }),
  output: adminUser,
});

export const askConfirmPasskey = endpoint('GET /api/admin/confirm/passkey', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'Create a passkey challenge to confirm your identity',
  output: passkeyQuestion,
});

const since = z.nullable(moment);
export const ownSecurity = z.object({
  username: z.string(),
  /** The administrator of ADMIN_USERNAME: changing ADMIN_PASSWORD replaces their password at the next start. */
  isFromSettings: z.boolean(),
  secondFactorRequired: z.boolean(),
  authenticatorSince: since,
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: moment, lastUsedAt: since })),
  recoveryCodesLeft: z.int(),
});
export type OwnSecurity = z.infer<typeof ownSecurity>;

export const getOwnSecurity = endpoint('GET /api/admin/security', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'Get your sign-in methods',
  output: ownSecurity,
  success: { 200: 'Password, second factors, remaining recovery codes' },
});

export const newAuthenticator = endpoint('GET /api/admin/security/authenticator/new', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'Create an authenticator app key, as a QR code and text; it becomes active with its first code',
  output: z.object({ key: z.string(), qr: z.object({ size: z.int(), path: z.string() }), setup: z.string() }),
});

/** Recovery codes are returned once, when the first factor is turned on. */
const turnedOn = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const turnOnAuthenticator = endpoint('POST /api/admin/security/authenticator', {
  access: 'admin',
  audit: 'admin.authenticator_on',
  stepUp: true,
  withoutSecondFactor: true,
  summary: 'Turn on the authenticator app with a code, replacing any other',
  body: z.strictObject({ setup: z.string().check(z.maxLength(500)), code: codeField }),
  output: turnedOn,
});

export const turnOffAuthenticator = endpoint('DELETE /api/admin/security/authenticator', {
  access: 'admin',
  audit: 'admin.authenticator_off',
  stepUp: true,
  withoutSecondFactor: true,
  summary: 'Turn off the authenticator app',
});

export const newPasskey = endpoint('GET /api/admin/security/passkeys/new', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'Create a challenge for registering a passkey',
  output: passkeyQuestion,
});

export const passkeyName = text({ min: 1, max: 60, name: 'Name' });

export const addPasskey = endpoint('POST /api/admin/security/passkeys', {
  access: 'admin',
  audit: 'admin.passkey_added',
  stepUp: true,
  withoutSecondFactor: true,
  summary: 'Add a passkey',
  body: z.strictObject({ name: passkeyName, passkey: newPasskeyAnswer }),
  output: turnedOn,
  success: { 201: 'Added' },
});

export const renamePasskey = endpoint('PATCH /api/admin/security/passkeys/{id}', {
  access: 'admin',
  audit: 'admin.passkey_renamed',
  withoutSecondFactor: true,
  summary: 'Rename a passkey',
  body: z.strictObject({ name: passkeyName }),
});

export const removePasskey = endpoint('DELETE /api/admin/security/passkeys/{id}', {
  access: 'admin',
  audit: 'admin.passkey_removed',
  stepUp: true,
  withoutSecondFactor: true,
  summary: 'Remove a passkey',
});

export const renewOwnRecoveryCodes = endpoint('POST /api/admin/security/recovery-codes', {
  access: 'admin',
  audit: 'admin.recovery_codes_renewed',
  stepUp: true,
  summary: 'Create ten new recovery codes; earlier ones stop working',
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  success: { 200: 'The codes, returned only once' },
});

export const resetSecondFactor = endpoint('POST /api/admin/users/{id}/second-factor/reset', {
  access: 'admin',
  audit: 'admin.second_factor_reset',
  stepUp: true,
  summary: 'Turn off the second factors of another admin and end their sessions',
  body: z.strictObject({ reason: text({ min: 1, max: 1000, name: 'Reason' }) }),
  success: { 204: 'Off; they sign in with their password and can set up new ones' },
});
