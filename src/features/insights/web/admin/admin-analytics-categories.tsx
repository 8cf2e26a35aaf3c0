// All-time raised amount by category.
import { categoryStyle } from '#features/projects/project-categories.ts';
import { centsTotal, formatDollarAmount, toDollarString } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { BarList, ChartFigure } from '#ui/chart/chart.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { Analytics } from '../../analytics-contract.ts';
import { analyticsCopy } from './admin-analytics-copy.ts';

const copy = analyticsCopy.categories;

type Category = Analytics['categories'][number];

const columns: readonly Column<Category>[] = [
  { header: copy.columns.category, cell: ({ category }) => category },
  {
    header: copy.columns.projects,
    cell: ({ projects }) => formatCount(projects),
    align: 'number',
  },
  { header: copy.columns.raised, cell: ({ raised }) => formatDollarAmount(raised), align: 'number' },
  {
    header: copy.columns.investors,
    cell: ({ investors }) => formatCount(investors),
    align: 'number',
  },
];

function sumCategories(categories: readonly Category[]): Category {
  const sum = (valueOf: (category: Category) => number) => categories.reduce((total, one) => total + valueOf(one), 0);
  return {
    category: copy.all,
    projects: sum(({ projects }) => projects),
    raised: toDollarString(centsTotal(sum(({ raised }) => parseTotal(raised)))),
    investors: sum(({ investors }) => investors),
  };
}

/** Sums can exceed the largest single amount that `Cents` allows. */
const parseTotal = (dollars: string) => Number(dollars.replace('.', ''));

/** The chart shows the largest; the table lists all. */
const shownBars = 10;

export function AnalyticsCategories({ analytics: { categories, categoriesAt } }: { analytics: Analytics }) {
  const all = sumCategories(categories);
  const largest = Math.max(1, ...categories.map(({ raised }) => Number(raised)));
  return (
    <section aria-label={copy.title} className="min-w-0">
      <h2 className="h3">{copy.title}</h2>
      <p className="small mt-1 text-ink-3">
        {copy.text} {analyticsCopy.figuresAsOf} <Moment at={categoriesAt} />.
      </p>
      <dl className="mt-4 mb-6">
        <dt className="small text-ink-3">{copy.all}</dt>
        <dd className="figure text-large">{formatDollarAmount(all.raised)}</dd>
      </dl>
      {categories.length === 0 ? (
        <EmptyState title={copy.none} text={copy.noneText} />
      ) : (
        <ChartFigure
          summary={`Raised by category: ${categories
            .slice(0, shownBars)
            .map(({ category, raised }) => `${category} ${formatDollarAmount(raised)}`)
            .join(', ')}.`}
          table={
            <DataTable
              caption={copy.caption}
              columns={columns}
              rows={[...categories, all]}
              rowKey={({ category }) => category}
            />
          }
        >
          <BarList
            bars={categories.slice(0, shownBars).map(({ category, raised }) => ({
              label: category,
              text: formatDollarAmount(raised),
              percent: (Number(raised) / largest) * 100,
              hue: categoryStyle(category).hue,
            }))}
          />
        </ChartFigure>
      )}
    </section>
  );
}
