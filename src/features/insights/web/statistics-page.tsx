// '/dashboard/projects/:id/statistics': visits, sources, conversion, supporters and money over time, for the owner.

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { getAddress } from '#ui/call.ts';
import { StatCard } from '#ui/chart/stat-card.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage, toDashboard } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { ChoiceLinks } from '#ui/table/choice-links.tsx';
import { type AnalyticsRange, analyticsRangeNames, analyticsRanges } from '../analytics-rules.ts';
import { exportProjectStatistics, getProjectStatistics, type ProjectStatistics } from '../statistics-contract.ts';
import { StatisticsCharts } from './statistics-charts.tsx';
import { statisticsCopy as copy } from './statistics-copy.ts';
import { RecentEvents, Sources } from './statistics-sources.tsx';

const statisticsQuery = (id: string, range: AnalyticsRange) =>
  queryFor(getProjectStatistics, { params: { id }, query: { range } });

const ranges = analyticsRangeNames.map((name) => ({ value: name, label: analyticsRanges[name].label }));

export const statisticsScreen = screen({
  Component: StatisticsPage,
  queries: ({ params: { id = '' }, search }) => [statisticsQuery(id, parseRange(search))],
  meta: () => ({ title: copy.title }),
});

function parseRange(search: URLSearchParams): AnalyticsRange {
  const requested = search.get('range');
  return analyticsRangeNames.find((name) => name === requested) ?? '30d';
}

function StatisticsPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const range = parseRange(search);
  const query = useQuery(statisticsQuery(id, range));
  return (
    <SubPage
      back={toDashboard}
      links={[
        { to: `/dashboard/projects/${id}/money`, label: copy.money },
        { to: `/dashboard/projects/${id}/updates`, label: copy.updates },
      ]}
    >
      <PageHeader
        compact
        title={copy.title}
        lead={copy.lead}
        actions={
          query.data && (
            <DownloadLink href={getAddress(exportProjectStatistics, { params: { id }, query: { range } })}>
              {copy.download}
            </DownloadLink>
          )
        }
      />
      <QueryView
        query={query}
        pending={<Loading label={copy.loading} blocks={['h-[140px]', 'h-[320px]']} />}
        failed={copy.failed}
      >
        {(statistics) => <Statistics statistics={statistics} range={range} />}
      </QueryView>
    </SubPage>
  );
}

function Statistics({ statistics, range }: { statistics: ProjectStatistics; range: AnalyticsRange }) {
  const { projectId, projectTitle, total } = statistics;
  return (
    <>
      <p className="mb-6 font-semibold wrap-anywhere">
        <ProjectLink id={projectId} title={projectTitle} />
      </p>
      <ChoiceLinks label={copy.range} name="range" chosen={range} choices={ranges} />
      <div className="mt-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
        <StatCard label={copy.tiles.visits} value={formatCount(total.views)} hint={copy.tiles.visitsHint} />
        <StatCard
          label={copy.tiles.investments}
          value={formatCount(total.investments)}
          hint={copy.tiles.investmentsHint(formatDollarAmount(Number(total.invested)))}
        />
        <StatCard label={copy.tiles.conversion} value={formatConversion(total)} hint={copy.tiles.conversionHint} />
        <StatCard
          label={copy.tiles.supports}
          value={formatCount(total.upvotes)}
          hint={copy.tiles.supportsHint(total.shares)}
        />
      </div>
      <div className="mt-12">
        <StatisticsCharts statistics={statistics} />
      </div>
      <div className="mt-14 grid gap-x-[clamp(32px,5vw,72px)] gap-y-12 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Sources sources={statistics.sources} />
        <div className="grid content-start gap-7">
          <Now statistics={statistics} />
          <RecentEvents recent={statistics.recent} />
        </div>
      </div>
      <p className="small mt-10 max-w-[46rem] text-ink-3">{copy.note}</p>
    </>
  );
}

/** Uncounted visitors may invest, so there can be more investments than visits. */
function formatConversion({ views, investments }: { views: number; investments: number }): string {
  if (views === 0 || investments > views) return '–';
  return `${Math.round((investments / views) * 1000) / 10}%`;
}

function Now({ statistics: { now } }: { statistics: ProjectStatistics }) {
  return (
    <Panel title={copy.now.title}>
      <SlipRows
        rows={[
          { label: copy.now.raised, value: formatDollarAmount(Number(now.raised)) },
          { label: copy.now.investors, value: formatCount(now.investors) },
          { label: copy.now.supporters, value: formatCount(now.supporters) },
          { label: copy.now.savers, value: formatCount(now.savers) },
          { label: copy.now.followers, value: formatCount(now.followers) },
        ]}
      />
    </Panel>
  );
}
