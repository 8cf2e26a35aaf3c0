// Columns of admins' second factors: an authenticator app, passkeys, recovery codes, and sign-ins that wait for one of them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/postgres/columns.ts';
import { users } from '../account-table.ts';

const admin = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id);

/** An app that shows codes (RFC 6238); one for each admin. */
export const adminAuthenticators = pgTable('admin_authenticators', {
  userId: admin().primaryKey(),
  /** Encrypted with SESSION_SECRET. */
  secret: text().notNull(),
  /** The newest step of time whose code was used: that one and those before it are good no more. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const adminPasskeys = pgTable(
  'admin_passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: admin(),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** Goes up with each use where the device counts; one that does not was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    check('admin_passkeys_name', sql`char_length(${table.name}) between 1 and 60`),
    index('admin_passkeys_by_user').on(table.userId, table.id),
  ],
);

export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    userId: admin(),
    /** sha256 of the code, which has 80 random bits: nobody finds it by trying. */
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The password was right and a second factor is asked for: good for that and nothing else. */
export const adminPendingLogins = pgTable(
  'admin_pending_logins',
  {
    /** sha256 of the token in its cookie. */
    tokenHash: bytea('token_hash').primaryKey(),
    userId: admin(),
    failures: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('admin_pending_logins_by_user').on(table.userId),
    index('admin_pending_logins_expiring').on(table.expiresAt),
  ],
);

/** Challenges of passkeys are good for one answer. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: bytea().primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiring').on(table.expiresAt)],
);

/** By the session's query, with each request of an admin. */
export const hasSecondFactor = sql<boolean>`(sessions.kind = 'admin' and (
  exists (select 1 from admin_authenticators a where a.user_id = sessions.user_id)
  or exists (select 1 from admin_passkeys p where p.user_id = sessions.user_id)))`;
