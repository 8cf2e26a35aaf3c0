// The audit log. Append-only, with one hash chain over all entries (see db/rules/audit.sql).

import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/postgres/columns.ts';
import { toSearchText } from '#platform/postgres/search-text.ts';
import { auditActorKinds, auditSubjects } from '../audit-rules.ts';

/** Details besides actor, action and time. They may name people, so they can be erased (GDPR article 17). */
export type AuditDetails = {
  /** Changed fields before and after; only one of them for creations and deletions. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The administrator's reason. */
  reason?: string;
  /** Filters of a list, and the number of rows read. */
  filter?: Record<string, unknown>;
  rows?: number;
  /** The administrator's own stake in the project. */
  stake?: 'owner' | 'investor';
};

export const auditEntries = pgTable(
  'audit_entries',
  {
    /** 1, 2, 3 … without gaps: a missing number is a missing entry. Assigned by the trigger. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: moment('at').notNull().defaultNow(),
    actorKind: text('actor_kind', { enum: auditActorKinds }).notNull(),
    /** The administrator; null for the system. */
    actorId: bigint('actor_id', { mode: 'number' }),
    /**
     * The automatic actor, or the id of a person or an API token, apart from the ids of administrators. Null for administrators; names
     * of all three are joined.
     */
    actorName: text('actor_name'),
    /** One of `auditActions`. No constraint, so that entries of older versions stay valid; the same for subjects. */
    action: text().notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }),
    subjectId: text('subject_id'),
    requestId: text('request_id'),
    /** Null once erased: the chain stays valid, because it covers their hash. */
    details: jsonb().$type<AuditDetails>(),
    /** Prevents guessing erased details from their hash; erased with them. */
    salt: bytea(),
    /** sha256(salt, details). */
    detailsHash: bytea('details_hash').notNull().default(sql`''::bytea`),
    /** sha256 over the entry and the hash of the entry before it. */
    hash: bytea().notNull().default(sql`''::bytea`),
  },
  (table) => [
    check('audit_entries_actor', sql`(${table.actorKind} = 'admin') = (${table.actorId} is not null)`),
    check('audit_entries_system', sql`(${table.actorKind} = 'admin') = (${table.actorName} is null)`),
    check('audit_entries_subject_id', sql`${table.subjectId} is null or ${table.subjectKind} is not null`),
    index('audit_entries_by_actor').on(table.actorId, table.id),
    index('audit_entries_by_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entries_by_action').on(table.action, table.id),
    index('audit_entries_by_time').on(table.at, table.id),
    index('audit_entries_search').using('gin', sql`(${toSearchText(sql`details::text`)}) gin_trgm_ops`),
  ],
);
export type AuditEntryRow = typeof auditEntries.$inferSelect;

/** One row with the number of entries and the last hash, so that truncation is detected. */
export const auditHead = pgTable('audit_head', {
  entries: bigint({ mode: 'number' }).primaryKey(),
  hash: bytea().notNull(),
});
