// Columns of the audit log. Append-only, one chain of hashes over all of it (see db/rules/audit.sql).
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/postgres/columns.ts';
import { auditActorKinds, auditSubjects } from '../audit-rules.ts';

/** What an entry tells besides who, what and when. May name people, so it can be forgotten (GDPR article 17). */
export type AuditDetails = {
  /** Changed fields before and after; of a thing that was made or removed, one of the two. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Why, in the administrator's own words. */
  reason?: string;
  /** What a list was narrowed to, and how many rows were read. */
  filter?: Record<string, unknown>;
  rows?: number;
};

export const auditEntries = pgTable(
  'audit_entries',
  {
    /** 1, 2, 3 … without a gap: a missing number is a missing entry. Given by the trigger. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: moment('at').notNull().defaultNow(),
    actorKind: text('actor_kind', { enum: auditActorKinds }).notNull(),
    /** The administrator; null for the system. */
    actorId: bigint('actor_id', { mode: 'number' }),
    /** The part of the product that acted by itself; null for administrators, whose names are read with their records. */
    actorName: text('actor_name'),
    /** One of `auditActions`. No constraint, as for the subject: what was done in an older version stays readable. */
    action: text().notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }),
    subjectId: text('subject_id'),
    requestId: text('request_id'),
    /** Null once they were forgotten: the chain holds, because it goes over their hash. */
    details: jsonb().$type<AuditDetails>(),
    /** Keeps forgotten details from being guessed by trying; goes with them. */
    salt: bytea(),
    /** sha256(salt, details). */
    detailsHash: bytea('details_hash').notNull().default(sql`''::bytea`),
    /** sha256 over the entry and the hash of the entry before it. */
    hash: bytea().notNull().default(sql`''::bytea`),
  },
  (table) => [
    check('audit_entries_actor', sql`(${table.actorKind} = 'admin') = (${table.actorId} is not null)`),
    check('audit_entries_system', sql`(${table.actorKind} = 'system') = (${table.actorName} is not null)`),
    check('audit_entries_subject_id', sql`${table.subjectId} is null or ${table.subjectKind} is not null`),
    index('audit_entries_by_actor').on(table.actorId, table.id),
    index('audit_entries_by_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entries_by_action').on(table.action, table.id),
    index('audit_entries_by_time').on(table.at, table.id),
    index('audit_entries_search').using('gin', sql`lower(details::text) gin_trgm_ops`),
  ],
);
export type AuditEntryRow = typeof auditEntries.$inferSelect;

/** One row: how many entries there are and the hash of the last one. Cutting off the end of the log shows against it. */
export const auditHead = pgTable('audit_head', {
  entries: bigint({ mode: 'number' }).primaryKey(),
  hash: bytea().notNull(),
});
