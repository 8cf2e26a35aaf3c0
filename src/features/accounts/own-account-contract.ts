// API of a person's own account: profile, sessions, erasure.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { emailAddress, idNumber, moment, text } from '#kernel/fields.ts';
import { userRecord } from './account-contract.ts';
import { changeUserBody, sessionIdText, sessionItem } from './admin-user-contract.ts';
import { erasurePhrase } from './profile-rules.ts';

const { name, bio, location, website, socialLinks, expertise, interests } = changeUserBody.shape;

/** Named one by one: role, administrator access and money are never a person's own to change. */
export const ownProfileBody = z.strictObject({
  name,
  bio,
  location,
  website,
  socialLinks,
  expertise,
  interests,
  /** The address of a picture that the person uploaded; null for none. */
  profileImage: z.optional(
    z.nullable(z.string().check(z.maxLength(100), z.regex(/^\/media\/[\w-]+$/, 'Upload the picture first'))),
  ),
});

export const updateOwnProfile = endpoint('PATCH /api/users/profile', {
  access: 'user',
  summary: 'Update your profile',
  body: ownProfileBody,
  output: userRecord,
});

export const ownEmail = z.object({
  /** Empty if there is none. */
  email: z.string(),
  /** False: no email reaches this person, so they cannot invest yet. */
  isUsable: z.boolean(),
  /** An address whose link has not been opened yet. */
  pending: z.nullable(z.string()),
});
export type OwnEmail = z.infer<typeof ownEmail>;

export const getOwnEmail = endpoint('GET /api/users/me/email', {
  access: 'user',
  summary: 'Get your email address and whether it can be used',
  output: ownEmail,
});

export const ownEmailBody = z.strictObject({ email: emailAddress('Email address') });

export const requestOwnEmail = endpoint('POST /api/users/me/email', {
  access: 'user',
  summary: 'Request a link that confirms an email address, if your sign-in provides no usable one',
  body: ownEmailBody,
  output: ownEmail,
  success: { 202: 'A link was sent to the address' },
});

export const confirmOwnEmail = endpoint('POST /api/users/email-confirmations', {
  access: 'public',
  summary: 'Confirm an email address with the token of its link',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(1000)) }),
});

export const confirmAccountJoin = endpoint('POST /api/users/account-joins', {
  access: 'public',
  summary: 'Confirm with the token of an emailed link that two accounts belong to one person',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  output: z.object({ isJoined: z.boolean() }),
  success: { 200: 'Confirmed; joined once both accounts have confirmed' },
});

export const getJoinOffer = endpoint('GET /api/users/me/join-offer', {
  access: 'user',
  summary: 'Get the open question about an account from the earlier sign-in service',
  output: z.nullable(
    z.object({
      /** The address that both accounts have; the link goes there. */
      email: z.string(),
      /** When the link was sent; null before the question is answered. */
      linkSentAt: z.nullable(moment),
    }),
  ),
  success: { 200: 'The question, or null' },
});

export const answerJoinOffer = endpoint('POST /api/users/me/join-offer', {
  access: 'user',
  summary:
    'Answer whether the account from the earlier sign-in service is yours; if so, a link that joins it is emailed',
  body: z.strictObject({ isMine: z.boolean() }),
});

export const listPersonSessions = endpoint('GET /api/users/sessions', {
  access: 'user',
  summary: 'List your sessions, last used first',
  output: z.array(sessionItem),
});

export const endPersonSession = endpoint('DELETE /api/users/sessions/{sessionId}', {
  access: 'user',
  summary: 'Sign out one of your sessions',
  params: z.object({ sessionId: sessionIdText }),
});

export const endOtherPersonSessions = endpoint('DELETE /api/users/sessions', {
  access: 'user',
  summary: 'Sign out all of your other sessions',
});

export const getErasure = endpoint('GET /api/users/erasure', {
  access: 'user',
  summary: 'Get the steps required before you can delete your account',
  output: z.object({
    /** This session counts as a recent sign-in until then; null if it does not. */
    confirmedUntil: z.nullable(moment),
    /** An administrator's account is deleted by another administrator. */
    isAdmin: z.boolean(),
    /** Open projects, which have to end or be handed over first. */
    projects: z.array(
      z.object({ id: idNumber, title: z.string(), status: z.enum(['active', 'funded']), investors: z.int() }),
    ),
  }),
});

export const eraseOwnAccount = endpoint('POST /api/users/erasure', {
  access: 'user',
  summary:
    'Delete your account and personal data; financial records stay without a name. Needs a sign-in in the last 10 minutes',
  body: z.strictObject({
    confirmation: text({ max: 100, name: 'Confirmation' }).check(
      z.refine((typed) => typed.toLowerCase() === erasurePhrase, `Type “${erasurePhrase}” to confirm`),
    ),
  }),
  success: { 204: 'Deleted; every session has ended' },
});
