// What waits for an administrator. Each slice says in SQL which of its rows are work; this counts them in one statement.
import { type SQL, sql } from 'drizzle-orm';
import { backupWork } from '#features/backups/server/backup-work.ts';
import { openMessages, openReports } from '#features/inbox/server/inbox-list.ts';
import { investmentWork } from '#features/investing/server/admin/investment-work.ts';
import { type WaitingRule, waitingRules } from '#features/investing/server/sweep/waiting-rules.ts';
import { investorWork } from '#features/investors/server/investor-work.ts';
import { waitingDrafts } from '#features/newsletter/server/issue-reading.ts';
import { packsToConfirm } from '#features/packs/server/pack-offer-service.ts';
import { payoutWork } from '#features/payouts/server/payout-summary.ts';
import { payoutWaitingRules } from '#features/payouts/server/payout-waiting-rules.ts';
import { openFindings } from '#features/reconciliation/server/finding-list.ts';
import { listOverdue } from '#features/reconciliation/server/overdue-list.ts';
import { registerWork } from '#features/register/server/register-work.ts';
import { waitingReviews } from '#features/reviews/server/review-queue.ts';
import { toConfirm } from '#features/settings/server/loosening-service.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { getNeeds, Need, NeedKind } from '../needs-contract.ts';

/** Rows of `since`, `due` and `cents`, by kind. */
function selectWork(adminId: number, everyMs: number | undefined): Record<Exclude<NeedKind, 'overdue'>, SQL> {
  return {
    review: waitingReviews,
    message: openMessages,
    report: openReports,
    ...payoutWork(adminId),
    ...investmentWork,
    finding: openFindings,
    ...investorWork,
    ...registerWork(adminId),
    setting: toConfirm(adminId),
    pack: packsToConfirm(adminId),
    newsletter: waitingDrafts,
    backup: backupWork(everyMs),
  };
}

export async function readNeeds(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  viewer: Viewer,
): Promise<OutputOf<typeof getNeeds>> {
  const at = now().toISOString();
  const [work, overdue] = await Promise.all([
    countWork(db, requireAdmin(viewer).id, config.storedBackups?.everyMs),
    countOverdue(db),
  ]);
  const needs = [...work, ...overdue].toSorted((one, other) => urgency(one, at).localeCompare(urgency(other, at)));
  return { at, needs };
}

async function countWork(db: Queryable, adminId: number, everyMs: number | undefined): Promise<Need[]> {
  const text = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const counted = Object.entries(selectWork(adminId, everyMs)).map(
    ([kind, work]) => sql`select ${kind}::text as kind, count(*)::int as count, ${text('min(since)')} as since,
      ${text('min(due)')} as due, sum(cents)::float8 as cents from (${work}) work`,
  );
  const { rows } = await db.execute<Omit<Need, 'amount'> & { cents: number | null }>(
    sql`select * from (${sql.join(counted, sql` union all `)}) counted where count > 0`,
  );
  return rows.map(({ cents: sum, ...row }) => ({ ...row, amount: sum === null ? null : toDollarString(cents(sum)) }));
}

/** What should have happened by itself. Work of administrators is counted by its own kind. */
async function countOverdue(db: Queryable): Promise<Need[]> {
  const rules: readonly WaitingRule[] = [...Object.values(waitingRules), ...Object.values(payoutWaitingRules)];
  const ours = new Set(rules.filter(({ actor }) => actor === 'administrator').map(({ violation }) => violation));
  const late = (await listOverdue(db)).filter(({ promise }) => !ours.has(promise as WaitingRule['violation']));
  const [oldest] = late;
  if (oldest === undefined) return [];
  return [{ kind: 'overdue', count: late.length, since: oldest.since.toISOString(), due: null, amount: null }];
}

/** Sorts past deadlines first, then by age. */
function urgency({ since, due }: Need, at: string): string {
  return due !== null && due < at ? `0 ${due}` : `1 ${since}`;
}
