// Where money is: one bar for all of it, and a table with the exact amounts.

import { dollarPlaces } from '#features/ledger/money-places.ts';
import { formatExactDollars } from '#kernel/money.ts';
import type { PlaceAmounts } from '../../money-contract.ts';
import { type MoneyReader, placeNamesFor, placeTexts, placeTones } from './money-copy.ts';

/** Decimal text of dollars, always with cents so that columns align. */
export function exact(amount: string): string {
  return formatExactDollars(Math.round(Number(amount) * 100));
}

type PlacesProps = { places: PlaceAmounts; paidIn: string; reader: MoneyReader; caption: string; total: string };

export function Places({ places, paidIn, reader, caption, total }: PlacesProps) {
  const shown = dollarPlaces.filter((place) => Number(places[place]) > 0);
  return (
    <MoneyTable
      caption={caption}
      places={shown.map((place) => ({
        name: placeNamesFor[reader][place],
        text: placeTexts[reader][place],
        tone: placeTones[place],
        amount: places[place],
      }))}
      total={{ name: total, amount: paidIn }}
      format={exact}
    />
  );
}

type MoneyTableProps = {
  caption: string;
  /** `tone` is the color of its segment. */
  places: readonly { name: string; text: string; tone: string; amount: string }[];
  total: { name: string; amount: string };
  format: (amount: string) => string;
};

/** A non-zero segment of the bar always has a visible minimum width; the exact figures are in the table. */
export function MoneyTable({ caption, places, total, format }: MoneyTableProps) {
  const filled = places.filter(({ amount }) => Number(amount) > 0);
  return (
    <>
      {filled.length > 0 && (
        <div aria-hidden className="mb-4 flex h-5 gap-[3px] overflow-hidden rounded-[8px]">
          {filled.map(({ name, tone, amount }) => (
            <span
              key={name}
              className={`min-w-1.5 [print-color-adjust:exact] ${tone}`}
              style={{ flexGrow: Number(amount) }}
            />
          ))}
        </div>
      )}
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {places.map(({ name, text, tone, amount }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="relative py-3 pr-4 pl-7 text-left font-semibold">
                <span
                  aria-hidden
                  className={`absolute top-[1.1rem] left-0 size-3.5 rounded-[4px] [print-color-adjust:exact] ${tone}`}
                />
                {name}
                <span className="block text-note font-normal text-ink-3">{text}</span>
              </th>
              <td className="font-strong py-3 text-right whitespace-nowrap">{format(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3.5 pr-4 text-left font-semibold">
              {total.name}
            </th>
            <td className="py-3.5 text-right font-semibold whitespace-nowrap">{format(total.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
