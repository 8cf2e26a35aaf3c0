// The money of an investment by place, each with the date it got there.

import { placeRows } from '#features/investing/receipt-copy.ts';
import { useReaderDay } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { restText } from './refund-effect-copy.ts';

export function MoneyParts({ record }: { record: InvestmentRecord }) {
  const rows = placeRows({ money: record.investment.money, events: record.events }, useReaderDay());
  if (rows.length === 0) return null;
  return (
    <Section title={copy.parts}>
      <div className="max-w-[46rem] wrap-anywhere">
        <SlipRows rows={rows} />
      </div>
      <p className="mt-3 text-ink-2">{restText(record)}</p>
    </Section>
  );
}
