// Money without an investment, for administrators: what stands in suspense, how each came there, and how it leaves.
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Paging, ShownCount } from '#ui/table/admin-table-pages.tsx';
import { leftOutOf, readTableState, type TableState } from '#ui/table/admin-table-state.ts';
import { TableEmpty } from '#ui/table/admin-table-states.tsx';
import { LeftOutNotice } from '#ui/table/left-out-notice.tsx';
import { listSuspense, type SuspenseList } from '../../admin-suspense-contract.ts';
import { SuspenseCard } from './suspense-card.tsx';
import { piecesText } from './suspense-words.ts';

const source = { path: '/admin/investments/suspense', endpoint: listSuspense, filters: [] };

function suspenseQuery(search: URLSearchParams) {
  const cursor = readTableState(search, source).cursors.at(-1);
  return queryFor(listSuspense, cursor === undefined ? {} : { query: { cursor } });
}

export const adminSuspenseScreen = screen({
  Component: AdminSuspensePage,
  queries: ({ search }) => [suspenseQuery(search)],
  meta: () => ({ title: 'Money without an investment – Admin' }),
});

function AdminSuspensePage() {
  const [search] = useSearchParams();
  const list = useQuery(suspenseQuery(search));
  return (
    <>
      <PageHeader
        title="Money without an investment"
        lead="Payments that don’t match an investment (the suspense account). Refund them or record how they were resolved."
      />
      {list.isPending && (
        <div role="status" aria-label="Loading the money without an investment" className="grid gap-5">
          <Skeleton className="h-[60px]" />
          <Skeleton className="h-[260px]" />
        </div>
      )}
      {list.isError && (
        <ErrorState
          title="The money without an investment could not be loaded."
          text={list.error.userMessage}
          onRetry={() => void list.refetch()}
        />
      )}
      <div className="mb-5 empty:hidden">
        <LeftOutNotice leftOut={leftOutOf(search, source)} />
      </div>
      {list.data && <Items list={list.data} state={readTableState(search, source)} />}
    </>
  );
}

function Items({ list, state }: { list: SuspenseList; state: TableState }) {
  const { items, next, count, amount } = list;
  return (
    <>
      <Difference list={list} />
      {count === 0 ? (
        <EmptyState
          icon={<Scale size={30} aria-hidden />}
          title="No unmatched payments"
          text="Every payment that came in has its investment, or is back on its card."
        />
      ) : (
        <>
          <p className="mb-5">
            {piecesText(count)}, <span className="money">{formatDollarAmount(amount)}</span> in all.
          </p>
          {items.length === 0 ? (
            <TableEmpty {...{ source, state, noun }} />
          ) : (
            <ul aria-label="Money without an investment" className="grid gap-5">
              {items.map((item) => (
                <li key={item.id}>
                  <SuspenseCard item={item} />
                </li>
              ))}
            </ul>
          )}
          {items.length < count && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <ShownCount {...{ noun, state }} shown={items.length} matching={undefined} total={count} />
              <Paging {...{ source, state }} next={next ?? undefined} />
            </div>
          )}
        </>
      )}
    </>
  );
}

const noun = { one: 'amount', many: 'amounts' };

/** The items are the account, to the cent; where they are not, that is said before anything else. */
function Difference({ list: { difference, balance, amount } }: { list: SuspenseList }) {
  if (difference === '0.00') return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title="These items don’t add up to the account balance">
        The books have {signed(balance)} in suspense, and the items come to {signed(amount)}. Run the balance job at{' '}
        <TextLink to="/admin/reconciliation">Reconciliation</TextLink>: it takes over what was refunded at the card
        provider. If they still differ, someone edited the database.
      </Alert>
    </div>
  );
}

function signed(dollars: string): string {
  return dollars.startsWith('-') ? `−${formatDollarAmount(dollars.slice(1))}` : formatDollarAmount(dollars);
}
