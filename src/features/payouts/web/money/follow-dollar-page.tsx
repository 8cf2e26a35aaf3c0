// '/investments/:id/money': where each cent of an investment is, and how it got there.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { storyLabel, storyText } from '#features/investing/money-story-copy.ts';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Moment, useReaderDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { getInvestmentMoney, type InvestmentMoney } from '../../money-contract.ts';
import { MilestoneMoney } from './milestone-money.tsx';
import { dollarCopy as copy, returnReasons } from './money-copy.ts';
import { MoneyFrame } from './money-frame.tsx';
import { exact, Places } from './places.tsx';
import { StatementFiles } from './statement-files.tsx';
import { statementCopy } from './statement-files-copy.ts';

const moneyQuery = (id = '') => queryFor(getInvestmentMoney, { params: { id } });

export const followDollarScreen = screen({
  Component: FollowDollarPage,
  queries: ({ params }) => [moneyQuery(params.id)],
  meta: ({ data, params }) => {
    const title = data(getInvestmentMoney, { params: { id: params.id ?? '' } })?.projectTitle;
    return { title: title === undefined ? copy.title : copy.titleOf(title) };
  },
});

function FollowDollarPage() {
  const { id = '' } = useParams();
  const query = useQuery(moneyQuery(id));
  const links = query.data
    ? [
        { to: `/receipts/${id}`, label: copy.receipt },
        { to: `/projects/${query.data.projectId}/transparency`, label: copy.tracked },
      ]
    : [];
  return (
    <MoneyFrame query={query} words={copy} links={links}>
      {(money) => <Money money={money} />}
    </MoneyFrame>
  );
}

function Money({ money }: { money: InvestmentMoney }) {
  const { projectId, projectTitle, paidIn, paidAt, money: story, places, milestones, returns, stop } = money;
  const isPaid = Number(paidIn) > 0;
  const day = useReaderDay();
  return (
    <>
      <PageHeader compact title={copy.title} lead={isPaid && copy.lead({ amount: formatDollarAmount(paidIn) })} />
      <p className="mb-6 wrap-anywhere text-ink-2">
        {copy.in} <ProjectLink id={projectId} title={projectTitle} />
        {paidAt && (
          <span>
            . {copy.paidOn} <Moment at={paidAt} />. {copy.onReceipt(formatMoment(paidAt))}
          </span>
        )}
      </p>
      {stop && (
        <div className="mb-6">
          <Alert tone="warm">
            {copy.stopped} <Moment at={stop.at} />: <bdi>{stop.reason}</bdi>
          </Alert>
        </div>
      )}
      {isPaid && (
        <div className="mb-8">
          <p className="h3">{storyLabel(story, 'investor')}</p>
          <p className="mt-1.5 text-ink-2">{storyText(story, 'investor', day)}</p>
        </div>
      )}
      {isPaid ? (
        <Places places={places} paidIn={paidIn} reader="investor" caption={copy.placesTitle} total={copy.total} />
      ) : (
        <EmptyState title={copy.nothing} text={storyText(story, 'investor', day)} />
      )}
      {story.state === 'charged_back' && Number(story.released) > 0 && (
        <p className="mt-4 text-ink-2">{copy.staysSent}</p>
      )}
      {isPaid && (
        <div className="mt-10">
          <Section title={copy.milestones} lead={milestones.length === 0 ? copy.noPlan : copy.milestonesLead}>
            <MilestoneMoney milestones={milestones} />
          </Section>
        </div>
      )}
      {returns.length > 0 && <Returns returns={returns} />}
      {money.years.length > 0 && (
        <Section title={statementCopy.title} lead={statementCopy.lead}>
          <StatementFiles years={money.years} />
        </Section>
      )}
    </>
  );
}

function Returns({ returns }: Pick<InvestmentMoney, 'returns'>) {
  return (
    <Section title={copy.returns}>
      <ul className="grid gap-4">
        {returns.map(({ amount, requestedAt, returnedAt, isByHand, reason, note }) => (
          <li key={`${requestedAt} ${amount}`} className="panel grid gap-1 text-ink-2">
            <p className="flex justify-between gap-4 text-ink">
              <strong>{returnReasons[reason]}</strong>
              <strong className="whitespace-nowrap">{exact(amount)}</strong>
            </p>
            {note && (
              <p dir="auto" className="wrap-anywhere">
                {note}
              </p>
            )}
            <p>
              {copy.returnOn} <Moment at={requestedAt} />.{' '}
              {returnedAt === null ? (
                <span>{copy.returnOpen}</span>
              ) : (
                <span>
                  {isByHand ? copy.returnPaid : copy.returnArrived} <Moment at={returnedAt} />.
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
