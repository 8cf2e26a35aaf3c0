// 'Investment History': the person's investments, newest first, loaded page by page.

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listMyInvestments } from '#features/investing/investing-contract.ts';
import { type InvestmentStatus, investmentStatuses } from '#features/investing/investing-rules.ts';
import { changedBySettlement } from '#features/investing/web/investment-changes.ts';
import { StatementFiles } from '#features/payouts/web/money/statement-files.tsx';
import { statementCopy } from '#features/payouts/web/money/statement-files-copy.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { pagesFor, queryFor, refetchAddress } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { tab, tabList } from '#ui/tab-looks.ts';
import { exportInvestments, getDashboardSummary } from '../dashboard-contract.ts';
import { historyCopy } from './dashboard-copy.ts';
import { InvestmentSlip } from './investment-slip.tsx';

/** The years with a statement, and the figures of the stat cards. */
export const summaryQuery = queryFor(getDashboardSummary, {});

export function investmentsQuery(status: InvestmentStatus | undefined) {
  return pagesFor(listMyInvestments, status ? { query: { status } } : {});
}

/** The status filter in the address; undefined for all. */
export function statusIn(search: URLSearchParams): InvestmentStatus | undefined {
  return investmentStatuses.find((status) => status === search.get('status'));
}

/** New people are offered projects above, so the empty list needs no link. */
export function InvestmentHistory({ isFirstVisit }: { isFirstVisit: boolean }) {
  const [search] = useSearchParams();
  const status = statusIn(search);
  const { data } = useInfiniteQuery(investmentsQuery(status));
  const waiting = data?.pages.some(({ items }) => items.some(({ status }) => status === 'pending')) ?? false;
  const hasAny = data?.pages.some(({ items }) => items.length > 0) ?? false;
  const isFilled = hasAny || status !== undefined;
  return (
    <Section
      title={historyCopy.title}
      action={
        isFilled && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {waiting && <CheckAgain />}
            <DownloadLink href={exportInvestments.path}>{historyCopy.csv}</DownloadLink>
          </div>
        )
      }
    >
      <YearlyStatements />
      {isFilled && <StateFilter current={status} />}
      <HistoryList status={status} isFirstVisit={isFirstVisit} />
    </Section>
  );
}

/** Shows nothing while loading or on failure: the stat cards report it. */
function YearlyStatements() {
  const years = useQuery(summaryQuery).data?.statementYears ?? [];
  if (years.length === 0) return null;
  return (
    <section
      aria-labelledby="yearly-statements"
      className="mb-7 flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden"
    >
      <h3 id="yearly-statements" className="font-semibold">
        {statementCopy.title}
      </h3>
      <StatementFiles years={years} />
    </section>
  );
}

/** Nothing refetches automatically, so pending investments get a refresh button. */
function CheckAgain() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await Promise.all(changedBySettlement.map((path) => refetchAddress(client, path)));
    setBusy(false);
  };
  return (
    <Button look="outline" busy={busy} onClick={() => void check()}>
      {historyCopy.check}
    </Button>
  );
}

const grid = 'grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3';

const statusLabels: Record<InvestmentStatus, string> = historyCopy.labels;

/** Links, so that they work before hydration and can be bookmarked. */
function StateFilter({ current }: { current: InvestmentStatus | undefined }) {
  const choices = [[undefined, historyCopy.all], ...Object.entries(statusLabels)] as const;
  return (
    <nav aria-label={historyCopy.filter} className={`${tabList} mb-8 print:hidden`}>
      {choices.map(([status, label]) => (
        <Link
          key={label}
          to={status === undefined ? '/dashboard' : `/dashboard?status=${status}`}
          preventScrollReset
          aria-current={status === current ? 'true' : undefined}
          data-state={status === current ? 'active' : undefined}
          className={`${tab} flex items-center max-sm:px-1.5 max-sm:text-small`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type HistoryListProps = { status: InvestmentStatus | undefined; isFirstVisit: boolean };

function HistoryList({ status, isFirstVisit }: HistoryListProps) {
  const list = useInfiniteQuery(investmentsQuery(status));
  const empty =
    status === undefined ? (
      <EmptyState
        icon={<Ticket size={30} aria-hidden />}
        title={historyCopy.empty}
        text={historyCopy.emptyText}
        action={!isFirstVisit && historyCopy.explore}
        to="/projects"
      />
    ) : (
      <EmptyState title={historyCopy.emptyFiltered(status)} />
    );
  return (
    <PagedList
      list={list}
      pending={<Loading label={historyCopy.loading} blocks={Array(3).fill('h-[300px]')} className={grid} />}
      failed={historyCopy.failed}
      empty={empty}
      more={historyCopy.more}
    >
      {(investments) => (
        <>
          <ul className={grid}>
            {investments.map((investment) => (
              <li key={investment.id}>
                <InvestmentSlip investment={investment} />
              </li>
            ))}
          </ul>
          <p className="small mt-8 text-ink-3">{shownText(investments.length, list.data?.pages[0]?.total)}</p>
        </>
      )}
    </PagedList>
  );
}

function shownText(shown: number, total = shown): string {
  if (shown < total) return historyCopy.countShown({ shown, total: formatCount(total) });
  return shown === 1 ? historyCopy.one : historyCopy.many(formatCount(shown));
}
