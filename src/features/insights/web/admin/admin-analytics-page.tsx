// Platform Analytics: money, projects and users over time, the funnel from view to payment, and categories.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { ChoiceLinks } from '#ui/table/choice-links.tsx';
import { exportAnalytics, getAnalytics } from '../../analytics-contract.ts';
import { type AnalyticsRange, analyticsRangeNames, analyticsRanges } from '../../analytics-rules.ts';
import { getAdminOverview } from '../../overview-contract.ts';
import { AnalyticsCategories } from './admin-analytics-categories.tsx';
import { analyticsCopy } from './admin-analytics-copy.ts';
import { AnalyticsFunnel } from './admin-analytics-funnel.tsx';
import { AnalyticsOverTime } from './admin-analytics-over-time.tsx';

const analyticsQuery = (range: AnalyticsRange) => queryFor(getAnalytics, { query: { range } });

const overviewQuery = queryFor(getAdminOverview, {});

const ranges = analyticsRangeNames.map((name) => ({ value: name, label: analyticsRanges[name].label }));

export const adminAnalyticsScreen = screen({
  Component: AdminAnalyticsPage,
  queries: ({ search }) => [analyticsQuery(parseRange(search)), overviewQuery],
  meta: () => ({ title: `${analyticsCopy.title} – Admin` }),
});

function parseRange(search: URLSearchParams): AnalyticsRange {
  const requested = search.get('range');
  return analyticsRangeNames.find((name) => name === requested) ?? '30d';
}

function AdminAnalyticsPage() {
  const [search] = useSearchParams();
  const range = parseRange(search);
  const file = `${exportAnalytics.path}?range=${range}`;
  return (
    <>
      <PageHeader
        title={analyticsCopy.title}
        lead={analyticsCopy.lead}
        actions={
          <a
            className={buttonClass({ look: 'outline' })}
            href={file}
            download
            onClick={(event) => {
              event.preventDefault();
              void confirmedDownload(file);
            }}
          >
            {analyticsCopy.download}
          </a>
        }
      />
      <ChoiceLinks label={analyticsCopy.range} name="range" chosen={range} choices={ranges} />
      <AnalyticsBody range={range} />
    </>
  );
}

function AnalyticsBody({ range }: { range: AnalyticsRange }) {
  const analytics = useQuery(analyticsQuery(range));
  const overview = useQuery(overviewQuery);
  if (analytics.isPending) return <AnalyticsSkeleton />;
  if (analytics.isError) {
    return (
      <ErrorState
        title={analyticsCopy.loadFailed}
        text={analytics.error.userMessage}
        onRetry={() => void analytics.refetch()}
      />
    );
  }
  return (
    <div className="grid gap-14">
      <AnalyticsOverTime analytics={analytics.data} overview={overview.data} />
      <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-14 xl:grid-cols-2">
        <AnalyticsFunnel total={analytics.data.total} />
        <AnalyticsCategories analytics={analytics.data} />
      </div>
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label={analyticsCopy.loading} className="grid gap-10 xl:grid-cols-2">
      {['money', 'visits', 'projects', 'people'].map((part) => (
        <div key={part} className="grid gap-4">
          <Skeleton className="h-[26px] w-48" />
          <Skeleton className="h-[260px]" />
        </div>
      ))}
    </div>
  );
}
