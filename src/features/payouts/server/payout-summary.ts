// Counts the work that waits for an administrator, in one statement over partial indexes of open work.
import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf } from '#kernel/endpoint.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
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

/** Excludes releases the administrator requested: they cannot confirm their own. */
export function summaryStatement(adminId: number): SQL {
  return sql`select
    (select count(*)::int from ${milestones} join projects p on p.id = ${milestones.projectId}
      where ${isWaitingForAdmin} and not ${milestones.isWhole} and p.deleted_at is null) as milestones,
    ((select count(*) from ${milestones} where ${milestones.state} = 'approved' and not ${isUnanswered}
        and not exists (select from releases r where r.milestone_id = ${milestones.id} and r.state = 'asked'))
      + (select count(*) from releases where state = 'asked' and needs_second and second_by is null
        and asked_by is distinct from ${adminId})
      + (select count(*) from transfers where (state = 'refused' and refusal = 'reversed') or (state = 'wanted' and account_id is null))
      + (select count(*) from part_returns where state = 'failed' and not is_canceled)
      + (select count(*) from write_offs where state = 'asked' and asked_by <> ${adminId}))::int as releases,
    (select count(*)::int from payout_accounts a where a.closed_at is null and a.state in ('restricted', 'disabled')
      and ${holdsCardMoney(sql`a.user_id`, { isFundedOnly: true })}) as accounts`;
}
