// The admin dashboard: what is wrong, the platform's figures, what one does most, the newest projects, the next days.
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, CircleDollarSign, FolderOpen, FolderPlus, HandCoins, Star, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { listProjects, type ProjectListItem } from '#features/projects/project-contract.ts';
import { OverdueReviews } from '#features/projects/web/admin/reviews/overdue-reviews.tsx';
import { reviewSummaryQuery } from '#features/projects/web/admin/reviews/review-changes.ts';
import { CategoryBadge } from '#features/projects/web/list/category-badge.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { ShortDollars } from '#ui/short-dollars.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { healthQuery } from './admin-health-page.tsx';
import { AheadPanel, usualAheadQuery } from './ahead-items.tsx';
import { HealthLine } from './health-line.tsx';

const recentCount = 5;
const overviewQuery = queryFor(getAdminOverview, {});
const recentQuery = queryFor(listProjects, { query: { sort: 'newest', limit: recentCount } });

export const adminDashboardScreen = screen({
  Component: AdminDashboardPage,
  queries: () => [overviewQuery, recentQuery, reviewSummaryQuery, healthQuery, usualAheadQuery],
  meta: () => ({ title: 'Admin Dashboard' }),
});

function AdminDashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <HealthLine />
      <OverdueReviews />
      <Figures />
      <QuickActions />
      <RecentProjects />
      <AheadPanel />
    </>
  );
}

const icon = { size: 20, 'aria-hidden': true } as const;

function Figures() {
  const overview = useQuery(overviewQuery);
  if (overview.isError) {
    return (
      <ErrorState
        title="The figures could not be loaded."
        text={overview.error.userMessage}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  const { data, isPending } = overview;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  return (
    <section
      aria-label="Figures"
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      {...(isPending && { 'aria-busy': true })}
    >
      <StatCard
        label="Total Projects"
        value={count(data?.totalProjects)}
        hint="Drafts and private ones included"
        icon={<FolderOpen {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Total Users"
        value={count(data?.totalUsers)}
        hint="Registered innovators and investors"
        icon={<Users {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Total Funding"
        value={data && <ShortDollars amount={data.totalFunding} />}
        hint="The sum of all settled investments"
        icon={<CircleDollarSign {...icon} />}
        loading={isPending}
      />
      <StatCard
        label="Investments"
        value={count(data?.investments)}
        hint="Paid and settled"
        icon={<HandCoins {...icon} />}
        loading={isPending}
      />
    </section>
  );
}

const quickActions: readonly { to: string; label: string; icon: ReactNode }[] = [
  { to: '/admin/projects/new', label: 'Add New Project', icon: <FolderPlus {...icon} /> },
  { to: '/admin/users/new', label: 'Create User', icon: <UserPlus {...icon} /> },
  { to: '/admin/projects?featured=true', label: 'Featured Projects', icon: <Star {...icon} /> },
  { to: '/admin/analytics', label: 'Platform Analytics', icon: <ChartColumn {...icon} /> },
];

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="mt-12">
      <h2 className="h3 mb-4" id="quick-actions">
        Quick actions
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {quickActions.map(({ to, label, icon: sign }) => (
          <li key={to} className="grid">
            <LinkButton to={to} look="outline" size="large" className="justify-start">
              {sign}
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentProjects() {
  return (
    <section aria-labelledby="recent-projects" className="mt-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="h3" id="recent-projects">
          Recent Projects
        </h2>
        <TextLink to="/admin/projects" className="inline-flex min-h-[42px] items-center text-[0.94rem]">
          All projects
        </TextLink>
      </div>
      <RecentTable />
    </section>
  );
}

function RecentTable() {
  const recent = useQuery(recentQuery);
  if (recent.isPending) return <RecentSkeleton />;
  if (!recent.data) {
    return <ErrorState title="The newest projects could not be loaded." onRetry={() => void recent.refetch()} />;
  }
  if (recent.data.length === 0) return <EmptyState title="No projects found" />;
  return (
    <DataTable
      caption="The five newest projects"
      columns={columns}
      rows={recent.data.slice(0, recentCount)}
      rowKey={({ id }) => id}
    />
  );
}

const columns = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }: ProjectListItem) => (
      <TextLink to={`/admin/projects/${id}`} className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]">
        {title}
      </TextLink>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    cell: ({ category }: ProjectListItem) => <CategoryBadge category={category} />,
  },
  {
    key: 'goal',
    header: 'Funding Goal',
    align: 'number',
    cell: ({ fundingGoal }: ProjectListItem) => <span className="money">{formatDollarAmount(fundingGoal)}</span>,
  },
] as const;

function RecentSkeleton() {
  return (
    <div role="status" aria-label="Loading the newest projects" className="grid gap-px">
      {Array.from({ length: recentCount }, (_, row) => (
        <div key={row} className="flex min-h-[44px] items-center gap-6 border-b border-line">
          <Skeleton className="h-[20px] flex-1" />
          <Skeleton className="h-[26px] w-24" />
          <Skeleton className="h-[20px] w-20" />
        </div>
      ))}
    </div>
  );
}
