// Every move of an investment and of its payment, refunds and disputes, and whether that history was ever edited.

import { plain } from '#features/investing/web/admin/admin-investment-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

type Move = InvestmentRecord['moves'][number];

export function History({ moves }: Pick<InvestmentRecord, 'moves'>) {
  const forged = moves.filter(({ isGenuine }) => !isGenuine).length;
  return (
    <Section
      title="History"
      lead={forged === 0 ? 'Every move follows from the one before it: nothing was edited.' : undefined}
    >
      {forged > 0 && (
        <div className="mb-5">
          <Alert
            tone="danger"
            title={`${forged} ${forged === 1 ? 'move was' : 'moves were'} edited directly in the database.`}
          >
            npm run check:money names everything concerned.
          </Alert>
        </div>
      )}
      <DataTable caption="History" columns={columns} rows={moves} rowKey={({ id }) => id} />
    </Section>
  );
}

const columns = [
  {
    key: 'at',
    header: 'When',
    cell: ({ at }: Move) => (
      <span className="md:whitespace-nowrap">
        <Moment at={at} />
      </span>
    ),
  },
  { key: 'what', header: 'What', cell: ({ machine, rowId }: Move) => `${plain(machine)} ${rowId}` },
  {
    key: 'move',
    header: 'Became',
    cell: ({ from, to }: Move) => (from === null ? plain(to) : `${plain(from)} → ${plain(to).toLowerCase()}`),
  },
  { key: 'cause', header: 'Because of', cell: ({ cause }: Move) => <Words text={cause && plain(cause)} /> },
  { key: 'actor', header: 'By', cell: ({ actor }: Move) => <Words text={actor && plain(actor)} /> },
  {
    key: 'genuine',
    header: 'Verified',
    cell: ({ isGenuine }: Move) =>
      isGenuine ? 'Yes' : <span className="font-semibold text-danger-ink">No: edited</span>,
  },
] as const;

function Words({ text }: { text: string | null }) {
  return text === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="[overflow-wrap:anywhere]">{text}</span>
  );
}
