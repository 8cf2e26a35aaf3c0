// Tables of money checks, reconciliation runs and findings.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import type { MoneyFigures } from '../money-figures.ts';
import type { PromiseNumber } from '../money-promises.ts';
import { reconcileJobs } from '../reconciliation-rules.ts';

/** One check of all promises (the view `violations`) and of the money totals. */
export const moneyChecks = pgTable(
  'money_checks',
  {
    id: identity(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    isSound: boolean('is_sound').notNull(),
    /** Rows that violate a promise, and items that wait too long. */
    violations: integer().notNull(),
    overdue: integer().notNull(),
    /** The violated promises. */
    broken: jsonb().$type<PromiseNumber[]>().notNull(),
    /** The totals at that moment, in cents. */
    figures: jsonb().$type<MoneyFigures>().notNull(),
  },
  (table) => [index('money_checks_newest').on(table.checkedAt.desc().nullsFirst())],
);

/** One run of a reconciliation job. */
export const reconcileRuns = pgTable(
  'reconcile_runs',
  {
    id: identity(),
    job: text({ enum: reconcileJobs }).notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Null while running or after an interruption. */
    finishedAt: moment('finished_at'),
    /** Start of the compared window. */
    since: moment('since'),
    checked: integer().notNull().default(0),
    fixed: integer().notNull().default(0),
    found: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    check('reconcile_runs_job', sql`${table.job} in (${listed(reconcileJobs)})`),
    index('reconcile_runs_newest').on(table.job, table.startedAt.desc().nullsFirst()),
  ],
);

/** A difference that no rule explains; open until it is gone or a person resolves it. */
export const findings = pgTable(
  'findings',
  {
    id: identity(),
    kind: text().notNull(),
    /** The provider's or our own id of the subject. */
    ref: text().notNull(),
    /** Cents; null if not about an amount. */
    differenceCents: bigint('difference_cents', { mode: 'number' }),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    resolvedAt: moment('resolved_at'),
    /** Null if a later run no longer found it. */
    resolvedBy: reference('resolved_by', () => users.id),
    note: text(),
  },
  (table) => [
    uniqueIndex('findings_one_open').on(table.kind, table.ref).where(sql`resolved_at is null`),
    index('findings_newest').on(table.firstSeenAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export type FindingRow = typeof findings.$inferSelect;
