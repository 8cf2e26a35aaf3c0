// One amount in suspense: how much, how it came, what the card provider knows, what was tried, and the ways out.
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import type { SuspenseItem } from '../../admin-suspense-contract.ts';
import { plain } from './admin-investment-words.ts';
import { type Fact, Facts } from './investment-facts.tsx';
import { SuspenseActions } from './suspense-actions.tsx';
import { exitText, stateOf, storyOf } from './suspense-words.ts';

export function SuspenseCard({ item }: { item: SuspenseItem }) {
  const { id, amount, came, exits, kind } = item;
  const { name, tone } = stateOf(item);
  const headingId = `suspense-${id}`;
  return (
    <article className="panel grid gap-4" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h3" id={headingId}>
          <span className="money">{formatDollarAmount(amount)}</span>{' '}
          {kind === 'reinstated' ? 'given back by a bank' : 'paid by card'}
        </h2>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="max-w-[44rem]">{storyOf(item)}</p>
      <Facts
        facts={[
          { name: 'Since', value: <Moment at={item.since} /> },
          ...(came === amount ? [] : [{ name: 'Came in', value: formatDollarAmount(came) }]),
          ...paymentFacts(item),
        ]}
      />
      {exits.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-[0.95rem]">What was done so far</h3>
          <ol className="grid list-decimal gap-1 pl-5 text-[0.95rem] [overflow-wrap:anywhere]">
            {exits.map((exit) => (
              <li key={exit.id}>{exitText(exit)}</li>
            ))}
          </ol>
        </div>
      )}
      <SuspenseActions item={item} headingId={headingId} />
    </article>
  );
}

function paymentFacts({ kind, reference, payment, origin }: SuspenseItem): Fact[] {
  const about: Fact[] = [
    { name: kind === 'reinstated' ? 'Movement' : 'Payment', value: reference },
    ...(origin === null
      ? []
      : [
          {
            name: 'Investment',
            value: <TextLink to={`/admin/investments/${origin.investmentId}`}>#{origin.investmentId}</TextLink>,
          },
        ]),
  ];
  if (payment === null)
    return [...about, { name: 'At the provider', value: 'It did not answer. Reload to ask again.' }];
  const { status, madeAt, dispute, project, investor } = payment;
  return [
    ...about,
    { name: 'At the provider', value: `${plain(status)}, made ${formatMoment(madeAt)}` },
    ...(dispute === null ? [] : [{ name: 'Dispute', value: `${plain(dispute)}, in the dashboard of the provider` }]),
    ...(project === null ? [] : [{ name: 'Made for project', value: named('projects', project) }]),
    ...(investor === null ? [] : [{ name: 'Made by', value: named('users', investor) }]),
  ];
}

type Named = NonNullable<NonNullable<SuspenseItem['payment']>['project']>;

function named(place: 'projects' | 'users', { id, name }: Named) {
  if (name !== null) return <TextLink to={`/admin/${place}/${id}`}>{name}</TextLink>;
  return `Number ${id}, which is not here or is another one since`;
}
