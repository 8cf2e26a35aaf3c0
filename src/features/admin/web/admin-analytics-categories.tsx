// What each category has raised, over all time.
import type { Analytics } from '#features/insights/analytics-contract.ts';
import { categoryStyle } from '#features/projects/project-categories.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { BarList, ChartFigure } from '#ui/chart.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type Category = Analytics['categories'][number];

const columns: readonly Column<Category>[] = [
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  { key: 'projects', header: 'Projects', cell: ({ projects }) => projects.toLocaleString('en-US'), align: 'number' },
  { key: 'raised', header: 'Raised', cell: ({ raised }) => formatDollarAmount(raised), align: 'number' },
  {
    key: 'investors',
    header: 'Investors',
    cell: ({ investors }) => investors.toLocaleString('en-US'),
    align: 'number',
  },
];

/** More bars than this nobody compares; the table has them all. */
const shownBars = 10;

export function AnalyticsCategories({ analytics: { categories } }: { analytics: Analytics }) {
  const largest = Math.max(1, ...categories.map(({ raised }) => Number(raised)));
  return (
    <section aria-label="Categories" className="min-w-0">
      <h2 className="h3">Categories</h2>
      <p className="small mt-1 mb-6 text-ink-3">
        What published projects have raised so far, over all time. An investor of two projects counts twice.
      </p>
      {categories.length === 0 ? (
        <EmptyState title="No projects found" />
      ) : (
        <ChartFigure
          summary={`Raised by category: ${categories
            .slice(0, shownBars)
            .map(({ category, raised }) => `${category} ${formatDollarAmount(raised)}`)
            .join(', ')}.`}
          table={
            <DataTable
              caption="Categories, most raised first"
              columns={columns}
              rows={categories}
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
