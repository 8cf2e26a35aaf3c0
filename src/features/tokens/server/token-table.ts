// API tokens. Only their hashes are stored, so that reading this table does not allow calling the API.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { tokenKinds, tokenScopes } from '#kernel/token-scopes.ts';
import { bytea, identity, listed, moment, reference } from '#platform/postgres/columns.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: identity(),
    kind: text({ enum: tokenKinds }).notNull(),
    /** The person as whom a personal token acts; null for tokens of the platform, which outlive the administrator who made them. */
    userId: reference('user_id', () => users.id),
    /** The administrator who made a platform token. */
    createdBy: reference('created_by', () => users.id),
    name: text().notNull(),
    /** No constraint on the words, so that a version that drops a scope can read older rows. */
    scopes: text({ enum: tokenScopes }).array().notNull(),
    /** sha256 of the token. It has 256 random bits, so a slow hash would protect it no better. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** To recognize it in lists. */
    lastLetters: text('last_letters').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Recorded at most once a minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('api_tokens_kind', sql`${table.kind} in (${listed(tokenKinds)})`),
    check('api_tokens_owner', sql`(${table.kind} = 'personal') = (${table.userId} is not null)`),
    check('api_tokens_creator', sql`(${table.kind} = 'platform') = (${table.createdBy} is not null)`),
    check('api_tokens_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check(
      'api_tokens_scopes',
      sql`cardinality(${table.scopes}) between 1 and ${sql.raw(String(tokenScopes.length * 2))}`,
    ),
    check('api_tokens_last_letters', sql`char_length(${table.lastLetters}) = 4`),
    check('api_tokens_expiry', sql`${table.expiresAt} <= ${table.createdAt} + interval '366 days'`),
    index('api_tokens_by_user').on(table.userId, table.id),
    index('api_tokens_expiring').on(table.expiresAt).where(sql`revoked_at is null`),
  ],
);
export type ApiTokenRow = typeof apiTokens.$inferSelect;
