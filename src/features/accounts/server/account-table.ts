// Tables of people, their sessions and admin credentials.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { toSearchText } from '#platform/postgres/search-text.ts';
import type { Identity } from '../account-contract.ts';
import { userRoles } from '../account-contract.ts';

export const userKinds = ['person', 'system'] as const;

/** Sorting by name or email compares this many characters; ties are ordered by creation. */
export const sortedLetters = 60;
/** Case-insensitive sort keys. Indexes must repeat these expressions exactly. */
export const nameStart = sql<string>`lower(left(name, ${sql.raw(String(sortedLetters))}))`;
export const emailStart = sql<string>`lower(left(email, ${sql.raw(String(sortedLetters))}))`;

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** base64url(sha256(issuer + subject)) for people who signed in. */
    uid: text().notNull().unique(),
    /** The identity provider that `uid` is from; null if the person has not signed in since this is stored. */
    issuer: text(),
    /** 'system' users own imported projects and opening balances; they cannot sign in. */
    kind: text({ enum: userKinds }).notNull().default('person'),
    name: text().notNull(),
    email: text().notNull(),
    /** The identity provider calls the address unverified, so nothing is emailed to it. */
    emailUnverified: boolean('email_unverified').notNull().default(false),
    /** The address that the person confirmed with a link we emailed, where the provider gives none that can be used. */
    emailConfirmed: text('email_confirmed'),
    /** The address that waits for its link, and how many links were sent since the first of the last day. */
    emailPending: text('email_pending'),
    emailAsks: integer('email_asks').notNull().default(0),
    emailAskedAt: moment('email_asked_at'),
    role: text({ enum: userRoles }).notNull().default('investor'),
    isAdmin: boolean('is_admin').notNull().default(false),
    profileImage: text('profile_image'),
    bio: text(),
    location: text(),
    website: text(),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    expertise: jsonb().$type<string[]>().notNull().default([]),
    interests: jsonb().$type<string[]>().notNull().default([]),
    /** Ids at the card provider; they never leave the server. */
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastActive: moment('last_active'),
    /** Set when the person's data was erased: names and addresses are gone, financial rows stay. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('users_role', sql`${table.role} in (${listed(userRoles)})`),
    check('users_kind', sql`${table.kind} in (${listed(userKinds)})`),
    index('users_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`kind = 'person' and erased_at is null`),
    // For the orders and filters of the user list.
    index('users_by_role')
      .on(table.role, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`kind = 'person' and erased_at is null`),
    index('users_by_name').on(nameStart, table.id).where(sql`kind = 'person' and erased_at is null`),
    index('users_by_email').on(emailStart, table.id).where(sql`kind = 'person' and erased_at is null`),
    // For statistics by day, which include erased people.
    index('users_erased').on(table.createdAt).where(sql`kind = 'person' and erased_at is not null`),
    index('users_search').using('gin', sql`(${toSearchText(sql`name || ' ' || email`)}) gin_trgm_ops`),
  ],
);

/** Admin credentials: a separate table, so that no read of users can leak them. */
export const adminCredentials = pgTable('admin_credentials', {
  userId: reference('user_id', () => users.id).primaryKey(),
  username: text().notNull().unique(),
  /** argon2id hash in PHC format. */
  passwordHash: text('password_hash').notNull(),
  /** Hash of the last applied ADMIN_PASSWORD: while the setting is unchanged, a password set in the product stays. */
  settingHash: text('setting_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** One-time links for new admins to set a username and password. */
export const adminInvites = pgTable('admin_invites', {
  /** sha256 of the token in the link. */
  tokenHash: bytea('token_hash').primaryKey(),
  userId: reference('user_id', () => users.id).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** When the link was emailed; null if it was not. */
  mailedAt: moment('mailed_at'),
});

/** The step that was attempted: a password at sign-in, a second factor, or a confirmation before a change. */
export const attemptSteps = ['password', 'code', 'recovery', 'passkey', 'confirm'] as const;

/** Every attempt to sign in as an admin, as announced on the login page. */
export const adminLoginAttempts = pgTable(
  'admin_login_attempts',
  {
    id: identity(),
    username: text().notNull(),
    address: text().notNull(),
    step: text({ enum: attemptSteps }).notNull().default('password'),
    succeeded: boolean().notNull(),
    attemptedAt: moment('attempted_at').notNull().defaultNow(),
  },
  (table) => [
    check('admin_login_attempts_step', sql`${table.step} in (${listed(attemptSteps)})`),
    index('admin_login_attempts_by_username').on(table.username, table.attemptedAt),
    index('admin_login_attempts_by_address').on(table.address, table.attemptedAt),
  ],
);

/** Includes the provider's verification of the address, which no API answer contains. */
export type StoredIdentity = Pick<Identity, 'uid' | 'displayName' | 'email'> & {
  issuer?: string;
  emailUnverified?: boolean;
  emailVerified?: boolean;
  /** The uid at the provider, where it was joined to another record. */
  providerUid?: string;
};

export const sessionKinds = ['user', 'admin'] as const;

export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the token in the cookie: reading this table does not allow signing in. */
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text({ enum: sessionKinds }).notNull(),
    /** The person at the identity provider; null for admin sessions. */
    identity: jsonb().$type<StoredIdentity>(),
    /** Absent between the first sign-in and POST /api/users. */
    userId: reference('user_id', () => users.id),
    /** The provider's refresh token, encrypted with SESSION_SECRET. */
    refreshToken: text('refresh_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    /** Consecutive failed refreshes; determines the backoff. */
    refreshFailures: integer('refresh_failures').notNull().default(0),
    refreshAt: moment('refresh_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last confirmed who they are: at sign-in, or before a sensitive change. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    /** Origin of the session, for the session list. */
    address: text(),
    userAgent: text('user_agent'),
    /** The provider's ID token, encrypted like the refresh token; kept only to sign out at the provider. */
    idToken: text('id_token'),
  },
  (table) => [
    check('sessions_kind', sql`${table.kind} in (${listed(sessionKinds)})`),
    check('sessions_identity', sql`(${table.kind} = 'user') = (${table.identity} is not null)`),
    check('sessions_admin', sql`${table.kind} = 'user' or ${table.userId} is not null`),
    index('sessions_by_user').on(table.userId),
    index('sessions_by_uid').on(sql`(identity ->> 'uid')`),
    index('sessions_expiring').on(table.expiresAt),
    index('sessions_to_refresh').on(table.refreshAt).where(sql`refresh_token is not null`),
  ],
);

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
