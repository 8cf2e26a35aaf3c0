// Compares the tables in docs/money.md with the code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryKinds } from '#features/ledger/ledger-rules.ts';
import { milestoneMoves, releaseMoves, transferMoves, writeOffMoves } from '#features/payouts/payout-states.ts';
import { nextStatuses } from '#features/projects/project-rules.ts';
import {
  disputeMoves,
  investmentMoves,
  partReturnMoves,
  paymentMoves,
  refundMoves,
  suspenseExitMoves,
} from './money-moves.ts';

const text = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8');

/** Rows of the table whose header starts with a word: first and second cell. */
function rowsOf(head: string): string[][] {
  const [, table = ''] = text.split(`\n| ${head} |`);
  const [, , ...rows] = table.split('\n\n')[0]?.split('\n') ?? [];
  return rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean),
  );
}

test.each([
  ['investment', investmentMoves],
  ['payment', paymentMoves],
  ['refund', refundMoves],
  ['dispute', disputeMoves],
  ['suspense exit', suspenseExitMoves],
  ['project', nextStatuses],
  ['milestone', milestoneMoves],
  ['release', releaseMoves],
  ['transfer', transferMoves],
  ['part return', partReturnMoves],
  ['write-off', writeOffMoves],
])('the moves of an %s match docs/money.md', (head, moves) => {
  const written = Object.fromEntries(rowsOf(head).map(([from = '', to = '']) => [from, to.split(', ')]));
  const used = Object.entries(moves).filter(([, targets]) => targets.length > 0);
  expect(written).toEqual(Object.fromEntries(used));
});

test('the kinds of entries match docs/money.md', () => {
  expect(rowsOf('kind').map(([kind]) => kind)).toEqual([...entryKinds]);
});
