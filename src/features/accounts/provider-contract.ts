// API of administrators for replacing the identity provider.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, text } from '#kernel/fields.ts';
import { maxReason } from './profile-rules.ts';

const issuer = z.nullable(z.string());

/** A person's progress from the old provider; `shared_address` and `no_address` are joined manually. */
export const replacementStates = ['not_yet', 'asked', 'link_sent', 'declined', 'shared_address', 'no_address'] as const;
export type ReplacementState = (typeof replacementStates)[number];

const remainingPerson = z.object({
  id: idNumber,
  name: z.string(),
  email: z.string(),
  lastActive: z.nullable(moment),
  state: z.enum(replacementStates),
});

const replacement = z.object({
  oldIssuer: issuer,
  newIssuer: z.string(),
  startedAt: moment,
  startedBy: z.nullable(z.string()),
  /** Accounts of the old provider, and how many of them the new one leads to. */
  people: z.int(),
  moved: z.int(),
  /** Those who have not moved: who needs an administrator first, then the last active; as many as fit. */
  remaining: z.array(remainingPerson),
});
export type ProviderReplacement = z.infer<typeof replacement>;

const signInProvider = z.object({
  /** The value of OIDC_ISSUER. */
  current: z.string(),
  /** Number of accounts per known provider; a null issuer means that they have not signed in since issuers are stored. */
  issuers: z.array(z.object({ issuer, people: z.int() })),
  replacement: z.nullable(replacement),
});
export type SignInProvider = z.infer<typeof signInProvider>;

export const getSignInProvider = endpoint('GET /api/admin/sign-in-provider', {
  access: 'admin',
  audit: 'user.list_read',
  summary: 'Get the identity providers of all accounts and the progress of a replacement',
  output: signInProvider,
});

export const startReplacement = endpoint('POST /api/admin/sign-in-provider/replacement', {
  access: 'admin',
  audit: 'sign_in_provider.replacement_started',
  stepUp: true,
  summary:
    'Start asking people who sign in through the current provider whether their account of the old one is theirs',
  body: z.strictObject({
    oldIssuer: z.nullable(z.string().check(z.minLength(1), z.maxLength(2000))),
    reason: text({ min: 1, max: maxReason, name: 'Reason' }),
  }),
});

export const endReplacement = endpoint('DELETE /api/admin/sign-in-provider/replacement', {
  access: 'admin',
  audit: 'sign_in_provider.replacement_ended',
  stepUp: true,
  summary: 'End the replacement of the identity provider; open questions and their links stop working',
});
