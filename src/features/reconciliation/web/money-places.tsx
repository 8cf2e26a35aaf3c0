// Where the money is: one bar for everything paid in, and a table with the exact amounts.

import { MoneyTable } from '#features/payouts/web/money/places.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import type { TransparencyFigures } from '../transparency-contract.ts';
import { placeKeys, places } from './money-places-copy.ts';
import { transparencyPageCopy } from './transparency-copy.ts';

/** Places that are usually empty are listed only if they hold money. */
const rare = new Set(['owedToCreators', 'feesTaken', 'processingCharged', 'recovered', 'unexplained']);

export function MoneyPlaces({ figures }: { figures: TransparencyFigures }) {
  return (
    <MoneyTable
      caption={transparencyPageCopy.tableTitle}
      places={placeKeys
        .filter((key) => !rare.has(key) || Number(figures[key]) > 0)
        .map((key) => ({ ...places[key], amount: figures[key] }))}
      total={{ name: transparencyPageCopy.total, amount: figures.paidIn }}
      format={formatDollarAmount}
    />
  );
}
