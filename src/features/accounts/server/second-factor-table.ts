// Tables of second factors: authenticator apps, passkeys, recovery codes, and pending sign-ins.
import { getTableName, sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, identity, moment, reference } from '#platform/postgres/columns.ts';
import { adminInvites, sessions, users } from './account-table.ts';

const admin = () => reference('user_id', () => users.id).notNull();

/** Authenticator app (RFC 6238); one per admin. */
export const adminAuthenticators = pgTable('admin_authenticators', {
  userId: admin().primaryKey(),
  /** Encrypted with SESSION_SECRET. */
  secret: text().notNull(),
  /** The newest time step whose code was used; codes up to it are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const adminPasskeys = pgTable(
  'admin_passkeys',
  {
    id: identity(),
    userId: admin(),
    /** Credential id, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** Signature counter; if it does not increase, the passkey may be cloned. */
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
    /** sha256 of the code, which has 80 random bits and cannot be brute-forced. */
    codeHash: bytea('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Pending sign-ins: the password was correct, the second factor is outstanding. */
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

/** Used passkey challenges. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    hash: bytea().primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiring').on(table.expiresAt)],
);

/** Used by the session query of every admin request. */
export const hasSecondFactor = sql<boolean>`(sessions.kind = 'admin' and (
  exists (select 1 from admin_authenticators a where a.user_id = sessions.user_id)
  or exists (select 1 from admin_passkeys p where p.user_id = sessions.user_id)))`;

/**
 * A restore leaves them empty: a session ended since the backup, perhaps because it was stolen, would be valid again,
 * and the backup cannot know.
 */
export const signInTables: readonly string[] = [sessions, adminPendingLogins, adminInvites].map(getTableName);
