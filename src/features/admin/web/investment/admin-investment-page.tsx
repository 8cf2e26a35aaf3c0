// One investment, for administrators: where it stands, what can be done about it, and everything that is known of it.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { stateLook } from '#features/investing/web/admin/admin-investment-words.ts';
import { type Fact, Facts } from '#features/investing/web/admin/investment-facts.tsx';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getInvestmentRecord, type InvestmentRecord } from '../../investment-record-contract.ts';
import { InvestmentActions } from './investment-actions.tsx';
import { Books } from './investment-books.tsx';
import { History } from './investment-history-table.tsx';
import { MoneyRows } from './investment-money-rows.tsx';
import { ReturnedParts } from './investment-returned-parts.tsx';
import { Traces } from './investment-traces.tsx';

const recordQuery = (id: string | undefined) => queryFor(getInvestmentRecord, { params: { id: id ?? '' } });

export const adminInvestmentScreen = screen({
  Component: AdminInvestmentPage,
  queries: ({ params }) => [recordQuery(params.id)],
  meta: ({ params }) => ({ title: `Investment ${params.id} – Admin` }),
});

function AdminInvestmentPage() {
  const { id } = useParams();
  const record = useQuery(recordQuery(id));
  if (record.isPending) return <LoadingRecord id={id} />;
  if (record.data === undefined) {
    return (
      <>
        <PageHeader title={`Investment ${id}`} />
        <ErrorState
          title="The investment could not be loaded."
          text={record.error.userMessage}
          onRetry={() => void record.refetch()}
        />
      </>
    );
  }
  return <Record record={record.data} />;
}

function Record({ record }: { record: InvestmentRecord }) {
  const { investment } = record;
  const { name, text, tone } = stateLook(investment);
  return (
    <>
      <PageHeader
        title={`Investment ${investment.id}`}
        lead={
          <>
            {formatDollarAmount(investment.amount)} in {investment.project.title}
          </>
        }
        actions={<InvestmentActions record={record} />}
      />
      <div className="panel mb-10 grid gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={tone}>{name}</Badge>
          <span className="text-ink-2">{text}</span>
        </p>
        <Facts facts={factsOf(record)} />
      </div>
      {investment.transactionId !== null && record.provider === null && (
        <div className="mb-10">
          <Alert tone="warm" title="The card provider did not answer">
            Live payment status and fees are unavailable. Reload to try again.
          </Alert>
        </div>
      )}
      <ReturnedParts record={record} />
      <MoneyRows record={record} />
      <Books entries={record.entries} />
      <History moves={record.moves} />
      <Traces record={record} />
    </>
  );
}

function factsOf({ investment, equityPercent, valuation, project, provider, ...rest }: InvestmentRecord): Fact[] {
  const { raised, goal, status, deadline, isDeleted } = project;
  const funding = `${formatDollarAmount(raised)} of ${formatDollarAmount(goal)} raised, ${isDeleted ? 'removed' : status}${deadline === null ? '' : `, until ${deadline}`}`;
  return [
    {
      name: 'Investor',
      value: (
        <>
          <TextLink to={`/admin/users/${investment.investor.id}`}>{investment.investor.name}</TextLink>{' '}
          <span className="text-ink-3">{investment.investor.email}</span>
        </>
      ),
    },
    {
      name: 'Project',
      value: (
        <>
          <TextLink to={`/admin/projects/${investment.project.id}`}>{investment.project.title}</TextLink>{' '}
          <span className="text-ink-3">{funding}</span>
        </>
      ),
    },
    { name: 'Amount', value: <span className="money">{formatDollarAmount(investment.amount)}</span> },
    {
      name: 'Equity',
      value: `${formatEquity(equityPercent)}% at a valuation of ${formatDollarAmount(valuation)}, frozen`,
    },
    { name: 'Made', value: <Moment at={investment.createdAt} /> },
    ...(rest.completedAt === null
      ? [{ name: 'Held until', value: <Moment at={rest.expiresAt} /> }]
      : [{ name: 'Completed', value: <Moment at={rest.completedAt} /> }]),
    ...(provider === null
      ? []
      : [
          {
            name: 'At the provider',
            value: `${provider.status}${provider.fee === null ? '' : `, fee ${formatDollarAmount(provider.fee)}`}`,
          },
        ]),
    ...(investment.isOpening
      ? [{ name: 'Origin', value: 'Raised before Kindling kept the books: no card was charged' }]
      : []),
  ];
}

function LoadingRecord({ id }: { id: string | undefined }) {
  return (
    <>
      <PageHeader title={`Investment ${id}`} />
      <div role="status" aria-label="Loading the investment" className="grid gap-5">
        <Skeleton className="h-[220px] !rounded-slip" />
        <Skeleton className="h-[160px]" />
      </div>
    </>
  );
}
