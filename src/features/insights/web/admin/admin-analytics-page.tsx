// Platform Analytics: money, projects and users over time, the funnel from view to payment, and categories.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { withBase } from '#ui/base-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
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
            href={withBase(file)}
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
  const overview = useQuery(overviewQuery);
  return (
    <QueryView
      query={useQuery(analyticsQuery(range))}
      pending={
        <Loading
          label={analyticsCopy.loading}
          blocks={['h-[300px]', 'h-[300px]', 'h-[300px]', 'h-[300px]']}
          className="xl:grid-cols-2"
        />
      }
      failed={analyticsCopy.loadFailed}
    >
      {(analytics) => (
        <div className="grid gap-14">
          <AnalyticsOverTime analytics={analytics} overview={overview.data} />
          <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-14 xl:grid-cols-2">
            <AnalyticsFunnel total={analytics.total} />
            <AnalyticsCategories analytics={analytics} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
