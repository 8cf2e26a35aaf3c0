// Ledger entries of one investment, with debits, credits and their balance.

import { accountWords, entryRefWords, entryWords } from '#features/investing/web/admin/admin-investment-copy.ts';
import { cents, formatDollarAmount, formatDollars, parseDollars } from '#kernel/money.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';

type Entry = InvestmentRecord['entries'][number];
type Line = { entry: Entry; posting: Entry['postings'][number]; isFirst: boolean };

export function InvestmentLedger({ entries }: Pick<InvestmentRecord, 'entries'>) {
  const lines = entries.flatMap((entry) =>
    entry.postings.map((posting, place) => ({ entry, posting, isFirst: place === 0 })),
  );
  return (
    <Section title={copy.ledger.title} lead={entries.length > 0 && balanceText(entries)}>
      <DataTable
        caption={copy.ledger.caption}
        columns={columns}
        rows={lines}
        rowKey={({ entry, posting }) => `${entry.id} ${posting.account}`}
        empty={copy.ledger.empty}
      />
    </Section>
  );
}

function balanceText(entries: readonly Entry[]): string {
  const sum = (side: 'debit' | 'credit') =>
    entries
      .flatMap(({ postings }) => postings)
      .reduce((total, posting) => total + parseDollars(posting[side] ?? '0'), 0);
  const [debit, credit] = [cents(sum('debit')), cents(sum('credit'))];
  return copy.ledger.balance(formatDollars(debit), formatDollars(credit), debit === credit);
}

const columns = [
  {
    header: copy.ledger.entry,
    cell: ({ entry, isFirst }: Line) => (
      <span className={isFirst ? 'block' : 'block md:sr-only'}>
        <span className="block font-medium">{entryWords(entry.kind)}</span>
        <span className="block text-small text-ink-3 wrap-anywhere">
          {entryRefWords(entry)}, <Moment at={entry.at} />
        </span>
      </span>
    ),
  },
  {
    header: copy.ledger.account,
    cell: ({ posting }: Line) => <span className="wrap-anywhere">{accountWords(posting.account)}</span>,
  },
  {
    header: copy.ledger.debit,
    align: 'number',
    cell: ({ posting }: Line) => <Money amount={posting.debit} />,
  },
  {
    header: copy.ledger.credit,
    align: 'number',
    cell: ({ posting }: Line) => <Money amount={posting.credit} />,
  },
] as const;

function Money({ amount }: { amount: string | null }) {
  return amount === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="font-strong">{formatDollarAmount(amount)}</span>
  );
}
