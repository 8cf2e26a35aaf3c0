// Where money is: one bar for all of it, and a table with the exact amounts.

import { dollarPlaces } from '#features/ledger/money-places.ts';
import { formatExactDollars } from '#kernel/money.ts';
import type { PlaceAmounts } from '../../money-contract.ts';
import { type MoneyReader, placeNamesFor, placeTexts, placeTones } from './money-copy.ts';

type PlacesProps = {
  places: PlaceAmounts;
  paidIn: string;
  reader: MoneyReader;
  caption: string;
  total: string;
};

/** Decimal text of dollars, always with cents so that columns align. */
export function exact(amount: string): string {
  return formatExactDollars(Math.round(Number(amount) * 100));
}

export function Places({ places, paidIn, reader, caption, total }: PlacesProps) {
  const shown = dollarPlaces.filter((place) => Number(places[place]) > 0);
  return (
    <>
      <div aria-hidden className="mb-4 flex h-5 gap-[3px] overflow-hidden rounded-[8px]">
        {shown.map((place) => (
          <span
            key={place}
            className={`min-w-1.5 [print-color-adjust:exact] ${placeTones[place]}`}
            style={{ flexGrow: Number(places[place]) }}
          />
        ))}
      </div>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {shown.map((place) => (
            <tr key={place} className="border-b border-line align-top">
              <th scope="row" className="relative py-3 pr-4 pl-7 text-left font-semibold">
                <span
                  aria-hidden
                  className={`absolute top-[1.1rem] left-0 size-3.5 rounded-[4px] [print-color-adjust:exact] ${placeTones[place]}`}
                />
                {placeNamesFor[reader][place]}
                <span className="block text-note font-normal text-ink-3">{placeTexts[reader][place]}</span>
              </th>
              <td className="font-strong py-3 text-right whitespace-nowrap">{exact(places[place])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3.5 pr-4 text-left font-semibold">
              {total}
            </th>
            <td className="py-3.5 text-right font-semibold whitespace-nowrap">{exact(paidIn)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
