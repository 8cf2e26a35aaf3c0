// One finding: the difference, its details, and what to do or how it was resolved.

import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Facts, type FactValues } from '#features/accounts/web/admin/record/facts.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollarAmount, formatDollars } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { type FindingItem, resolveFinding } from '../../reconciliation-contract.ts';
import { findingKinds, type KindFacts, maxNote } from '../../reconciliation-rules.ts';
import { reconciliationAddresses } from './job-table.tsx';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

export function FindingCard({ finding }: { finding: FindingItem }) {
  const { kind, ref, difference, details, firstSeenAt, lastSeenAt, resolvedAt, note } = finding;
  const { sentence, todo, place }: KindFacts = findingKinds[kind];
  const isOpen = resolvedAt === null;
  return (
    <article className="panel grid gap-4" aria-labelledby={`finding-${finding.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h3 className="max-w-[44rem] font-semibold text-base" id={`finding-${finding.id}`}>
          {sentence}
        </h3>
        {difference !== null && (
          <p className="font-semibold">
            <span className="sr-only">{copy.finding.difference} </span>
            {formatSignedDollars(difference)}
          </p>
        )}
      </div>
      <Facts
        facts={{
          [copy.finding.about]: ref,
          ...listDetails(details),
          [copy.finding.firstSeen]: <Moment at={firstSeenAt} />,
          [copy.finding.lastSeen]: <Moment at={lastSeenAt} />,
          [copy.finding.closed]: !isOpen && formatResolution(finding),
          [copy.finding.note]: note,
        }}
      />
      {isOpen && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <p className="max-w-[44rem] text-ink-2">
            {todo}{' '}
            {place && (
              <TextLink to={place.to} className="inline-flex min-h-[42px] items-center">
                {place.name}
              </TextLink>
            )}
          </p>
          <ActionButton
            aria-describedby={`finding-${finding.id}`}
            endpoint={resolveFinding}
            input={(text) => ({ params: { id: finding.id }, body: { note: text } })}
            words={{ ...copy.resolve, text: `${sentence} (${ref})` }}
            danger={false}
            maxReasonLength={maxNote}
            refetch={reconciliationAddresses}
          />
        </div>
      )}
    </article>
  );
}

/** Details shown on screen; the others are for the API only. */
const detailNames: Partial<Record<string, string>> = copy.details;

function listDetails(details: FindingItem['details']): FactValues {
  const shown = Object.entries(details).flatMap(([name, value]) => {
    const label = detailNames[name];
    const isMoney = name.endsWith('Cents') && typeof value === 'number';
    return label === undefined ? [] : [[label, isMoney ? formatSignedCents(value) : value]];
  });
  return Object.fromEntries(shown);
}

function formatResolution({ resolvedAt, resolvedBy }: FindingItem): string {
  const when = formatMoment(resolvedAt ?? '');
  return copy.finding.resolvedText(when, resolvedBy);
}

/** "+$12.00" if the provider has more than we do, "−$12.00" if it has less. */
function formatSignedDollars(dollars: string): string {
  return dollars.startsWith('-') ? `−${formatDollarAmount(dollars.slice(1))}` : `+${formatDollarAmount(dollars)}`;
}

function formatSignedCents(signedCents: number): string {
  return `${signedCents < 0 ? '−' : ''}${formatDollars(cents(Math.abs(signedCents)))}`;
}
