// A project's visits, money and interest over time: columns by day, week or month, each with its table.
import { formatDayRange, formatMonth, formatShortDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { ChartFigure, ColumnChart } from '#ui/chart/chart.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { ProjectStatistics, StatisticsPart } from '../statistics-contract.ts';
import { statisticsCopy } from './statistics-copy.ts';

const copy = statisticsCopy.charts;

type Series = { name: string; valueOf: (part: Omit<StatisticsPart, 'from' | 'to'>) => number };
type Chart = { title: string; text?: string; series: readonly Series[]; format: (value: number) => string };

const count = (value: number) => formatCount(value);

const charts: readonly Chart[] = [
  { title: copy.visits.title, series: [{ name: copy.visits.series, valueOf: ({ views }) => views }], format: count },
  {
    title: copy.money.title,
    text: copy.money.text,
    series: [{ name: copy.money.series, valueOf: ({ invested }) => Number(invested) }],
    format: formatDollarAmount,
  },
  {
    title: copy.interest.title,
    series: [
      { name: copy.interest.series.supports, valueOf: ({ upvotes }) => upvotes },
      { name: copy.interest.series.shares, valueOf: ({ shares }) => shares },
    ],
    format: count,
  },
];

export function StatisticsCharts({ statistics }: { statistics: ProjectStatistics }) {
  return (
    <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-14 xl:grid-cols-2">
      {charts.map((chart) => (
        <OverTime key={chart.title} chart={chart} statistics={statistics} />
      ))}
    </div>
  );
}

function OverTime({ chart, statistics: { parts, total, by } }: { chart: Chart; statistics: ProjectStatistics }) {
  const { title, text, series, format } = chart;
  const totals = series.map(({ name, valueOf }) => `${name.toLowerCase()} ${format(valueOf(total))}`).join(', ');
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="h3">{title}</h2>
      {text && <p className="small mt-1 text-ink-3">{text}</p>}
      <div className="mt-4">
        <ChartFigure
          summary={statisticsCopy.summary(title, by, totals)}
          table={
            <DataTable
              caption={statisticsCopy.caption(title, by)}
              columns={buildColumns(chart, by)}
              rows={parts.toReversed()}
              rowKey={({ from }) => from}
            />
          }
        >
          <ColumnChart
            columns={parts.map((part) => ({
              key: part.from,
              label: by === 'month' ? formatMonth(part.from) : formatShortDay(part.from),
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

function buildColumns({ series, format }: Chart, by: ProjectStatistics['by']): readonly Column<StatisticsPart>[] {
  return [
    {
      header: statisticsCopy.period,
      cell: ({ from, to }) => (by === 'month' ? formatMonth(from) : formatDayRange(from, to)),
    },
    ...series.map(({ name, valueOf }) => ({
      header: name,
      cell: (part: StatisticsPart) => <span className="font-strong">{format(valueOf(part))}</span>,
      align: 'number' as const,
    })),
  ];
}
