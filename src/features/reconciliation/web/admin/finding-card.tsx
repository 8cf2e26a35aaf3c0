// One finding: what is the matter, about what and how much, since when, and what to do or who has explained it.
import type { ReactNode } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollarAmount, formatDollars } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { FindingItem } from '../../reconciliation-contract.ts';
import { findingKinds, type KindFacts } from '../../reconciliation-rules.ts';

type FindingCardProps = { finding: FindingItem; onResolve: () => void };

export function FindingCard({ finding, onResolve }: FindingCardProps) {
  const { kind, ref, difference, details, firstSeenAt, lastSeenAt, resolvedAt } = finding;
  const { sentence, todo, place }: KindFacts = findingKinds[kind];
  const isOpen = resolvedAt === null;
  return (
    <article className="panel grid gap-4" aria-labelledby={`finding-${finding.id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h3 className="max-w-[44rem] font-semibold text-[1.08rem]" id={`finding-${finding.id}`}>
          {sentence}
        </h3>
        {difference !== null && (
          <p className="money font-semibold">
            <span className="sr-only">Difference: </span>
            {signedDollars(difference)}
          </p>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-[0.95rem] sm:grid-cols-[max-content_1fr]">
        <Fact name="About">{ref}</Fact>
        {Object.entries(details).map(([name, value]) =>
          detailNames[name] === undefined ? null : (
            <Fact key={name} name={detailNames[name]}>
              {name.endsWith('Cents') && typeof value === 'number' ? dollarsOf(value) : value}
            </Fact>
          ),
        )}
        <Fact name="First seen">
          <Moment at={firstSeenAt} />
        </Fact>
        <Fact name="Last seen">
          <Moment at={lastSeenAt} />
        </Fact>
        {!isOpen && <Fact name="Closed">{closedText(finding)}</Fact>}
        {finding.note !== null && <Fact name="Note">{finding.note}</Fact>}
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
            Resolve
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
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** Those a person compares; the others are for the API. */
const detailNames: Record<string, string> = {
  type: 'Kind of movement',
  movement: 'Movement',
  payment: 'Payment',
  source: 'Source',
  investmentId: 'Investment',
  amountCents: 'Amount',
  feeCents: 'Fee',
  status: 'Status at the provider',
  providerCents: 'At the provider',
  booksCents: 'In the books',
};

function closedText({ resolvedAt, resolvedBy }: FindingItem): string {
  const when = formatMoment(resolvedAt ?? '');
  return resolvedBy === null ? `${when}, because it was gone` : `${when}, by ${resolvedBy}`;
}

/** "+$12.00" where the provider has more than we, "−$12.00" where it has less. */
function signedDollars(dollars: string): string {
  return dollars.startsWith('-') ? `−${formatDollarAmount(dollars.slice(1))}` : `+${formatDollarAmount(dollars)}`;
}

function dollarsOf(signedCents: number): string {
  return `${signedCents < 0 ? '−' : ''}${formatDollars(cents(Math.abs(signedCents)))}`;
}
