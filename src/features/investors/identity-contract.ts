// Endpoints for proving who one is, for investors.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment, text } from '#kernel/fields.ts';
import { identityRules } from '#kernel/site-settings.ts';
import { identityProviders, identityStates, maxIdentityFileBytes } from './investor-rules.ts';

export const ownIdentity = z.object({
  /** When this site asks for it. */
  required: z.enum(identityRules),
  /** Dollars in 12 months, for `above`. */
  above: z.number(),
  /** How it is checked here. */
  provider: z.enum(identityProviders),
  /** Null before the first check. */
  state: z.nullable(z.enum(identityStates)),
  changedAt: z.nullable(moment),
  /** What has to be done again, in a sentence; null if nothing is known. */
  problem: z.nullable(z.string()),
  /** An administrator's reason for a refusal. */
  reason: z.nullable(z.string()),
  /** Uploaded documents that are not decided on yet. */
  files: z.int(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

export const getIdentity = endpoint('GET /api/users/identity', {
  access: 'user',
  summary: 'Get the state of your identity check',
  output: ownIdentity,
});

export const startIdentityCheck = endpoint('POST /api/users/identity', {
  access: 'user',
  summary: 'Start or continue your identity check on the provider’s page',
  body: z.strictObject({
    /** Path on this site to come back to, such as the checkout. */
    next: z.optional(text({ max: 2000, name: 'Next' })),
  }),
  output: z.object({
    /** The provider's page. Works once, for this person. */
    url: z.string(),
  }),
});

export const refreshIdentity = endpoint('POST /api/users/identity/refresh', {
  access: 'user',
  summary: 'Read your identity check at the provider again',
  output: ownIdentity,
});

export const uploadIdentityFile = endpoint('POST /api/users/identity/files', {
  access: 'user',
  summary: 'Upload a picture or PDF of an identity document, for an administrator to check (up to 10 MB)',
  upload: { types: ['application/octet-stream'], maxBytes: maxIdentityFileBytes },
  output: ownIdentity,
  success: { 201: 'Uploaded; it is deleted once it was decided on' },
});

export const withdrawIdentityCheck = endpoint('DELETE /api/users/identity', {
  access: 'user',
  summary: 'Withdraw your identity check and its documents',
});
