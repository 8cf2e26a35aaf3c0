// Every state change of an investment and of its payment, refunds and disputes, and whether the history was edited.

import { humanize } from '#features/investing/web/admin/admin-investment-copy.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';

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
    </Section>
  );
}

const columns = [
  {
    key: 'at',
    header: copy.history.when,
    cell: ({ at }: Move) => (
      <span className="md:whitespace-nowrap">
        <Moment at={at} />
      </span>
    ),
  },
  { key: 'what', header: copy.history.what, cell: ({ machine, rowId }: Move) => `${humanize(machine)} ${rowId}` },
  {
    key: 'move',
    header: copy.history.change,
    cell: ({ from, to }: Move) => (from === null ? humanize(to) : `${humanize(from)} → ${humanize(to).toLowerCase()}`),
  },
  { key: 'cause', header: copy.history.cause, cell: ({ cause }: Move) => <Words text={cause && humanize(cause)} /> },
  { key: 'actor', header: copy.history.actor, cell: ({ actor }: Move) => <Words text={actor && humanize(actor)} /> },
  {
    key: 'genuine',
    header: copy.history.verified,
    cell: ({ isGenuine }: Move) =>
      isGenuine ? copy.history.yes : <span className="font-semibold text-danger-ink">{copy.history.no}</span>,
  },
] as const;

function Words({ text }: { text: string | null }) {
  return text === null ? <span className="text-ink-3">–</span> : <span className="wrap-anywhere">{text}</span>;
}
