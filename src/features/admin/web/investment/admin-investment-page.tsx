// One investment, for administrators: its state, the available actions and its full record.

import { Facts, type FactValues, ProjectLink, UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { getAgreementPdf } from '#features/investing/agreement-contract.ts';
import { describeAppearance } from '#features/investing/investor-appearance-copy.ts';
import { getStateBadge } from '#features/investing/web/admin/admin-investment-copy.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { raisedOf, standingLabel } from '#features/projects/project-standing.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment, useReaderDay } from '#ui/moment.tsx';
import { PageHeader } from '#ui/section.tsx';
import { getInvestmentRecord, type InvestmentRecord } from '../../investment-record-contract.ts';
import { InvestmentActions } from './investment-actions.tsx';
import { InvestmentLedger } from './investment-books.tsx';
import { RuleChecks } from './investment-checks.tsx';
import { History } from './investment-history-table.tsx';
import { MoneyParts, MoneyRows } from './investment-money-rows.tsx';
import { recordCopy as copy } from './investment-record-copy.ts';
import { RelatedRecords } from './investment-traces.tsx';
import { stateText } from './record-words.ts';

export const adminInvestmentScreen = recordScreen({
  endpoint: getInvestmentRecord,
  noun: 'investment',
  title: copy.title,
  Content: AdminInvestmentPage,
});

function AdminInvestmentPage({ record }: { record: InvestmentRecord }) {
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
      <RuleChecks record={record} />
      <RelatedRecords record={record} />
    </>
  );
}

function listFacts({
  investment,
  allotted,
  equityPercent,
  valuation,
  project,
  provider,
  ...rest
}: InvestmentRecord): FactValues {
  const { goal, deadline, isDeleted } = project;
  const funding = copy.facts.funding({
    raised: String(raisedOf({ fundingRaised: Number(project.raised), stopped: project.stopped })),
    goal,
    status: isDeleted ? copy.facts.deleted : standingLabel(project).toLowerCase(),
    deadline: deadline === null ? null : formatDay(deadline),
  });
  const { completedAt, expiresAt } = rest;
  return {
    [copy.facts.investor]: (
      <>
        <UserLink user={investment.investor} /> <span className="text-ink-3">{investment.investor.email}</span>
      </>
    ),
    [copy.facts.appearance]: describeAppearance(investment.appearance),
    [copy.facts.project]: (
      <>
        <ProjectLink project={investment.project} /> <span className="text-ink-3">{funding}</span>
      </>
    ),
    [copy.facts.amount]: <span className="font-strong">{formatDollarAmount(investment.amount)}</span>,
    [copy.facts.allotted]: allotted !== null && copy.facts.allottedText({ got: allotted, asked: investment.amount }),
    [copy.facts.equity]: copy.facts.equityText(formatEquity(equityPercent), valuation),
    [copy.facts.made]: <Moment at={investment.createdAt} />,
    [completedAt === null ? copy.facts.heldUntil : copy.facts.completed]: <Moment at={completedAt ?? expiresAt} />,
    [copy.facts.agreement]: investment.isOpening ? null : <AgreementFact investment={investment} />,
    [copy.facts.provider]: provider && copy.facts.providerText(stateText('provider', provider.status), provider.fee),
    [copy.facts.origin]: investment.isOpening && copy.facts.opening,
  };
}

function AgreementFact({ investment: { id, agreementSignedAt } }: Pick<InvestmentRecord, 'investment'>) {
  if (agreementSignedAt === null) return <Badge tone="warm">{copy.facts.noAgreement}</Badge>;
  return (
    <span>
      <span>{copy.facts.agreementSigned}</span> <Moment at={agreementSignedAt} />{' '}
      <a className="link" href={withBase(getAddress(getAgreementPdf, { params: { id } }))} download>
        {copy.facts.agreementPdf}
      </a>
    </span>
  );
}
