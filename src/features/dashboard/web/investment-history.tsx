// 'Investment History': the person's investments by project, filtered and sorted, loaded page by page.

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
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
import { LeftOutNotice } from '#ui/table/list-notices.tsx';
import {
  exportInvestments,
  getDashboardSummary,
  type HoldingSort,
  holdingSorts,
  listHoldings,
} from '../dashboard-contract.ts';
import { historyCopy } from './dashboard-copy.ts';
import { HoldingRow } from './holding-row.tsx';

/** The years with a statement, and the figures of the stat cards. */
export const summaryQuery = queryFor(getDashboardSummary, {});

type Choice = { status: InvestmentStatus | undefined; sort: HoldingSort };

/** The default sort is not named, so that the first page has one address. */
export function holdingsQuery({ status, sort }: Choice) {
  return pagesFor(listHoldings, {
    query: { limit: '20', ...(status && { status }), ...(sort !== 'newest' && { sort }) },
  });
}

/** The filter and the sort in the address. */
export function choiceIn(search: URLSearchParams): Choice {
  return { status: statusIn(search), sort: holdingSorts.find((sort) => sort === search.get('sort')) ?? 'newest' };
}

function addressOf({ status, sort }: Choice): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(sort !== 'newest' && { sort }) });
  return search.size === 0 ? '/dashboard' : `/dashboard?${search}`;
}

/** Names of the values in the address that this list does not have. */
function leftOutIn(search: URLSearchParams, choice: Choice): string[] {
  return (['status', 'sort'] as const).filter((name) => search.has(name) && search.get(name) !== choice[name]);
}

/** The status filter in the address; undefined for all. */
function statusIn(search: URLSearchParams): InvestmentStatus | undefined {
  return investmentStatuses.find((status) => status === search.get('status'));
}

/** New people are offered projects above, so the empty list needs no link. */
export function InvestmentHistory({ isFirstVisit }: { isFirstVisit: boolean }) {
  const [search] = useSearchParams();
  const choice = choiceIn(search);
  const { data } = useInfiniteQuery(holdingsQuery(choice));
  const waiting =
    data?.pages.some(({ items }) =>
      items.some((item) => item.investments.some(({ status }) => status === 'pending')),
    ) ?? false;
  const hasAny = data?.pages.some(({ items }) => items.length > 0) ?? false;
  const isFilled = hasAny || choice.status !== undefined;
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
      {isFilled && (
        <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 print:hidden">
          <StateFilter current={choice} />
          <SortLinks current={choice} />
        </div>
      )}
      <LeftOutNotice leftOut={leftOutIn(search, choice)} order={historyCopy.sorts.newest} />
      <HistoryList choice={choice} isFirstVisit={isFirstVisit} />
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

const shownStatuses = ['completed', 'pending', 'refunded', 'failed'] as const satisfies readonly InvestmentStatus[];
const statusLabels: Record<InvestmentStatus, string> = historyCopy.labels;

/** Links, so that they work before hydration and can be bookmarked. */
function StateFilter({ current }: { current: Choice }) {
  const choices = [
    [undefined, historyCopy.all],
    ...shownStatuses.map((status) => [status, statusLabels[status]] as const),
  ] as const;
  return (
    <nav aria-label={historyCopy.filter} className={tabList}>
      {choices.map(([status, label]) => (
        <Link
          key={label}
          to={addressOf({ ...current, status })}
          preventScrollReset
          aria-current={status === current.status ? 'true' : undefined}
          data-state={status === current.status ? 'active' : undefined}
          className={`${tab} flex items-center max-sm:px-1.5 max-sm:text-small`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function SortLinks({ current }: { current: Choice }) {
  return (
    <nav aria-label={historyCopy.sort} className="flex flex-wrap items-center gap-x-4 text-small">
      <span aria-hidden className="text-ink-3">
        {historyCopy.sortBy}
      </span>
      {holdingSorts.map((sort) => (
        <Link
          key={sort}
          to={addressOf({ ...current, sort })}
          preventScrollReset
          aria-current={sort === current.sort ? 'true' : undefined}
          className="flex min-h-[42px] items-center text-ink-2 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {historyCopy.sorts[sort]}
        </Link>
      ))}
    </nav>
  );
}

function HistoryList({ choice, isFirstVisit }: { choice: Choice; isFirstVisit: boolean }) {
  const { status } = choice;
  const list = useInfiniteQuery(holdingsQuery(choice));
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
      pending={<Loading label={historyCopy.loading} blocks={Array(3).fill('h-[96px]')} className="grid gap-3" />}
      failed={historyCopy.failed}
      empty={empty}
      more={historyCopy.more}
    >
      {(holdings) => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {holdings.map((holding) => (
              <li key={holding.project.id}>
                <HoldingRow holding={holding} />
              </li>
            ))}
          </ul>
          <p className="small mt-5 text-ink-3">{shownText(holdings.length, list.data?.pages[0]?.total)}</p>
        </>
      )}
    </PagedList>
  );
}

function shownText(shown: number, total = shown): string {
  if (shown < total) return historyCopy.countShown({ shown, total: formatCount(total) });
  return shown === 1 ? historyCopy.one : historyCopy.several(formatCount(shown));
}
