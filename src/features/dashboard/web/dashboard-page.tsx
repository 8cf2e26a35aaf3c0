// The dashboard: attention items, figures, projects and investments, ordered by what the person has.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartPie, FolderOpen, HandCoins, Plus, Scale } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useDisplayName } from '#features/accounts/web/use-session.ts';
import { campaignsQuery } from '#features/campaigns/web/creator-summary.tsx';
import { PaymentReturn } from '#features/investing/web/checkout/payment-return.tsx';
import { limitsQuery } from '#features/investing/web/investment-limits.tsx';
import { messageSummaryQuery } from '#features/messages/web/message-queries.ts';
import { MessagesLink } from '#features/messages/web/messages-link.tsx';
import { asksForAccount } from '#features/moments/moment-rules.ts';
import { MomentSlips } from '#features/moments/web/moment-slips.tsx';
import { GettingPaidCard, payoutAccountQuery } from '#features/payouts/web/getting-paid-card.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { ShortDollars } from '#ui/short-dollars.tsx';
import { classifyPerson, type DashboardPerson, type DashboardSection, dashboardSections } from '../dashboard-order.ts';
import { Attention, attentionQuery } from './attention.tsx';
import { dashboardCopy } from './dashboard-copy.ts';
import { roundedDollars } from './dashboard-figures.ts';
import { DashboardNav } from './dashboard-nav.tsx';
import { DashboardStart } from './dashboard-start.tsx';
import { JustInvested } from './investment-confirmation.tsx';
import { choiceIn, holdingsQuery, InvestmentHistory, summaryQuery } from './investment-history.tsx';
import { OwnProjects, ownProjectsQuery } from './own-projects.tsx';
import { Portfolio, portfolioQuery } from './portfolio.tsx';

export const dashboardScreen = screen({
  Component: DashboardPage,
  queries: ({ search }) => [
    attentionQuery,
    messageSummaryQuery,
    payoutAccountQuery,
    summaryQuery,
    ownProjectsQuery,
    campaignsQuery,
    portfolioQuery,
    limitsQuery,
    holdingsQuery(choiceIn(search)),
  ],
  meta: () => ({ title: dashboardCopy.title }),
});

function DashboardPage() {
  const name = useDisplayName();
  const person = usePerson();
  return (
    <div className="wrap printable">
      <PaymentReturn />
      <PageHeader
        title={name ? `Hello, ${name}` : dashboardCopy.hello}
        lead={dashboardCopy.lead[person]}
        actions={
          <>
            <MainActions person={person} />
            <MessagesLink />
          </>
        }
      />
      <DashboardNav />
      <JustInvested />
      <Moments />
      <Attention />
      <GettingPaid />
      {person === 'new' && <DashboardStart />}
      {dashboardSections[person].map((section) => {
        const Shown = sections[section];
        return <Shown key={section} isFirstVisit={person === 'new'} />;
      })}
    </div>
  );
}

function Moments() {
  return <MomentSlips moments={useQuery(attentionQuery).data?.moments ?? []} />;
}

/** Hidden if a step or an attention item already asks for the account. */
function GettingPaid() {
  const attention = useQuery(attentionQuery).data;
  const isAskedAbove =
    attention?.items.some(({ kind }) => kind === 'payouts') || attention?.moments.some(asksForAccount);
  return isAskedAbove ? null : <GettingPaidCard />;
}

const sections = {
  projects: OwnProjects,
  figures: Figures,
  portfolio: Portfolio,
  history: InvestmentHistory,
} satisfies Record<DashboardSection, unknown>;

function usePerson(): DashboardPerson {
  const [search] = useSearchParams();
  const choice = choiceIn(search);
  const projects = useQuery(ownProjectsQuery).data?.length;
  const history = useInfiniteQuery(holdingsQuery(choice)).data?.pages[0]?.items.length;
  // The filter is shown only if the history is not empty.
  return classifyPerson({ projects, investments: choice.status === undefined ? history : 1 });
}

/** One primary button for the person's most likely action. New people get both choices below. */
function MainActions({ person }: { person: DashboardPerson }) {
  if (person === 'new') return null;
  return (
    <>
      {person === 'investor' && (
        <LinkButton to="/projects" size="large">
          {dashboardCopy.explore}
        </LinkButton>
      )}
      <LinkButton to="/submit" size="large" look={person === 'creator' ? 'solid' : 'outline'}>
        <Plus size={18} aria-hidden />
        {dashboardCopy.create}
      </LinkButton>
    </>
  );
}

/** For people who only invest, the count of their own projects comes last. */
function Figures() {
  const isInvestor = usePerson() === 'investor';
  const summary = useQuery(summaryQuery);
  if (summary.isError) {
    return (
      <ErrorState
        title={dashboardCopy.figures.failed}
        text={summary.error.userMessage}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  const { data, isPending } = summary;
  return (
    <div
      className="grid grid-cols-2 gap-3 pb-[clamp(28px,4vw,48px)] sm:gap-5 lg:grid-cols-4"
      {...(isPending && { role: 'status', 'aria-label': dashboardCopy.figures.loading })}
    >
      {!isInvestor && <ProjectCount count={data?.totalProjects} isPending={isPending} />}
      <StatCard
        label={dashboardCopy.figures.invested}
        value={data && <ShortDollars amount={data.totalInvested} />}
        icon={<HandCoins {...icon} />}
        loading={isPending}
      />
      <StatCard
        label={dashboardCopy.figures.backed}
        value={data && formatCount(data.projectsBacked)}
        icon={<ChartPie {...icon} />}
        loading={isPending}
      />
      <StatCard
        label={dashboardCopy.figures.average}
        value={data && formatDollarAmount(roundedDollars(data.averageInvestment))}
        icon={<Scale {...icon} />}
        loading={isPending}
      />
      {isInvestor && <ProjectCount count={data?.totalProjects} isPending={isPending} />}
    </div>
  );
}

const icon = { size: 20, 'aria-hidden': true, className: 'max-sm:hidden' } as const;

function ProjectCount({ count, isPending }: { count: number | undefined; isPending: boolean }) {
  return (
    <StatCard
      label={dashboardCopy.figures.projects}
      value={count !== undefined && formatCount(count)}
      icon={<FolderOpen {...icon} />}
      loading={isPending}
    />
  );
}
