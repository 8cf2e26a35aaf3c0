// Accounts that the worker reads again, each with its own backoff: hourly once enabled, every ten minutes before.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';
import { payoutBatchSize, payoutWork } from '../payout-work.ts';
import { ensureProviderAccount } from './account-creation.ts';
import { syncAccount } from './account-sync.ts';

export const accountWork = payoutWork({ kind: 'payout_accounts', take: takeDueAccounts, work: sweepAccount });

async function takeDueAccounts({ db, payoutGateway }: Deps): Promise<PayoutAccountRow[]> {
  if (!payoutGateway.isConfigured) return [];
  const due = db
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(isNull(payoutAccounts.closedAt), lte(payoutAccounts.sweepAfter, sql`now()`)))
    .orderBy(asc(payoutAccounts.sweepAfter))
    .limit(payoutBatchSize)
    .for('update', { skipLocked: true });
  return db
    .update(payoutAccounts)
    .set({ sweepAfter: lease })
    .where(sql`${payoutAccounts.id} = any(array(${due}))`)
    .returning();
}

/** Completes a creation whose response was lost, then reads the account. */
async function sweepAccount(deps: Deps, account: PayoutAccountRow): Promise<void> {
  try {
    await syncAccount(deps, await ensureProviderAccount(deps, account));
  } catch (error) {
    await deps.db
      .update(payoutAccounts)
      .set({
        sweepFailures: sql`${payoutAccounts.sweepFailures} + 1`,
        sweepAfter: nextAttemptAt(payoutAccounts.sweepFailures, { first: sql`interval '5 seconds'`, error }),
      })
      .where(eq(payoutAccounts.id, account.id));
    throw error;
  }
}
