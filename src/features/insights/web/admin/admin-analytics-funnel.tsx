// The funnel from viewing a project to a completed payment.

import { formatCount } from '#kernel/numbers.ts';
import { BarList, ChartFigure } from '#ui/chart/chart.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { Analytics } from '../../analytics-contract.ts';
import { analyticsCopy } from './admin-analytics-copy.ts';

const copy = analyticsCopy.funnel;

type Step = { name: string; text: string; count: number; ofStep: string };

const columns: readonly Column<Step>[] = [
  { header: copy.columns.step, cell: ({ name, text }) => `${name}: ${text}` },
  { header: copy.columns.count, cell: ({ count }) => formatCount(count), align: 'number' },
  { header: copy.columns.share, cell: ({ ofStep }) => ofStep, align: 'number' },
];

export function AnalyticsFunnel({ total: { views, holds, paid } }: Pick<Analytics, 'total'>) {
  const steps: Step[] = [
    { ...copy.steps.view, count: views, ofStep: '' },
    { ...copy.steps.invest, count: holds, ofStep: formatShare(holds, views) },
    { ...copy.steps.paid, count: paid, ofStep: formatShare(paid, holds) },
  ];
  const longest = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section aria-label={copy.title} className="min-w-0">
      <h2 className="h3">{copy.title}</h2>
      <p className="small mt-1 mb-6 text-ink-3">{copy.text}</p>
      <ChartFigure
        summary={steps.map(({ name, count }) => `${name} ${count}`).join(', ')}
        table={<DataTable caption={copy.title} columns={columns} rows={steps} rowKey={({ name }) => name} />}
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

/** Empty without a previous count, or above 100%, which uncounted views can cause. */
function formatShare(count: number, before: number): string {
  return before === 0 || count > before ? '' : `${((count / before) * 100).toFixed(1)}%`;
}
