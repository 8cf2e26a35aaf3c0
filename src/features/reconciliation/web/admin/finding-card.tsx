// One finding: the difference, its details, and what to do or how it was resolved.

import type { ReactNode } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollarAmount, formatDollars } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { FindingItem } from '../../reconciliation-contract.ts';
import { findingKinds, type KindFacts } from '../../reconciliation-rules.ts';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

type FindingCardProps = { finding: FindingItem; onResolve: () => void };

export function FindingCard({ finding, onResolve }: FindingCardProps) {
  const { kind, ref, difference, details, firstSeenAt, lastSeenAt, resolvedAt } = finding;
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
      <dl className="grid gap-x-6 gap-y-1 text-note sm:grid-cols-[max-content_1fr]">
        <Fact name={copy.finding.about}>{ref}</Fact>
        {Object.entries(details).map(([name, value]) =>
          detailNames[name] === undefined ? null : (
            <Fact key={name} name={detailNames[name]}>
              {name.endsWith('Cents') && typeof value === 'number' ? formatSignedCents(value) : value}
            </Fact>
          ),
        )}
        <Fact name={copy.finding.firstSeen}>
          <Moment at={firstSeenAt} />
        </Fact>
        <Fact name={copy.finding.lastSeen}>
          <Moment at={lastSeenAt} />
        </Fact>
        {!isOpen && <Fact name={copy.finding.closed}>{formatResolution(finding)}</Fact>}
        {finding.note !== null && (
          <Fact name={copy.finding.note}>
            <bdi>{finding.note}</bdi>
          </Fact>
        )}
      </dl>
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
          <Button look="outline" aria-describedby={`finding-${finding.id}`} onClick={onResolve}>
            {copy.finding.resolve}
          </Button>
        </div>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Details shown on screen; the others are for the API only. */
const detailNames: Partial<Record<string, string>> = copy.details;

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
