// The admin dashboard: what needs the administrator, the week, totals, quick actions, recent projects and upcoming events.

import { useQuery } from '@tanstack/react-query';
import { ChartColumn, CircleDollarSign, FolderOpen, FolderPlus, HandCoins, Star, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { CategoryBadge } from '#features/projects/web/list/category-badge.tsx';
import { DemoQuestion, demoQuery } from '#features/settings/web/admin/demo-panel.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { ShortDollars } from '#ui/short-dollars.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';
import { HealthLine, healthQuery } from './admin-health-page.tsx';
import { AheadPanel, DashboardPart, usualAheadQuery } from './ahead-items.tsx';
import { NeedsPanel } from './morning/needs-panel.tsx';
import { needsQuery } from './morning/needs-query.ts';
import { WeekPanel, weekQuery } from './morning/week-panel.tsx';

const recentCount = 5;
const overviewQuery = queryFor(getAdminOverview, {});
const recentQuery = queryFor(listProjects, { query: { sort: 'newest', limit: recentCount } });

export const adminDashboardScreen = screen({
  Component: AdminDashboardPage,
  queries: () => [demoQuery, needsQuery, weekQuery, overviewQuery, recentQuery, healthQuery, usualAheadQuery],
  meta: () => ({ title: copy.dashboard.pageTitle }),
});

function AdminDashboardPage() {
  return (
    <>
      <PageHeader title={copy.nav.dashboard} />
      <HealthLine />
      <DemoQuestion />
      <NeedsPanel />
      <WeekPanel />
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
        title={copy.dashboard.loadFailed}
        text={overview.error.userMessage}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  const { data, isPending } = overview;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  return (
    <section
      aria-label={copy.dashboard.figures}
      className="mt-12 grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      {...(isPending && { 'aria-busy': true })}
    >
      <StatCard
        label={copy.dashboard.totalProjects}
        value={count(data?.totalProjects)}
        hint={copy.dashboard.totalProjectsHint}
        icon={<FolderOpen {...icon} />}
        loading={isPending}
      />
      <StatCard
        label={copy.dashboard.totalUsers}
        value={count(data?.totalUsers)}
        hint={copy.dashboard.totalUsersHint}
        icon={<Users {...icon} />}
        loading={isPending}
      />
      <StatCard
        label={copy.dashboard.totalFunding}
        value={data && <ShortDollars amount={data.totalFunding} />}
        hint={copy.dashboard.totalFundingHint}
        icon={<CircleDollarSign {...icon} />}
        loading={isPending}
      />
      <StatCard
        label={copy.dashboard.investments}
        value={count(data?.investments)}
        hint={copy.dashboard.investmentsHint}
        icon={<HandCoins {...icon} />}
        loading={isPending}
      />
    </section>
  );
}

const quickActions: readonly { to: string; label: string; icon: ReactNode }[] = [
  { to: '/admin/projects/new', label: copy.dashboard.addProject, icon: <FolderPlus {...icon} /> },
  { to: '/admin/users/new', label: copy.dashboard.createUser, icon: <UserPlus {...icon} /> },
  { to: '/admin/projects?featured=true', label: copy.dashboard.featured, icon: <Star {...icon} /> },
  { to: '/admin/analytics', label: copy.dashboard.analytics, icon: <ChartColumn {...icon} /> },
];

function QuickActions() {
  return (
    <DashboardPart title={copy.dashboard.quickActions}>
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
    </DashboardPart>
  );
}

function RecentProjects() {
  return (
    <DashboardPart title={copy.dashboard.recent} more={{ to: '/admin/projects', label: copy.dashboard.allProjects }}>
      <RecentTable />
    </DashboardPart>
  );
}

function RecentTable() {
  return (
    <QueryView
      query={useQuery(recentQuery)}
      pending={<Loading label={copy.dashboard.recentLoading} blocks={Array(recentCount).fill('h-[44px]')} />}
      failed={copy.dashboard.recentFailed}
    >
      {(projects) => (
        <DataTable
          caption={copy.dashboard.recentCaption}
          columns={columns}
          rows={projects.slice(0, recentCount)}
          rowKey={({ id }) => id}
          empty={{ title: copy.dashboard.none }}
        />
      )}
    </QueryView>
  );
}

const columns = [
  {
    header: copy.dashboard.title,
    cell: ({ id, title }: ProjectListItem) => <RecordLink to={`/admin/projects/${id}`}>{title}</RecordLink>,
  },
  {
    header: copy.dashboard.category,
    cell: ({ category }: ProjectListItem) => <CategoryBadge category={category} />,
  },
  {
    header: copy.dashboard.goal,
    align: 'number',
    cell: ({ fundingGoal }: ProjectListItem) => <span className="font-strong">{formatDollarAmount(fundingGoal)}</span>,
  },
] as const;
