// The file of a person's investments, written while it is read: its length does not matter.
import { readOwnInvestments } from '#features/investing/server/investment-list.ts';
import { byteOrderMark } from '#kernel/csv.ts';
import type { Deps } from '#platform/deps.ts';
import { investmentCsvLine, investmentsCsvHead } from '../investments-csv.ts';

/** `userId` is absent for somebody who just signed in for the first time: their table has a head only. */
export async function* investmentsFile(
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  userId: number | undefined,
): AsyncGenerator<string> {
  yield byteOrderMark + investmentsCsvHead;
  if (userId === undefined) return;
  for await (const part of readOwnInvestments(deps, userId)) yield part.map(investmentCsvLine).join('');
}
