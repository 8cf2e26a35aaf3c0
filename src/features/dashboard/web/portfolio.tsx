// 'Portfolio': settled money over time and by category, as charts and tables. Hidden until something is invested.
import { useQuery } from '@tanstack/react-query';
import { InvestmentLimits } from '#features/investing/web/investment-limits.tsx';
import { categoryStyle } from '#features/projects/project-categories.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { BarList, ChartFigure, StepChart } from '#ui/chart/chart.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { Section } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { getPortfolio, type Portfolio as PortfolioData } from '../dashboard-contract.ts';
import { dashboardCopy, portfolioCopy } from './dashboard-copy.ts';

export const portfolioQuery = queryFor(getPortfolio, {});

export function Portfolio() {
  const portfolio = useQuery(portfolioQuery);
  if (portfolio.isError) {
    return (
      <Section title={portfolioCopy.title}>
        <ErrorState
          title={portfolioCopy.failed}
          text={portfolio.error.userMessage}
          onRetry={() => void portfolio.refetch()}
        />
      </Section>
    );
  }
  // No placeholder: most first-time visitors have invested nothing yet.
  if (portfolio.data === undefined || portfolio.data.points.length === 0) return null;
  const { data } = portfolio;
  return (
    <Section
      title={portfolioCopy.title}
      lead={dashboardCopy.portfolioLead}
      action={
        <LinkButton look="outline" to="/dashboard/shares">
          {portfolioCopy.shares}
        </LinkButton>
      }
    >
      <div className="grid gap-x-[clamp(32px,5vw,72px)] gap-y-12 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <OverTime portfolio={data} />
        {data.categories.length > 0 && <ByCategory portfolio={data} />}
      </div>
      <InvestmentLimits />
    </Section>
  );
}

const dayColumns: readonly Column<PortfolioData['points'][number]>[] = [
  { header: portfolioCopy.day, cell: ({ day }) => formatDay(day) },
  {
    header: portfolioCopy.investedThen,
    cell: ({ invested }) => formatDollarAmount(invested),
    align: 'number',
  },
];

/** Maximum number of rows listed. */
const listedDays = 100;

function OverTime({ portfolio: { points, invested } }: { portfolio: PortfolioData }) {
  const { today } = useSite();
  const summary = portfolioCopy.overTimeSummary({
    amount: formatDollarAmount(invested),
    changes: points.length,
    since: formatDay(points[0]?.day ?? today),
  });
  return (
    <div>
      <h3 className="h3">{portfolioCopy.overTime}</h3>
      <ChartFigure
        summary={summary}
        table={
          <>
            <DataTable
              caption={portfolioCopy.overTimeTable}
              columns={dayColumns}
              rows={points.toReversed().slice(0, listedDays)}
              rowKey={({ day }) => day}
            />
            {points.length > listedDays && (
              <p className="small mt-3 text-ink-3">
                {portfolioCopy.newestOnly({ shown: listedDays, all: formatCount(points.length) })}
              </p>
            )}
          </>
        }
      >
        <StepChart
          points={points.map((point) => ({ day: point.day, value: Number(point.invested) }))}
          until={today}
          formatValue={formatDollarAmount}
        />
      </ChartFigure>
    </div>
  );
}

const categoryColumns: readonly Column<PortfolioData['categories'][number]>[] = [
  { header: portfolioCopy.category, cell: ({ category }) => category },
  {
    header: portfolioCopy.invested,
    cell: ({ invested }) => formatDollarAmount(invested),
    align: 'number',
  },
  { header: portfolioCopy.share, cell: ({ percent }) => `${percent.toFixed(1)}%`, align: 'number' },
  { header: portfolioCopy.projects, cell: ({ projects }) => projects, align: 'number' },
];

function ByCategory({ portfolio: { categories } }: { portfolio: PortfolioData }) {
  const [largest] = categories;
  const longest = Number(largest?.invested ?? 1);
  return (
    <div>
      <h3 className="h3">{portfolioCopy.byCategory}</h3>
      <ChartFigure
        summary={portfolioCopy.byCategorySummary(
          categories.map(({ category, percent }) => `${category} ${percent}%`).join(', '),
        )}
        table={
          <DataTable
            caption={portfolioCopy.byCategoryTable}
            columns={categoryColumns}
            rows={categories}
            rowKey={({ category }) => category}
          />
        }
      >
        <div className="pt-5">
          <BarList
            bars={categories.map(({ category, invested, percent }) => ({
              label: category,
              text: `${formatDollarAmount(invested)} · ${percent.toFixed(1)}%`,
              percent: (Number(invested) / longest) * 100,
              hue: categoryStyle(category).hue,
            }))}
          />
        </div>
      </ChartFigure>
    </div>
  );
}
