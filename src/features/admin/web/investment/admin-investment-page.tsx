// One investment, for administrators: its state, the available actions and its full record.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeAppearance } from '#features/investing/investor-appearance-copy.ts';
import { getStateBadge } from '#features/investing/web/admin/admin-investment-copy.ts';
import { type Fact, Facts } from '#features/investing/web/admin/investment-facts.tsx';
import { formatEquity } from '#features/projects/equity-share.ts';
import { raisedOf, standingLabel } from '#features/projects/project-standing.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment, useReaderDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getInvestmentRecord, type InvestmentRecord } from '../../investment-record-contract.ts';
import { InvestmentActions } from './investment-actions.tsx';
import { InvestmentLedger } from './investment-books.tsx';
import { History } from './investment-history-table.tsx';
import { MoneyRows } from './investment-money-rows.tsx';
import { MoneyParts } from './investment-parts.tsx';
import { recordCopy as copy } from './investment-record-copy.ts';
import { RelatedRecords } from './investment-traces.tsx';
import { stateText } from './record-words.ts';

const recordQuery = (id: string | undefined) => queryFor(getInvestmentRecord, { params: { id: id ?? '' } });

export const adminInvestmentScreen = screen({
  Component: AdminInvestmentPage,
  queries: ({ params }) => [recordQuery(params.id)],
  meta: ({ params }) => ({ title: `${copy.title(params.id)} – Admin` }),
});

function AdminInvestmentPage() {
  const { id } = useParams();
  const record = useQuery(recordQuery(id));
  if (record.isPending) return <LoadingRecord id={id} />;
  if (record.data === undefined) {
    return (
      <>
        <PageHeader title={copy.title(id)} />
        <ErrorState title={copy.loadFailed} text={record.error.userMessage} onRetry={() => void record.refetch()} />
      </>
    );
  }
  return <Record record={record.data} />;
}

function Record({ record }: { record: InvestmentRecord }) {
  const { investment } = record;
  const { name, text, tone } = getStateBadge(investment, useReaderDay());
  return (
    <>
      <PageHeader
        title={copy.title(investment.id)}
        lead={copy.lead(investment.amount, investment.project.title)}
        actions={<InvestmentActions record={record} />}
      />
      <div className="panel mb-10 grid gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={tone}>{name}</Badge>
          <span className="text-ink-2">{text}</span>
        </p>
        <Facts facts={listFacts(record)} />
      </div>
      {investment.transactionId !== null && record.provider === null && (
        <div className="mb-10">
          <Alert tone="warm" title={copy.noProvider}>
            {copy.noProviderText}
          </Alert>
        </div>
      )}
      <MoneyParts record={record} />
      <MoneyRows record={record} />
      <InvestmentLedger entries={record.entries} />
      <History moves={record.moves} />
      <RelatedRecords record={record} />
    </>
  );
}

function listFacts({ investment, equityPercent, valuation, project, provider, ...rest }: InvestmentRecord): Fact[] {
  const { goal, deadline, isDeleted } = project;
  const funding = copy.facts.funding({
    raised: String(raisedOf({ fundingRaised: Number(project.raised), stopped: project.stopped })),
    goal,
    status: isDeleted ? copy.facts.deleted : standingLabel(project).toLowerCase(),
    deadline: deadline === null ? null : formatDay(deadline),
  });
  return [
    {
      name: copy.facts.investor,
      value: (
        <>
          <TextLink dir="auto" to={`/admin/users/${investment.investor.id}`}>
            {investment.investor.name}
          </TextLink>{' '}
          <span className="text-ink-3">{investment.investor.email}</span>
        </>
      ),
    },
    { name: copy.facts.appearance, value: describeAppearance(investment.appearance) },
    {
      name: copy.facts.project,
      value: (
        <>
          <TextLink dir="auto" to={`/admin/projects/${investment.project.id}`}>
            {investment.project.title}
          </TextLink>{' '}
          <span className="text-ink-3">{funding}</span>
        </>
      ),
    },
    { name: copy.facts.amount, value: <span className="font-strong">{formatDollarAmount(investment.amount)}</span> },
    {
      name: copy.facts.equity,
      value: copy.facts.equityText(formatEquity(equityPercent), valuation),
    },
    { name: copy.facts.made, value: <Moment at={investment.createdAt} /> },
    ...(rest.completedAt === null
      ? [{ name: copy.facts.heldUntil, value: <Moment at={rest.expiresAt} /> }]
      : [{ name: copy.facts.completed, value: <Moment at={rest.completedAt} /> }]),
    ...(provider === null
      ? []
      : [
          {
            name: copy.facts.provider,
            value: copy.facts.providerText(stateText('provider', provider.status), provider.fee),
          },
        ]),
    ...(investment.isOpening ? [{ name: copy.facts.origin, value: copy.facts.opening }] : []),
  ];
}

function LoadingRecord({ id }: { id: string | undefined }) {
  return (
    <>
      <PageHeader title={copy.title(id)} />
      <div role="status" aria-label={copy.loading} className="grid gap-5">
        <Skeleton className="h-[220px] !rounded-slip" />
        <Skeleton className="h-[160px]" />
      </div>
    </>
  );
}
