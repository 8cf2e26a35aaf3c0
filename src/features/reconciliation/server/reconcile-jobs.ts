// What each job of reconciliation does.
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { recountTallies } from '#platform/postgres/tallies.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { compareBalance } from './balance-job.ts';
import type { Look } from './look.ts';
import { runMoneyCheck } from './money-check.ts';
import { sweepPayments } from './payment-sweep.ts';
import { restoreFromProvider } from './restore-job.ts';

export const jobs = {
  open_items: sweepOpenItems,
  payment_sweep: sweepPayments,
  balance: compareBalance,
  internal: checkPromises,
  restore: restoreFromProvider,
} as const satisfies Record<ReconcileJob, (look: Look) => Promise<void>>;

/** The sweeper's own work; here it also is done where no server runs, and leaves a trace. */
async function sweepOpenItems(look: Look): Promise<void> {
  const report = await sweepOnce(look.deps);
  look.looked += Object.values(report).reduce((sum, count) => sum + count, 0);
}

/** So many broken promises are told one by one; with more of them there is one matter behind them all. */
const toldAtMost = 200;

async function checkPromises(look: Look): Promise<void> {
  // How many people there are is no promise about money: it is put right, and said in the log.
  const miscounted = await recountTallies(look.deps.db, 'people');
  if (miscounted.length > 0) look.deps.log.error({ miscounted }, 'the kept number of people was wrong');
  look.mended += miscounted.length;
  const { violations, overdue } = await runMoneyCheck(look.deps);
  look.looked += 1;
  for (const { promise, ref } of violations.slice(0, toldAtMost)) {
    look.found.push({ kind: 'promise_broken', ref: ref === '' ? promise : `${promise}: ${ref}` });
  }
  for (const { promise, ref } of overdue.slice(0, toldAtMost)) {
    look.found.push({ kind: 'overdue', ref: `${promise}: ${ref}` });
  }
}
