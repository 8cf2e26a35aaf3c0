// The dashboard of a signed-in person: figures, their projects, their investments.
import { useQuery } from '@tanstack/react-query';
import { ChartPie, FolderOpen, HandCoins, Plus, Scale } from 'lucide-react';
import { useDisplayName } from '#features/accounts/web/use-session.ts';
import { PaymentReturn } from '#features/investing/web/payment-return.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { getDashboardSummary } from '../dashboard-contract.ts';
import { Attention, attentionQuery } from './attention.tsx';
import { roundedDollars } from './dashboard-figures.ts';
import { InvestmentHistory, investmentsQuery, statusIn } from './investment-history.tsx';
import { OwnProjects, ownProjectsQuery } from './own-projects.tsx';
import { Portfolio, portfolioQuery } from './portfolio.tsx';

const summaryQuery = queryFor(getDashboardSummary, {});

export const dashboardScreen = screen({
  Component: DashboardPage,
  queries: ({ search }) => [
    attentionQuery,
    summaryQuery,
    ownProjectsQuery,
    portfolioQuery,
    investmentsQuery(statusIn(search)),
  ],
  meta: () => ({ title: 'Dashboard' }),
});

function DashboardPage() {
  const name = useDisplayName();
  return (
    <div className="wrap printable">
      <PaymentReturn />
      <PageHeader
        title={name ? `Hello, ${name}` : 'Hello'}
        lead="Your projects, and the shares you own in others."
        actions={
          <LinkButton to="/submit" size="large">
            <Plus size={18} aria-hidden />
            Create New Project
          </LinkButton>
        }
      />
      <Attention />
      <div className="pb-[clamp(40px,5vw,64px)]">
        <Figures />
      </div>
      <OwnProjects />
      <Portfolio />
      <InvestmentHistory />
    </div>
  );
}

function Figures() {
  const summary = useQuery(summaryQuery);
  if (summary.isError) {
    return (
      <ErrorState
        title="Your figures could not be loaded."
        text={summary.error.userMessage}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  const { data, isPending } = summary;
  const icon = { size: 20, 'aria-hidden': true, className: 'max-sm:hidden' } as const;
  return (
    <div
      className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4"
      {...(isPending && { role: 'status', 'aria-label': 'Loading your figures' })}
    >
      <StatCard
        label="Total Projects"
        value={data?.totalProjects.toLocaleString('en-US')}
        icon={<FolderOpen {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Total Invested"
        value={data && formatDollarAmount(data.totalInvested)}
        icon={<HandCoins {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Projects Backed"
        value={data?.projectsBacked.toLocaleString('en-US')}
        icon={<ChartPie {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Average Investment"
        value={data && formatDollarAmount(roundedDollars(data.averageInvestment))}
        icon={<Scale {...icon} />}
        loading={isPending}
      />
    </div>
  );
}
