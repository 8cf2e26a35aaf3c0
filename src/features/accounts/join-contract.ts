// API of administrators for joining two records of one person.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, text } from '#kernel/fields.ts';
import { maxReason } from './profile-rules.ts';

export const startUserJoin = endpoint('POST /api/admin/users/{id}/joins', {
  access: 'admin',
  audit: 'user.join_started',
  stepUp: true,
  summary: 'Request a person’s confirmation to join a second account to theirs',
  body: z.strictObject({ retiredId: idNumber, reason: text({ min: 1, max: maxReason, name: 'Reason' }) }),
});

const userJoin = z.object({
  id: idNumber,
  keptId: idNumber,
  retiredId: idNumber,
  startedAt: moment,
  keptConfirmed: z.boolean(),
  retiredConfirmed: z.boolean(),
  /** Asked at a sign-in through the new identity provider, not by an administrator. */
  isOffer: z.boolean(),
  state: z.enum(['waiting', 'expired', 'joined', 'declined']),
  /** The other account; null once it is gone. */
  other: z.nullable(z.object({ name: z.string(), email: z.string(), createdAt: moment })),
});
export type UserJoin = z.infer<typeof userJoin>;

export const listUserJoins = endpoint('GET /api/admin/users/{id}/joins', {
  access: 'admin',
  summary: 'List the joins of a user with other accounts, newest first',
  output: z.array(userJoin),
});

const joinPreview = z.object({
  kept: z.object({ id: idNumber, name: z.string(), holds: z.array(z.string()) }),
  retired: z.object({ id: idNumber, name: z.string(), moves: z.array(z.string()), goes: z.array(z.string()) }),
  /** Why they can’t be joined this way around. */
  refusal: z.nullable(z.string()),
});
export type JoinPreview = z.infer<typeof joinPreview>;

export const previewUserJoin = endpoint('GET /api/admin/users/{id}/join-preview', {
  access: 'admin',
  audit: 'user.read',
  summary: 'Preview joining another account to a user',
  query: z.object({ retiredId: idText }),
  output: joinPreview,
});

export const withdrawUserJoin = endpoint('DELETE /api/admin/users/{id}/joins', {
  access: 'admin',
  audit: 'user.join_withdrawn',
  stepUp: true,
  summary: 'Withdraw a join that is not confirmed yet; both links stop working',
  query: z.object({ joinId: idText }),
});
