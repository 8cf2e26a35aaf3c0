// Runs the money check and stores its result for the transparency pages.
import { sql } from 'drizzle-orm';
import { pauseReleases } from '#features/payouts/server/releases/release-pause.ts';
import type { Deps } from '#platform/config/deps.ts';
import { parsePromiseNumber } from '../money-promises.ts';
import { type MoneyReport, readMoneyReport } from './money-report.ts';
import { moneyChecks } from './reconciliation-table.ts';

/** How long results are kept. */
const retention = sql`interval '90 days'`;

/** Reads every money row, which takes seconds, so it runs as a job and not in public requests. */
export async function runMoneyCheck(deps: Pick<Deps, 'db' | 'log'>): Promise<MoneyReport> {
  const { db, log } = deps;
  const report = await readMoneyReport(db);
  const { isSound, broken, violations, overdue, figures } = report;
  await db
    .insert(moneyChecks)
    .values({ isSound, broken, violations: violations.length, overdue: overdue.length, figures });
  await db.delete(moneyChecks).where(sql`${moneyChecks.checkedAt} < now() - ${retention}`);
  if (!isSound) {
    const shown = { violations: violations.slice(0, 20), overdue: overdue.slice(0, 20) };
    log.error({ event: 'money_check.failed', broken, ...shown }, 'money check failed');
  }
  // Overdue work needs a person although balances are correct; any other violation pauses releases until a person has checked.
  const [first] = violations;
  if (first !== undefined) await pauseReleases(deps, `A promise is broken: ${parsePromiseNumber(first.promise)}`);
  return report;
}
