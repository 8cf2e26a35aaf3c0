// Entered rounds as rows of a table, for the company and for administrators.
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import type { ProjectRounds, ProposedRound } from '../round-contract.ts';
import { registerPageCopy } from './register-screen-copy.ts';

const copy = registerPageCopy.rounds;

const tones: Record<ProposedRound['state'], BadgeTone> = {
  proposed: 'warm',
  confirmed: 'good',
  withdrawn: 'secondary',
  declined: 'danger',
  revoked: 'danger',
};

export type Entry = ProposedRound & { isCorrected: boolean };

export function toEntries({ entries }: ProjectRounds): Entry[] {
  const isCorrected = (id: number) => entries.some(({ replaces, state }) => replaces === id && state === 'confirmed');
  return entries.map((entry) => ({ ...entry, isCorrected: entry.state === 'confirmed' && isCorrected(entry.id) }));
}

export function roundColumns(toState: (entry: Entry) => ReactNode): readonly Column<Entry>[] {
  return [
    { header: copy.columns.heldOn, cell: ({ heldOn }) => formatDay(heldOn) },
    { header: copy.columns.preMoney, align: 'number', cell: ({ preMoney }) => formatDollarAmount(preMoney) },
    { header: copy.columns.amount, align: 'number', cell: ({ amount }) => formatDollarAmount(amount) },
    { header: copy.columns.investors, align: 'number', cell: ({ investors }) => investors },
    { header: copy.columns.state, cell: toState },
  ];
}

/** Its state, what can be done about it, and the reasons that were given. */
export function EntryBadge({ entry, children }: { entry: Entry; children: ReactNode }) {
  const { state, waitsForSecond, reason, revocation, isCorrected } = entry;
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{isCorrected ? copy.corrected : copy.states[state]}</Badge>
        {children}
      </span>
      {waitsForSecond && <span className="text-small text-ink-3">{copy.second}</span>}
      {state === 'confirmed' && revocation !== null && <span className="text-small text-ink-3">{copy.revoking}</span>}
      {[reason, revocation?.reason].map(
        (text, place) =>
          text && (
            <bdi key={place} className="text-small text-ink-2 wrap-anywhere">
              {text}
            </bdi>
          ),
      )}
    </div>
  );
}
