// The platform's figures over time: four charts, each with its table.
import type { Analytics, AnalyticsPart } from '#features/insights/analytics-contract.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { ChartFigure, ColumnChart } from '#ui/chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';

type Series = { name: string; valueOf: (part: Figures) => number };
type Figures = Omit<AnalyticsPart, 'from' | 'to'>;

type Chart = {
  title: string;
  text: string;
  series: readonly Series[];
  format: (value: number) => string;
};

const count = (value: number) => value.toLocaleString('en-US');

const charts: readonly Chart[] = [
  {
    title: 'Money',
    text: 'Raised came under a goal. Returned are refunds that were paid and charge-backs that were lost.',
    series: [
      { name: 'Raised', valueOf: ({ raised }) => Number(raised) },
      { name: 'Returned', valueOf: ({ returned }) => Number(returned) },
    ],
    format: formatDollarAmount,
  },
  {
    title: 'Investments',
    text: 'Begun means that a hold was taken; not every one is paid.',
    series: [
      { name: 'Begun', valueOf: ({ holds }) => holds },
      { name: 'Paid', valueOf: ({ paid }) => paid },
    ],
    format: count,
  },
  {
    title: 'New projects',
    text: 'Drafts included.',
    series: [{ name: 'Projects', valueOf: ({ projects }) => projects }],
    format: count,
  },
  {
    title: 'New people',
    text: 'Signed in for the first time.',
    series: [{ name: 'People', valueOf: ({ people }) => people }],
    format: count,
  },
];

export function AnalyticsOverTime({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-14 xl:grid-cols-2">
      {charts.map((chart) => (
        <OverTime key={chart.title} chart={chart} analytics={analytics} />
      ))}
    </div>
  );
}

function OverTime({ chart, analytics }: { chart: Chart; analytics: Analytics }) {
  const { title, text, series, format } = chart;
  const { parts, total, by } = analytics;
  const totals = series.map(({ name, valueOf }) => `${name.toLowerCase()} ${format(valueOf(total))}`).join(', ');
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="h3">{title}</h2>
      <p className="small mt-1 text-ink-3">{text}</p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2">
        {series.map(({ name, valueOf }) => (
          <div key={name}>
            <dt className="small text-ink-3">{name}</dt>
            <dd className="figure text-[1.6rem]">{format(valueOf(total))}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <ChartFigure
          summary={`${title} by ${by}: ${totals} in all.`}
          table={
            <DataTable
              caption={`${title} by ${by}, newest first`}
              columns={columnsOf(chart, by)}
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

function columnsOf({ series, format }: Chart, by: Analytics['by']): readonly Column<AnalyticsPart>[] {
  const numbers = series.map(({ name, valueOf }) => ({
    key: name,
    header: name,
    cell: (part: AnalyticsPart) => <span className="money">{format(valueOf(part))}</span>,
    align: 'number' as const,
  }));
  return [{ key: 'part', header: 'Time (UTC)', cell: (part) => longName(part, by) }, ...numbers];
}

const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

function shortName({ from }: AnalyticsPart, by: Analytics['by']): string {
  return (by === 'month' ? month : dayAndMonth).format(dateOf(from));
}

function longName({ from, to }: AnalyticsPart, by: Analytics['by']): string {
  if (by === 'month') return month.format(dateOf(from));
  return from === to ? wholeDay.format(dateOf(from)) : wholeDay.formatRange(dateOf(from), dateOf(to));
}
