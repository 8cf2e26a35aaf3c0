// Where the money is: one bar for everything paid in, and a table with the exact amounts.

import { formatDollarAmount } from '#kernel/money.ts';
import type { TransparencyFigures } from '../transparency-contract.ts';
import { placeKeys, places } from './money-places-copy.ts';
import { transparencyPageCopy } from './transparency-copy.ts';

/** Places that are usually empty are listed only if they hold money. */
const rare = new Set(['owedToCreators', 'feesTaken', 'processingCharged', 'recovered', 'unexplained']);

export function MoneyPlaces({ figures }: { figures: TransparencyFigures }) {
  const shown = placeKeys.filter((key) => !rare.has(key) || Number(figures[key]) > 0);
  return (
    <>
      {Number(figures.paidIn) > 0 && <Bar figures={figures} />}
      <table className="w-full border-collapse">
        <caption className="sr-only">{transparencyPageCopy.tableTitle}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{transparencyPageCopy.where}</th>
            <th scope="col">{transparencyPageCopy.amount}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="relative py-3 pr-4 pl-7 text-left font-semibold">
                <span
                  aria-hidden
                  className={`absolute top-[1.1rem] left-0 size-3.5 rounded-[4px] [print-color-adjust:exact] ${places[key].tone}`}
                />
                {places[key].name}
                <span className="block text-note font-normal text-ink-3">{places[key].text}</span>
              </th>
              <td className="font-strong py-3 text-right whitespace-nowrap">{formatDollarAmount(figures[key])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3.5 pr-4 text-left font-semibold">
              {transparencyPageCopy.total}
            </th>
            <td className="py-3.5 text-right font-semibold whitespace-nowrap">{formatDollarAmount(figures.paidIn)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** Segment widths; exact figures are in the table. A non-zero segment always has a visible minimum width. */
function Bar({ figures }: { figures: TransparencyFigures }) {
  return (
    <div aria-hidden className="mb-4 flex h-5 gap-[3px] overflow-hidden rounded-[8px]">
      {placeKeys
        .filter((key) => Number(figures[key]) > 0)
        .map((key) => (
          <span
            key={key}
            className={`min-w-1.5 [print-color-adjust:exact] ${places[key].tone}`}
            style={{ flexGrow: Number(figures[key]) }}
          />
        ))}
    </div>
  );
}
