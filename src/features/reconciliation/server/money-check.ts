// One check of all money, and its result kept: what the transparency pages show, and when it was.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { type MoneyReport, readMoneyReport } from './money-report.ts';
import { moneyChecks } from './reconciliation-table.ts';

/** Results are kept for so long. */
const keptFor = sql`interval '90 days'`;

/** Reads every row of money there is, which takes seconds: for a job, not for a request of just anybody. */
export async function runMoneyCheck(deps: Pick<Deps, 'db' | 'log'>): Promise<MoneyReport> {
  const { db, log } = deps;
  const report = await readMoneyReport(db);
  const { isSound, broken, violations, overdue, figures } = report;
  await db
    .insert(moneyChecks)
    .values({ isSound, broken, violations: violations.length, overdue: overdue.length, figures });
  await db.delete(moneyChecks).where(sql`${moneyChecks.checkedAt} < now() - ${keptFor}`);
  if (!isSound) {
    const shown = { violations: violations.slice(0, 20), overdue: overdue.slice(0, 20) };
    log.error({ broken, ...shown }, 'a promise about money does not hold');
  }
  return report;
}
