// Whether stored money is sound: violations, overdue items and totals in one snapshot.
import { sql } from 'drizzle-orm';
import { listViolations, type Violation } from '#features/ledger/server/ledger-service.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { MoneyFigures } from '../money-figures.ts';
import { type PromiseNumber, parsePromiseNumber, promiseNumbers } from '../money-promises.ts';
import { readMoneyFigures } from './money-figures-query.ts';
import { listOverdue, type Overdue } from './overdue-list.ts';

export type MoneyReport = {
  isSound: boolean;
  /** Violated promises. */
  broken: PromiseNumber[];
  violations: Violation[];
  /** Waiting longer than allowed: the ledger is right, but a person must act. */
  overdue: Overdue[];
  figures: MoneyFigures;
};

export async function readMoneyReport(db: Database): Promise<MoneyReport> {
  return db.transaction(
    async (tx) => {
      // Reads every money row, beyond the normal timeout; JIT costs more than it saves.
      await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
        set_config('work_mem', '64MB', true)`);
      const violations = await listViolations(tx);
      const overdue = await listOverdue(tx);
      const figures = await readMoneyFigures(tx);
      const found = new Set([...violations, ...overdue].map(({ promise }) => parsePromiseNumber(promise)));
      const broken = promiseNumbers.filter((number) => found.has(number));
      return { isSound: broken.length === 0, broken, violations, overdue, figures };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
