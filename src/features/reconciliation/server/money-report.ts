// Whether the stored money is sound: every broken promise, whatever waits too long, and the figures, all of one moment.
import { sql } from 'drizzle-orm';
import { listViolations, type Violation } from '#features/ledger/server/ledger-service.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { MoneyFigures } from '../money-figures.ts';
import { type PromiseNumber, promiseNumbers, promiseOf } from '../money-promises.ts';
import { readMoneyFigures } from './money-figures-query.ts';
import { listOverdue, type Overdue } from './overdue-list.ts';

export type MoneyReport = {
  isSound: boolean;
  /** The promises that do not hold. */
  broken: PromiseNumber[];
  violations: Violation[];
  /** What waits longer than it may: the books are right, but somebody has to look. */
  overdue: Overdue[];
  figures: MoneyFigures;
};

export async function readMoneyReport(db: Database): Promise<MoneyReport> {
  return db.transaction(
    async (tx) => {
      // It reads every row of money there is, which may take longer than a request may; compiling costs more than it saves.
      await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
        set_config('work_mem', '64MB', true)`);
      const violations = await listViolations(tx);
      const overdue = await listOverdue(tx);
      const figures = await readMoneyFigures(tx);
      const found = new Set([...violations, ...overdue].map(({ promise }) => promiseOf(promise)));
      const broken = promiseNumbers.filter((number) => found.has(number));
      return { isSound: broken.length === 0, broken, violations, overdue, figures };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
