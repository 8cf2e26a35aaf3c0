// Implementations of the reconciliation jobs.
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { compareBalance } from './balance-job.ts';
import { runMoneyCheck } from './money-check.ts';
import { sweepPayments } from './payment-sweep.ts';
import type { ReconciliationRun } from './reconciliation-run.ts';
import { restoreFromProvider } from './restore-job.ts';
import { sweepTransfers } from './transfer-fixing.ts';

export const jobs = {
  open_items: sweepOpenItems,
  payment_sweep: sweepPayments,
  balance: compareBalance,
  internal: checkPromises,
  restore: restoreFromProvider,
} as const satisfies Record<ReconcileJob, (run: ReconciliationRun) => Promise<void>>;

/** Same work as the sweeper, but also available without a running server, and logged as a run. */
async function sweepOpenItems(run: ReconciliationRun): Promise<void> {
  const report = await sweepOnce(run.deps);
  run.checked += Object.values(report).reduce((sum, count) => sum + count, 0);
  run.checked += await sweepTransfers(run);
}

/** Beyond this there is usually one root cause. */
const maxFindingsPerRun = 200;

async function checkPromises(run: ReconciliationRun): Promise<void> {
  const { violations, overdue } = await runMoneyCheck(run.deps);
  run.checked += 1;
  for (const { promise, ref } of violations.slice(0, maxFindingsPerRun)) {
    run.findings.push({ kind: 'promise_broken', ref: ref === '' ? promise : `${promise}: ${ref}` });
  }
  for (const { promise, ref } of overdue.slice(0, maxFindingsPerRun)) {
    run.findings.push({ kind: 'overdue', ref: `${promise}: ${ref}` });
  }
}
