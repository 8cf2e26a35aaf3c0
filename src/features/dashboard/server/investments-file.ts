// The file of a person's investments, written while it is read: its length does not matter.
import { readOwnInvestments } from '#features/investing/server/investment-list.ts';
import type { Database } from '#platform/database.ts';
import { byteOrderMark, investmentCsvLine, investmentsCsvHead } from '../investments-csv.ts';

/** `userId` is absent for somebody who just signed in for the first time: their table has a head only. */
export async function* investmentsFile(db: Database, userId: number | undefined): AsyncGenerator<string> {
  yield byteOrderMark + investmentsCsvHead;
  if (userId === undefined) return;
  for await (const part of readOwnInvestments(db, userId)) yield part.map(investmentCsvLine).join('');
}
