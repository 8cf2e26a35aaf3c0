// Counts the work that waits for an administrator, in one statement over partial indexes of open work.
import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf } from '#kernel/endpoint.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { decideDays, lookHours, overdueDays, releaseAlarmDays } from '../milestone-rules.ts';
import type { getPayoutSummary } from '../payout-summary-contract.ts';
import { milestones } from './plan-table.ts';
import { isUnanswered, isWaitingForAdmin } from './votes/milestone-queue.ts';
import { holdsCardMoney } from './waiting-money.ts';

type PayoutSummary = OutputOf<typeof getPayoutSummary>;

export async function readPayoutSummary(db: Queryable, viewer: Viewer): Promise<PayoutSummary> {
  const { rows } = await db.execute<PayoutSummary>(summaryStatement(requireAdmin(viewer).id));
  const [summary] = rows;
  if (summary === undefined) throw new Error('a statement without a table has one row');
  return summary;
}

/** What creators owe after lost disputes and overpaid transfers, by project, each since its first charge. */
export const openDebts = sql`(select substr(a.name, 20)::bigint as project_id, a.balance_cents as cents,
    (select min(e.posted_at) from ledger_postings l join ledger_entries e on e.id = l.entry_id
      where l.account_id = a.id and e.kind in ('dispute_charged', 'transfer_overpaid')) as since
  from ledger_accounts a where a.name like 'creator\\_receivable:%' and a.balance_cents > 0) debts`;

/**
 * The work behind the counts, a row each with its time, deadline and amount. Excludes releases the administrator requested: they
 * cannot confirm their own.
 */
export function payoutWork(adminId: number) {
  const within = (hours: number) => sql`${milestones.stateSince} + make_interval(hours => ${hours})`;
  const queue = sql`${milestones} join projects p on p.id = ${milestones.projectId}
    where ${isWaitingForAdmin} and not ${milestones.isWhole} and p.deleted_at is null`;
  return {
    evidence: sql`select ${milestones.stateSince} as since, ${within(lookHours)} as due, ${milestones.weightCents} as cents
      from ${queue} and ${milestones.state} = 'evidence_filed'`,
    decision: sql`select ${milestones.stateSince} as since,
        case ${milestones.state} when 'overdue' then ${within(overdueDays * 24)} when 'voting' then ${within(decideDays * 24)} end as due,
        ${milestones.weightCents} as cents
      from ${queue} and ${milestones.state} <> 'evidence_filed'`,
    release: sql`select ${milestones.stateSince} as since, ${within(releaseAlarmDays * 24)} as due, null::bigint as cents
        from ${milestones} where ${milestones.state} = 'approved' and not ${isUnanswered}
          and not exists (select from releases r where r.milestone_id = ${milestones.id} and r.state = 'asked')
      union all select asked_at, not_before, null from releases where state = 'asked' and needs_second and second_by is null
        and asked_by is distinct from ${adminId}`,
    transfer: sql`select created_at as since, null::timestamptz as due, amount_cents as cents from transfers
      where (state = 'refused' and refusal = 'reversed') or (state = 'wanted' and account_id is null)`,
    remainder: sql`select updated_at as since, null::timestamptz as due, amount_cents as cents from part_returns
      where state = 'failed' and not is_canceled`,
    write_off: sql`select asked_at as since, null::timestamptz as due, amount_cents as cents from write_offs
      where state = 'asked' and asked_by <> ${adminId}`,
    debt: sql`select since, null::timestamptz as due, cents from ${openDebts}
      where not exists (select from write_offs w where w.project_id = debts.project_id and w.state = 'asked')`,
    account: sql`select a.state_since as since, null::timestamptz as due, null::bigint as cents from payout_accounts a
      where a.closed_at is null and a.state in ('restricted', 'disabled') and ${holdsCardMoney(sql`a.user_id`, { isFundedOnly: true })}`,
  };
}

/** The queues of the navigation: what each counts. */
const queues = {
  milestones: ['evidence', 'decision'],
  releases: ['release', 'transfer', 'remainder', 'write_off'],
  accounts: ['account'],
} as const;

export function summaryStatement(adminId: number): SQL {
  const work = payoutWork(adminId);
  const count = (kinds: readonly (keyof typeof work)[]) =>
    sql.join(
      kinds.map((kind) => sql`(select count(*) from (${work[kind]}) work)`),
      sql` + `,
    );
  return sql`select (${count(queues.milestones)})::int as milestones, (${count(queues.releases)})::int as releases,
    (${count(queues.accounts)})::int as accounts`;
}
