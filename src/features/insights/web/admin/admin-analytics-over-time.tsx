// The platform's figures over time: four charts, each with a table and the current total.

import { formatDayRange, formatMonth, formatShortDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { ChartFigure, ColumnChart } from '#ui/chart/chart.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { Analytics, AnalyticsPart } from '../../analytics-contract.ts';
import type { AdminOverview } from '../../overview-contract.ts';
import { analyticsCopy } from './admin-analytics-copy.ts';

const copy = analyticsCopy.charts;

type Series = { name: string; valueOf: (part: Figures) => number };
type Figures = Omit<AnalyticsPart, 'from' | 'to'>;

type Chart = {
  title: string;
  text: string;
  /** The dashboard figure that the whole history adds up to. */
  now: { label: string; valueOf: (overview: AdminOverview) => number };
  series: readonly Series[];
  /** Listed with the series but not drawn. */
  net?: Series;
  format: (value: number) => string;
};

const count = (value: number) => formatCount(value);

const charts: readonly Chart[] = [
  {
    ...copy.money,
    now: { label: copy.money.now, valueOf: ({ totalFunding }) => Number(totalFunding) },
    series: [
      { name: analyticsCopy.series.invested, valueOf: ({ invested }) => Number(invested) },
      { name: analyticsCopy.series.returned, valueOf: ({ returned }) => Number(returned) },
    ],
    net: { name: analyticsCopy.series.raised, valueOf: ({ raised }) => Number(raised) },
    format: formatDollarAmount,
  },
  {
    ...copy.investments,
    now: { label: copy.investments.now, valueOf: ({ investments }) => investments },
    series: [
      { name: analyticsCopy.series.started, valueOf: ({ holds }) => holds },
      { name: analyticsCopy.series.paid, valueOf: ({ paid }) => paid },
    ],
    format: count,
  },
  {
    ...copy.projects,
    now: { label: copy.projects.now, valueOf: ({ totalProjects }) => totalProjects },
    series: [{ name: analyticsCopy.series.projects, valueOf: ({ projects }) => projects }],
    format: count,
  },
  {
    ...copy.people,
    now: { label: copy.people.now, valueOf: ({ totalUsers }) => totalUsers },
    series: [{ name: analyticsCopy.series.users, valueOf: ({ people }) => people }],
    format: count,
  },
];

type AnalyticsOverTimeProps = { analytics: Analytics; overview: AdminOverview | undefined };

export function AnalyticsOverTime({ analytics, overview }: AnalyticsOverTimeProps) {
  return (
    <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-14 xl:grid-cols-2">
      {charts.map((chart) => (
        <OverTime key={chart.title} chart={chart} analytics={analytics} overview={overview} />
      ))}
    </div>
  );
}

function OverTime({ chart, analytics, overview }: AnalyticsOverTimeProps & { chart: Chart }) {
  const { title, text, series, net, now, format } = chart;
  const { parts, total, by } = analytics;
  const totals = series.map(({ name, valueOf }) => `${name.toLowerCase()} ${format(valueOf(total))}`).join(', ');
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <h2 className="h3">{title}</h2>
      <p className="small mt-1 text-ink-3">{text}</p>
      <dl className="mt-4 flex flex-wrap gap-x-7 gap-y-2">
        {[...series, ...(net ? [net] : [])].map(({ name, valueOf }) => (
          <Total key={name} name={name} value={format(valueOf(total))} />
        ))}
        {overview && <Total name={now.label} value={format(now.valueOf(overview))} />}
      </dl>
      {/* At the foot, so that charts next to each other line up. */}
      <div className="mt-auto pt-4">
        <ChartFigure
          summary={analyticsCopy.summary(title, by, totals)}
          table={
            <DataTable
              caption={analyticsCopy.caption(title, by)}
              columns={buildColumns(chart, by)}
              rows={parts.toReversed()}
              rowKey={({ from }) => from}
            />
          }
        >
          <ColumnChart
            columns={parts.map((part) => ({
              key: part.from,
              label: shortName(part, by),
              values: series.map(({ valueOf }) => valueOf(part)),
            }))}
            series={series.map(({ name }) => name)}
            formatValue={format}
          />
        </ChartFigure>
      </div>
    </section>
  );
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="small text-ink-3">{name}</dt>
      <dd className="figure text-large">{value}</dd>
    </div>
  );
}

function buildColumns({ series, net, format }: Chart, by: Analytics['by']): readonly Column<AnalyticsPart>[] {
  const numbers = [...series, ...(net ? [net] : [])].map(({ name, valueOf }) => ({
    header: name,
    cell: (part: AnalyticsPart) => <span className="font-strong">{format(valueOf(part))}</span>,
    align: 'number' as const,
  }));
  return [{ header: analyticsCopy.period, cell: (part) => longName(part, by) }, ...numbers];
}

function shortName({ from }: AnalyticsPart, by: Analytics['by']): string {
  return by === 'month' ? formatMonth(from) : formatShortDay(from);
}

function longName({ from, to }: AnalyticsPart, by: Analytics['by']): string {
  return by === 'month' ? formatMonth(from) : formatDayRange(from, to);
}
