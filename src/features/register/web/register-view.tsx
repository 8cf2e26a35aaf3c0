// A register as a table with totals, for its company, administrators and holders.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { Register, RegisterLine } from '../register-contract.ts';
import { acquisitionNames, registerCopy as words } from '../register-copy.ts';
import { registerPageCopy as copy } from './register-screen-copy.ts';

const columns: readonly Column<RegisterLine>[] = [
  {
    header: words.columns.holder,
    wide: true,
    cell: ({ holder, signer, registrationNumber }) => (
      <span className="wrap-anywhere">
        <bdi className="font-semibold">{holder}</bdi>
        {registrationNumber !== null && (
          <span className="block text-small text-ink-3">{words.number(registrationNumber)}</span>
        )}
        {signer !== null && <span className="block text-small text-ink-3">{words.signer(signer)}</span>}
      </span>
    ),
  },
  { header: words.columns.amount, align: 'number', cell: ({ amount }) => formatDollarAmount(amount) },
  {
    header: words.columns.share,
    align: 'number',
    cell: ({ share, arithmetic }) => (
      <span className="block admin:py-1">
        <span className="font-semibold">{share}%</span>
        <span className="block text-small text-ink-3">{arithmetic}</span>
      </span>
    ),
  },
  { header: words.columns.since, cell: ({ since }) => formatDay(since) },
  {
    header: words.columns.lockedUntil,
    cell: ({ lockedUntil }) => (lockedUntil === null ? words.notLocked : formatDay(lockedUntil)),
  },
  {
    header: words.columns.acquiredBy,
    cell: ({ acquiredBy, shareClass }) => `${acquisitionNames[acquiredBy]}, ${shareClass.toLowerCase()}`,
  },
];

export function RegisterView({ register }: { register: Register }) {
  const { lines, totals, rounds, isFinal, isWhole, showsNames, law } = register;
  return (
    <div className="grid gap-6">
      {!isFinal && <Alert tone="warm">{words.notFinal}</Alert>}
      {isWhole && isFinal && !showsNames && <Alert tone="info">{words.hiddenNames}</Alert>}
      {lines.length === 0 ? (
        <EmptyState title={copy.none} text={copy.noneText} />
      ) : (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={lines}
          rowKey={({ investmentId, holderId }) => `${investmentId} ${holderId}`}
        />
      )}
      <div className="max-w-[34rem]">
        <SlipRows
          rows={[
            {
              label: `${words.total} (${copy.counted(totals.holders)})`,
              value: `${formatDollarAmount(totals.amount)} · ${totals.share}%`,
            },
            ...rounds.map((round) => ({
              label: `${words.roundInvestors(round.investors)}, ${formatDay(round.heldOn)}`,
              value: `${formatDollarAmount(round.amount)} · ${round.share}%`,
            })),
            { label: words.rest, value: `${totals.rest}%` },
          ]}
        />
      </div>
      <p className="small max-w-[44rem] text-ink-3">
        {words.arithmetic} {law}.
      </p>
    </div>
  );
}
