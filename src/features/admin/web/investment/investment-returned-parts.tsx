// Parts of an investment that went back outside Kindling, and what of it can still be refunded.

import { formatDollarAmount } from '#kernel/money.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { partWords, restText } from './investment-record-words.ts';

export function ReturnedParts({ record }: { record: InvestmentRecord }) {
  const { partsReturned } = record;
  if (partsReturned.length === 0) return null;
  return (
    <Section title="Parts returned">
      <ul className="grid gap-2">
        {partsReturned.map(({ at, amount, how }) => (
          <li key={`${at} ${amount} ${how}`} className="flex flex-wrap gap-x-4">
            <span className="money">{formatDollarAmount(amount)}</span>
            <span>{partWords[how]}</span>
            <span className="text-ink-3">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">{restText(record)}</p>
    </Section>
  );
}
