// API of the accounts slice: sessions, user records, admin sign-in.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery, text } from '#kernel/fields.ts';

export const userRoles = ['innovator', 'investor', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** The signed-in person, as identified by the identity provider. */
export const identity = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  /** Present while the person is asked whether an older account is theirs (`getJoinOffer`). */
  hasJoinOffer: z.optional(z.literal(true)),
});
export type Identity = z.infer<typeof identity>;

export const getSession = endpoint('GET /api/auth/session', {
  access: 'public',
  scope: 'profile:read',
  summary: 'Get the signed-in identity',
  output: z.nullable(identity),
  success: { 200: 'The identity, or null if signed out' },
});

export const signOut = endpoint('POST /api/auth/sign-out', {
  access: 'public',
  summary: 'Sign out',
  output: z.optional(z.object({ address: z.string() })),
  success: {
    204: 'Signed out',
    200: 'Signed out here; the browser signs out at the identity provider by going to `address`',
  },
});

/** The public part of a person's record. */
const publicUser = {
  uid: z.string(),
  name: z.string(),
  profileImage: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  website: z.nullable(z.string()),
  socialLinks: z.record(z.string(), z.string()),
};

/** The full record, for the person and admins. It contains no secrets. */
const privateUser = {
  id: idNumber,
  email: z.string(),
  role: z.enum(userRoles),
  isAdmin: z.boolean(),
  username: z.nullable(z.string()),
  expertise: z.array(z.string()),
  interests: z.array(z.string()),
  createdAt: moment,
  lastActive: z.nullable(moment),
};

export const userRecord = z.object({ ...publicUser, ...privateUser });
export type UserRecord = z.infer<typeof userRecord>;

export const userProfile = z.object({ ...publicUser, ...z.partial(z.object(privateUser)).shape });
export type UserProfile = z.infer<typeof userProfile>;

export const createUser = endpoint('POST /api/users', {
  access: 'user',
  summary: 'Create the record of the signed-in person, or return the existing one',
  body: z.strictObject({
    uid: text({ min: 1, max: 100, name: 'uid' }),
    name: z.optional(text({ max: 200, name: 'Name' })),
    email: z.optional(text({ max: 320, name: 'Email' })),
    role: z.optional(z.literal('investor')),
  }),
  output: userRecord,
  success: { 201: 'Created', 200: 'Already existed' },
});

export const getUser = endpoint('GET /api/users/{uid}', {
  access: 'public',
  scope: 'profile:read',
  summary: 'Get a user: the full record for oneself and admins, the public part for others',
  output: userProfile,
});

export const userSorts = ['newest', 'oldest', 'name-a-z', 'name-z-a', 'email-a-z', 'email-z-a'] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters and order of the user list, on screen and in exports. */
export const userFilter = {
  q: z.optional(text({ max: 200, name: 'q' })),
  role: z.optional(z.enum(userRoles)),
  sort: z._default(z.enum(userSorts), 'newest'),
};

export const listUsers = endpoint('GET /api/users', {
  access: 'admin',
  scope: 'people:read',
  audit: 'user.list_read',
  summary: 'List users',
  query: z.strictObject({ ...pageQuery, ...userFilter }),
  output: z.array(userRecord),
});

export const updateUser = endpoint('PATCH /api/users/{id}', {
  access: 'admin',
  audit: 'user.admin_granted',
  stepUp: true,
  summary: 'Grant or revoke admin access; granting returns a one-time link to set a username and password',
  body: z.strictObject({ isAdmin: z.boolean() }),
  output: z.object({ ...userRecord.shape, adminSetupUrl: z.optional(z.string()) }),
});

/** The decision about an open project of an erased person: it gets a new owner, or it ends and its investors are refunded. */
const projectDecision = z.discriminatedUnion('action', [
  z.strictObject({ id: idNumber, action: z.literal('hand_over'), ownerId: idNumber }),
  z.strictObject({ id: idNumber, action: z.literal('end') }),
]);
export type ProjectDecision = z.infer<typeof projectDecision>;

export const deleteUser = endpoint('DELETE /api/users/{id}', {
  access: 'admin',
  audit: 'user.erased',
  stepUp: true,
  summary:
    'Erase a user; financial records stay without a name. Each active or funded project needs a decision in `projects`: hand it over, or end it with refunds',
  body: z.nullish(
    z.strictObject({
      reason: z.optional(text({ max: 1000, name: 'Reason' })),
      projects: z.optional(z.array(projectDecision).check(z.maxLength(1000))),
    }),
  ),
});

export const adminUser = z.object({
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  username: z.string(),
  /** A second factor is required but not set up: until then the admin can do nothing else. */
  secondFactorMissing: z.optional(z.literal(true)),
});
export type AdminUser = z.infer<typeof adminUser>;

export const getAdminUser = endpoint('GET /api/admin/user', {
  access: 'admin',
  withoutSecondFactor: true,
  summary: 'Get the signed-in admin',
  output: adminUser,
});

export const adminLoginBody = z.strictObject({
  username: z.string('Username is required').check(z.minLength(1, 'Username is required'), z.maxLength(200)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200)),
});

/** Accepted forms of the second step of a sign-in. */
const secondStep = z.object({ secondFactor: z.object({ code: z.boolean(), passkey: z.boolean() }) });

export const adminLogin = endpoint('POST /api/admin/login', {
  access: 'public',
  audit: 'admin.signed_in',
  summary: 'Sign in as an admin',
  body: adminLoginBody,
  output: z.union([adminUser, secondStep]),
  success: { 200: 'Signed in', 202: 'The password is correct; a second factor is required' },
});

export const adminLogout = endpoint('POST /api/admin/logout', {
  access: 'public',
  audit: 'admin.signed_out',
  summary: 'Sign out of the admin area',
});

/** Passwords set in the product need at least 15 characters. */
export const minAdminPasswordLength = 15;

export const newAdminPassword = z
  .string()
  .check(
    z.minLength(minAdminPasswordLength, `Password needs at least ${minAdminPasswordLength} characters`),
    z.maxLength(128, 'Password may have at most 128 characters'),
  );

export const adminSetupBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  username: text({ min: 3, max: 50, name: 'Username' }).check(
    // Others look like these letters without being them.
    z.regex(/^[A-Za-z0-9._-]+$/, 'Use letters from a to z, digits, dots, dashes and underscores'),
  ),
  password: newAdminPassword,
});

export const acceptAdminInvite = endpoint('POST /api/admin/setup', {
  access: 'public',
  audit: 'admin.setup',
  summary: 'Set the username and password of a new admin with a one-time link',
  body: adminSetupBody,
  output: adminUser,
});
