// API of API tokens: a person's own, those of the platform, and all of them for administrators. No token can call it.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, named, pageQuery, textLine } from '#kernel/fields.ts';
import { scopesOfKind, tokenKinds, tokenScopes } from '#kernel/token-scopes.ts';
import { tokenDays, tokenLimits } from './token-rules.ts';

export const tokenStates = ['active', 'expired', 'revoked'] as const;

export const apiToken = z.object({
  id: idNumber,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The last 4 characters, to recognize it. */
  lastLetters: z.string(),
  state: z.enum(tokenStates),
  createdAt: moment,
  expiresAt: moment,
  /** To the minute. Null if never. */
  lastUsedAt: z.nullable(moment),
  revokedAt: z.nullable(moment),
});
export type ApiToken = z.infer<typeof apiToken>;

const body = (scopes: typeof scopesOfKind.personal | typeof scopesOfKind.platform) =>
  z.strictObject({
    name: textLine({ min: 1, max: tokenLimits.nameLength, name: 'Name' }),
    scopes: z
      .array(z.enum(scopes as typeof tokenScopes | typeof scopes))
      .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(tokenScopes.length, 'Choose each scope once')),
    days: z.literal(tokenDays, 'Choose how long it works'),
  });
export const personalTokenBody = body(scopesOfKind.personal);
export const platformTokenBody = body(scopesOfKind.platform);

/** `token` is shown only in this answer. */
const createdToken = z.object({ ...apiToken.shape, token: z.string() });
export type CreatedToken = z.infer<typeof createdToken>;

const ownTokens = z.object({
  items: z.array(apiToken),
  /** Until when this session counts as a recent sign-in, which creating a token needs; null if it does not. */
  confirmedUntil: z.nullable(moment),
});
export type OwnTokens = z.infer<typeof ownTokens>;

export const listTokens = endpoint('GET /api/tokens', {
  access: 'user',
  summary: 'List your API tokens, newest first, without their secrets',
  output: ownTokens,
});

export const createToken = endpoint('POST /api/tokens', {
  access: 'user',
  summary:
    'Create an API token that acts as you within its scopes; its text is shown only once. Needs a sign-in in the last 10 minutes',
  body: personalTokenBody,
  output: createdToken,
  success: { 201: 'Created' },
});

export const revokeToken = endpoint('DELETE /api/tokens/{id}', {
  access: 'user',
  summary: 'Revoke one of your API tokens; it stops working immediately',
});

const adminToken = z.object({
  ...apiToken.shape,
  kind: z.enum(tokenKinds),
  /** The owner of a personal token, or the administrator who made one of the platform. */
  person: named,
});
export type AdminToken = z.infer<typeof adminToken>;

export const listAllTokens = endpoint('GET /api/admin/tokens', {
  access: 'admin',
  audit: 'token.list_read',
  summary: 'List the API tokens of the platform and of all people, newest first, without their secrets',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(z.enum(tokenKinds)),
    state: z.optional(z.enum(tokenStates)),
  }),
  output: z.array(adminToken),
});

export const createPlatformToken = endpoint('POST /api/admin/tokens', {
  access: 'admin',
  audit: 'token.created',
  stepUp: true,
  summary: 'Create an API token of the platform, which only reads; its text is shown only once',
  body: platformTokenBody,
  output: createdToken,
  success: { 201: 'Created' },
});

export const revokeAnyToken = endpoint('DELETE /api/admin/tokens/{id}', {
  access: 'admin',
  audit: 'token.revoked',
  summary: 'Revoke an API token of the platform or of a person; it stops working immediately',
});
