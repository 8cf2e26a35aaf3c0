// Every state change of an investment and of its payment, refunds and disputes, and whether the history was edited.

import { humanize } from '#features/investing/web/admin/admin-investment-copy.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { causeText, moveText } from './record-words.ts';

type Move = InvestmentRecord['moves'][number];

export function History({ moves }: Pick<InvestmentRecord, 'moves'>) {
  const edited = moves.filter(({ isGenuine }) => !isGenuine).length;
  return (
    <Section title={copy.history.title} lead={edited === 0 ? copy.history.sound : undefined}>
      {edited > 0 && (
        <div className="mb-5">
          <Alert tone="danger" title={copy.history.edited(edited)}>
            {copy.history.editedText}
          </Alert>
        </div>
      )}
      <DataTable caption={copy.history.title} columns={columns} rows={moves} rowKey={({ id }) => id} />
      <details className="mt-3">
        <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center">{copy.history.codes}</summary>
        <ol className="grid gap-1 font-mono text-small text-ink-2 wrap-anywhere">
          {moves.map(({ id, machine, rowId, from, to, cause }) => (
            <li key={id}>{`${machine} ${rowId}: ${from ?? '–'} → ${to}, ${cause ?? '–'}`}</li>
          ))}
        </ol>
      </details>
    </Section>
  );
}

const columns = [
  {
    header: copy.history.when,
    cell: ({ at }: Move) => (
      <span className="md:whitespace-nowrap">
        <Moment at={at} />
      </span>
    ),
  },
  { header: copy.history.what, cell: ({ machine, rowId }: Move) => `${humanize(machine)} ${rowId}` },
  {
    header: copy.history.change,
    cell: moveText,
  },
  { header: copy.history.cause, cell: ({ cause }: Move) => <Words text={cause && causeText(cause)} /> },
  { header: copy.history.actor, cell: ({ actor }: Move) => <Words text={actor && humanize(actor)} /> },
  {
    header: copy.history.verified,
    cell: ({ isGenuine }: Move) =>
      isGenuine ? copy.history.yes : <span className="font-semibold text-danger-ink">{copy.history.no}</span>,
  },
] as const;

function Words({ text }: { text: string | null }) {
  return text === null ? <span className="text-ink-3">–</span> : <span className="wrap-anywhere">{text}</span>;
}
