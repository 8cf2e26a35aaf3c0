// The way from looking at a project to having paid for a part of it.
import { formatCount } from '#kernel/numbers.ts';
import { BarList, ChartFigure } from '#ui/chart/chart.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { Analytics } from '../../analytics-contract.ts';
import { analyticsCopy } from './admin-analytics-copy.ts';

const copy = analyticsCopy.funnel;

type Step = { name: string; text: string; count: number; ofStep: string };

const columns: readonly Column<Step>[] = [
  { key: 'name', header: 'Step', cell: ({ name, text }) => `${name}: ${text}` },
  { key: 'count', header: 'Number', cell: ({ count }) => formatCount(count), align: 'number' },
  { key: 'share', header: 'Of the step before', cell: ({ ofStep }) => ofStep, align: 'number' },
];

export function AnalyticsFunnel({ total: { views, holds, paid } }: Pick<Analytics, 'total'>) {
  const steps: Step[] = [
    { name: 'View', text: 'looked at a project', count: views, ofStep: '' },
    { name: 'Invest', text: 'started an investment', count: holds, ofStep: shareOf(holds, views) },
    { name: 'Paid', text: 'paid it', count: paid, ofStep: shareOf(paid, holds) },
  ];
  const longest = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section aria-label="From view to payment" className="min-w-0">
      <h2 className="h3">{copy.title}</h2>
      <p className="small mt-1 mb-6 text-ink-3">{copy.text}</p>
      <ChartFigure
        summary={steps.map(({ name, count }) => `${name} ${count}`).join(', ')}
        table={<DataTable caption="From view to payment" columns={columns} rows={steps} rowKey={({ name }) => name} />}
      >
        <BarList
          bars={steps.map(({ name, count, ofStep }) => ({
            label: name,
            text: ofStep === '' ? formatCount(count) : `${formatCount(count)} · ${ofStep}`,
            percent: (count / longest) * 100,
            hue: 182,
          }))}
        />
      </ChartFigure>
    </section>
  );
}

/** Nothing where there is nothing to compare with, or more than there was: views that were not counted. */
function shareOf(count: number, before: number): string {
  return before === 0 || count > before ? '' : `${((count / before) * 100).toFixed(1)}%`;
}
