// Columns of people, their sessions and the admins' credentials.

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, listed, moment } from '#platform/postgres/columns.ts';
import type { Identity } from '../account-contract.ts';
import { userRoles } from '../account-contract.ts';

export const userKinds = ['person', 'system'] as const;

/** A list sorted by name or address looks at so many letters; those alike in them are in the order they came. */
export const sortedLetters = 60;
/** What the list of people sorts by: capitals and small letters are one. Indexes repeat them letter for letter. */
export const nameStart = sql<string>`lower(left(name, ${sql.raw(String(sortedLetters))}))`;
export const emailStart = sql<string>`lower(left(email, ${sql.raw(String(sortedLetters))}))`;

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** base64url(sha256(issuer + subject)) for people who signed in (decisions A5). */
    uid: text().notNull().unique(),
    /** 'system' users own imported projects and opening balances; nobody can sign in as them. */
    kind: text({ enum: userKinds }).notNull().default('person'),
    name: text().notNull(),
    email: text().notNull(),
    /** The identity provider says so: then nothing is emailed to it. */
    emailUnverified: boolean('email_unverified').notNull().default(false),
    role: text({ enum: userRoles }).notNull().default('investor'),
    isAdmin: boolean('is_admin').notNull().default(false),
    profileImage: text('profile_image'),
    bio: text(),
    location: text(),
    website: text(),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    expertise: jsonb().$type<string[]>().notNull().default([]),
    interests: jsonb().$type<string[]>().notNull().default([]),
    /** Ids at the card payment provider; they never leave the server. */
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastActive: moment('last_active'),
    /** Set when the person was erased: names and addresses are gone, financial rows stay. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('users_role', sql`${table.role} in (${listed(userRoles)})`),
    check('users_kind', sql`${table.kind} in (${listed(userKinds)})`),
    index('users_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`kind = 'person' and erased_at is null`),
    // The orders and the filter of the administrators' list.
    index('users_by_role')
      .on(table.role, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`kind = 'person' and erased_at is null`),
    index('users_by_name').on(nameStart, table.id).where(sql`kind = 'person' and erased_at is null`),
    index('users_by_email').on(emailStart, table.id).where(sql`kind = 'person' and erased_at is null`),
    // For the days of the statistics, which count whoever came, also those who are forgotten.
    index('users_erased').on(table.createdAt).where(sql`kind = 'person' and erased_at is not null`),
    index('users_search').using('gin', sql`lower(name || ' ' || email) gin_trgm_ops`),
  ],
);

/** User name and password of an admin: a table of their own, so that no read of users can leak them (decisions A6). */
export const adminCredentials = pgTable('admin_credentials', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  username: text().notNull().unique(),
  /** argon2id, PHC text. */
  passwordHash: text('password_hash').notNull(),
  /** Of ADMIN_PASSWORD when it was last applied: as long as the setting is the same, a password chosen in the product holds. */
  settingHash: text('setting_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** One-time links with which a new admin sets user name and password. */
export const adminInvites = pgTable('admin_invites', {
  /** sha256 of the token in the link. */
  tokenHash: bytea('token_hash').primaryKey(),
  userId: bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** When the link went out by mail; null where nobody was written to. */
  mailedAt: moment('mailed_at'),
});

/** What was tried: the password of a sign-in, one of the second factors, or the password again before a change. */
export const attemptSteps = ['password', 'code', 'recovery', 'passkey', 'confirm'] as const;

/** Every attempt to sign in as an admin, as the login page says. */
export const adminLoginAttempts = pgTable(
  'admin_login_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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

/** With what the provider said of the address, which no answer of the API carries. */
export type StoredIdentity = Identity & { emailUnverified?: boolean };

export const sessionKinds = ['user', 'admin'] as const;

export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the token in the cookie: reading this table lets nobody sign in. */
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text({ enum: sessionKinds }).notNull(),
    /** Who signed in at the identity provider; null for admin sessions. */
    identity: jsonb().$type<StoredIdentity>(),
    /** Absent between the first sign-in and POST /api/users. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Provider's refresh token, encrypted with SESSION_SECRET. */
    refreshToken: text('refresh_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    /** Failed refreshes in a row; the back-off is counted from it. */
    refreshFailures: integer('refresh_failures').notNull().default(0),
    refreshAt: moment('refresh_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person last proved who they are: on signing in, and before a change that asks for it again. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    /** Where it was started, for the list of one's sessions. */
    address: text(),
    userAgent: text('user_agent'),
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
