// Parts of an investment returned outside Kindling, and what can still be refunded.

import { formatDollarAmount } from '#kernel/money.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { partWords, restText } from './refund-effect-copy.ts';

export function ReturnedParts({ record }: { record: InvestmentRecord }) {
  const { partsReturned } = record;
  if (partsReturned.length === 0) return null;
  return (
    <Section title={copy.partsReturned}>
      <ul className="grid gap-2">
        {partsReturned.map(({ at, amount, how }) => (
          <li key={`${at} ${amount} ${how}`} className="flex flex-wrap gap-x-4">
            <span className="font-strong">{formatDollarAmount(amount)}</span>
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
