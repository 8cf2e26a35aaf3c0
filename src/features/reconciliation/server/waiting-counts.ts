// How much waits in each state, and how long: the same states and limits as the money check (overdue-list.ts), counted for monitoring.
import { sql } from 'drizzle-orm';
import { type WaitingRule, waitingRules } from '#features/investing/server/sweep/waiting-rules.ts';
import { payoutWaitingRules } from '#features/payouts/server/payout-waiting-rules.ts';
import type { Queryable } from '#platform/postgres/database.ts';

export type WaitingCount = {
  kind: WaitingKind;
  items: number;
  /** Seconds since the first of them began to wait: for a hold, since it expired. 0 if none has. */
  oldestSeconds: number;
  /** Items whose time is up: holds past their expiry, and everything else. */
  due: number;
  /** Items that wait longer than the money check allows. */
  overdue: number;
};

/** States that move by themselves; each is read from an index of the few rows that are in it. */
export const waitingKinds = [
  'held',
  'processing',
  'payment_open',
  'refund_requested',
  'refund_submitted',
  'suspense_requested',
  'suspense_submitted',
  'dispute_open',
  'event_unapplied',
  'past_deadline',
  'milestone_approved',
  'release_waiting',
  'transfer_unsent',
  'transfer_on_its_way',
  'return_requested',
  'return_submitted',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const rules: Record<WaitingKind, WaitingRule> = { ...waitingRules, ...payoutWaitingRules };

export async function countWaiting(db: Queryable): Promise<WaitingCount[]> {
  // Built only from constants in our code, so raw SQL is safe.
  const counts = sql.raw(waitingKinds.map((kind) => selectCount(kind, rules[kind])).join(' union all '));
  const { rows } = await db.execute<WaitingCount>(counts);
  return rows;
}

function selectCount(kind: WaitingKind, { table, pending, since, maxMinutes }: WaitingRule): string {
  return `select '${kind}' as kind, count(*)::int as items, count(*) filter (where since <= now())::int as due,
      count(*) filter (where since <= now() - interval '${maxMinutes} minutes')::int as overdue,
      greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 as "oldestSeconds"
    from (select ${since} as since from ${table} where ${pending}) waiting`;
}
