// What the checks of money saw, and when: runs of checks and jobs, and findings that a person has to look at.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { listed, moment } from '#platform/postgres/columns.ts';
import type { MoneyFigures } from '../money-figures.ts';
import type { PromiseNumber } from '../money-promises.ts';
import { reconcileJobs } from '../reconciliation-rules.ts';

/** One look at all promises (the view `violations`) and at the figures that have to agree. */
export const moneyChecks = pgTable(
  'money_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    isSound: boolean('is_sound').notNull(),
    /** Rows that break a promise, and things that wait longer than they may. */
    violations: integer().notNull(),
    overdue: integer().notNull(),
    /** The promises that did not hold. */
    broken: jsonb().$type<PromiseNumber[]>().notNull(),
    /** The figures of that moment, in cents. */
    figures: jsonb().$type<MoneyFigures>().notNull(),
  },
  (table) => [index('money_checks_newest').on(table.checkedAt.desc().nullsFirst())],
);

/** One run of one job of reconciliation. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text({ enum: reconcileJobs }).notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while it runs, or when it was cut off. */
    finishedAt: moment('finished_at'),
    /** What it looked at begins here. */
    since: moment('since'),
    looked: integer().notNull().default(0),
    mended: integer().notNull().default(0),
    found: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    check('reconcile_runs_job', sql`${table.job} in (${listed(reconcileJobs)})`),
    index('reconcile_runs_newest').on(table.job, table.startedAt.desc().nullsFirst()),
  ],
);

/** A difference nobody could explain by rule. Open until it is gone or a person has said what it was. */
export const findings = pgTable(
  'findings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** What it is about, as the provider or our own tables name it. */
    ref: text().notNull(),
    /** Cents; null where it is not about an amount. */
    differenceCents: bigint('difference_cents', { mode: 'number' }),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    resolvedAt: moment('resolved_at'),
    /** Null when a later run saw that it is gone. */
    resolvedBy: bigint('resolved_by', { mode: 'number' }).references(() => users.id),
    note: text(),
  },
  (table) => [
    uniqueIndex('findings_one_open').on(table.kind, table.ref).where(sql`resolved_at is null`),
    index('findings_newest').on(table.firstSeenAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export type FindingRow = typeof findings.$inferSelect;
