// API for managing users: their counts and file, invitations, editing a record, sessions.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { emailAddress, idParams, moment, text, textLine } from '#kernel/fields.ts';
import { containsAddress } from '#kernel/person-name.ts';
import { webAddress } from '#kernel/site-address.ts';
import { userFilter, userRecord, userRoles } from './account-contract.ts';
import { maxReason, maxWords, profileLimits } from './profile-rules.ts';

const personName = textLine({ min: 1, max: profileLimits.name, name: 'Name' }).check(
  z.refine((name) => !containsAddress(name), 'Name can’t be an email address: others see it'),
);
const email = emailAddress('Email');
const reason = text({ min: 1, max: maxReason, name: 'Reason' });

/** The state of an invitation; null if there was none or it was withdrawn. */
export const invitation = z.object({
  state: z.enum(['open', 'expired', 'used']),
  createdAt: moment,
  expiresAt: moment,
  mailedAt: z.nullable(moment),
});
export type Invitation = z.infer<typeof invitation>;

/** The link is only in this answer and in the email; it is not stored. */
const newInvitation = z.object({
  user: userRecord,
  adminSetupUrl: z.string(),
  expiresAt: moment,
  /** False if the mail server did not accept it in time: pass the link on yourself. */
  mailed: z.boolean(),
});
export type NewInvitation = z.infer<typeof newInvitation>;

export const inviteBody = z.strictObject({
  name: personName,
  email,
  role: z._default(z.enum(userRoles), 'admin'),
});

export const inviteAdmin = endpoint('POST /api/admin/users', {
  access: 'admin',
  audit: 'admin.invited',
  stepUp: true,
  summary: 'Invite an administrator with a one-time link to set a username and password',
  body: inviteBody,
  output: newInvitation,
  success: { 201: 'Created; the link is emailed and only returned here' },
});

export const inviteUser = endpoint('POST /api/admin/invited-users', {
  access: 'admin',
  audit: 'user.invited',
  stepUp: true,
  summary: 'Create a user, who claims the record by signing in with the same verified email',
  body: z.strictObject({
    name: personName,
    email,
    role: z._default(z.enum(['investor', 'innovator']), 'investor'),
  }),
  output: z.object({
    user: userRecord,
    /** False if the mail server did not accept the invitation in time. */
    mailed: z.boolean(),
  }),
  success: { 201: 'Created; an invitation was emailed' },
});
export type InvitedUser = z.infer<NonNullable<typeof inviteUser.output>>;

export const renewInvitation = endpoint('POST /api/admin/users/{id}/invitation', {
  access: 'admin',
  audit: 'admin.invited',
  stepUp: true,
  summary: 'Renew an administrator invitation; the earlier link stops working',
  output: newInvitation,
  success: { 201: 'Created; the link is emailed and only returned here' },
});

export const withdrawInvitation = endpoint('DELETE /api/admin/users/{id}/invitation', {
  access: 'admin',
  audit: 'admin.invitation_withdrawn',
  stepUp: true,
  summary: 'Withdraw an administrator invitation; its link stops working',
});

const wordList = (name: string) =>
  z
    .array(text({ min: 1, max: maxWords.length, name }))
    .check(z.maxLength(maxWords.count, `${name}: at most ${maxWords.count}`));
const link = (name: string) =>
  text({ max: profileLimits.link, name }).check(
    z.refine((address) => address === '' || webAddress(address) !== undefined, `${name} must be a web address`),
  );

export const changeUserBody = z.strictObject({
  name: z.optional(personName),
  /** Only for administrators who sign in with a password; others have the address of their identity provider. */
  email: z.optional(email),
  bio: z.optional(text({ max: profileLimits.bio, name: 'About' })),
  location: z.optional(text({ max: profileLimits.location, name: 'Location' })),
  website: z.optional(link('Website')),
  socialLinks: z.optional(
    z
      .record(text({ min: 1, max: profileLimits.linkName, name: 'Name of the link' }), link('Link'))
      .check(z.refine((links) => Object.keys(links).length <= maxWords.count, `At most ${maxWords.count} links`)),
  ),
  expertise: z.optional(wordList('Expertise')),
  interests: z.optional(wordList('Interests')),
  role: z.optional(z.enum(userRoles)),
  reason,
});

export const changeUser = endpoint('PATCH /api/admin/users/{id}', {
  access: 'admin',
  audit: 'user.changed',
  stepUp: true,
  summary: "Update a user's profile or role",
  body: changeUserBody,
  output: userRecord,
});

/** The id of a session in lists; it cannot be used to sign in. */
export const sessionIdText = z.string().check(z.regex(/^[\w-]{16}$/, 'Not a session'));

/** A session for display; `id` is derived and cannot be used to sign in. */
export const sessionItem = z.object({
  id: z.string(),
  kind: z.enum(['user', 'admin']),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  startedAt: moment,
  lastUsedAt: moment,
  endsAt: moment,
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const listUserSessions = endpoint('GET /api/admin/users/{id}/sessions', {
  access: 'admin',
  audit: 'session.list_read',
  summary: 'List the sessions of a user, last used first',
  output: z.array(sessionItem),
});

export const endUserSession = endpoint('DELETE /api/admin/users/{id}/sessions/{sessionId}', {
  access: 'admin',
  audit: 'session.ended',
  summary: 'End a session of a user',
  params: z.object({ ...idParams.shape, sessionId: sessionIdText }),
});

export const endUserSessions = endpoint('DELETE /api/admin/users/{id}/sessions', {
  access: 'admin',
  audit: 'session.ended',
  summary: 'Sign a user out everywhere',
});

/** Possible assignees. */
export const listAdmins = endpoint('GET /api/admin/admins', {
  access: 'admin',
  scope: 'people:read',
  summary: 'List administrators who can sign in, by name',
  output: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const getUserFacets = endpoint('GET /api/admin/user-facets', {
  access: 'admin',
  scope: 'people:read',
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
