// One unmatched payment: amount, origin, provider data, past attempts and the available actions.

import { Facts, type FactValues } from '#features/accounts/web/admin/record/facts.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { SuspenseItem } from '../../admin-suspense-contract.ts';
import { humanize } from './admin-investment-copy.ts';
import { SuspenseActions } from './suspense-actions.tsx';
import { suspenseCopy as copy, describeAttempt, describeOrigin, getSuspenseBadge } from './suspense-copy.ts';

export function SuspenseCard({ item }: { item: SuspenseItem }) {
  const { id, amount, came, exits, kind } = item;
  const { name, tone } = getSuspenseBadge(item);
  const headingId = `suspense-${id}`;
  return (
    <article className="panel grid gap-4" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h3" id={headingId}>
          <span className="font-strong">{formatDollarAmount(amount)}</span> {copy.kinds[kind]}
        </h2>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="max-w-[44rem]">{describeOrigin(item)}</p>
      <Facts
        facts={{
          [copy.facts.since]: <Moment at={item.since} />,
          [copy.facts.came]: came !== amount && formatDollarAmount(came),
          ...paymentFacts(item),
        }}
      />
      {exits.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-note">{copy.attempts}</h3>
          <ol className="grid list-decimal gap-1 pl-5 text-note wrap-anywhere">
            {exits.map((exit) => (
              <li key={exit.id}>{describeAttempt(exit)}</li>
            ))}
          </ol>
        </div>
      )}
      <SuspenseActions item={item} headingId={headingId} />
    </article>
  );
}

function paymentFacts({ kind, reference, payment, origin }: SuspenseItem): FactValues {
  const { dispute, project, investor } = payment ?? {};
  return {
    [kind === 'reinstated' ? copy.facts.movement : copy.facts.payment]: reference,
    [copy.facts.investment]: origin && (
      <TextLink to={`/admin/investments/${origin.investmentId}`}>#{origin.investmentId}</TextLink>
    ),
    [copy.facts.provider]: payment ? copy.facts.status(humanize(payment.status), payment.madeAt) : copy.facts.noAnswer,
    [copy.facts.dispute]: dispute && copy.facts.disputeText(humanize(dispute)),
    [copy.facts.project]: project && linkOrId('projects', project),
    [copy.facts.investor]: investor && linkOrId('users', investor),
  };
}

type Named = NonNullable<NonNullable<SuspenseItem['payment']>['project']>;

function linkOrId(place: 'projects' | 'users', { id, name }: Named) {
  if (name !== null) return <TextLink to={`/admin/${place}/${id}`}>{name}</TextLink>;
  return copy.facts.unknown(id);
}
