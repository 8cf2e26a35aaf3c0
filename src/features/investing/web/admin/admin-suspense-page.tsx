// Unmatched payments, for administrators: the payments in suspense, the reason for each, and how to resolve it.

import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Paging, ShownCount, TableEmpty } from '#ui/table/admin-table-frame.tsx';
import { findIgnoredNames, readTableState, type TableState } from '#ui/table/admin-table-state.ts';
import { LeftOutNotice } from '#ui/table/list-notices.tsx';
import { listSuspense, type SuspenseList } from '../../admin-suspense-contract.ts';
import { SuspenseCard } from './suspense-card.tsx';
import { suspenseCopy as copy } from './suspense-copy.ts';

const source = { path: '/admin/investments/suspense', endpoint: listSuspense, filters: [] };

function suspenseQuery(search: URLSearchParams) {
  const cursor = readTableState(search, source).cursors.at(-1);
  return queryFor(listSuspense, cursor === undefined ? {} : { query: { cursor } });
}

export const adminSuspenseScreen = screen({
  Component: AdminSuspensePage,
  queries: ({ search }) => [suspenseQuery(search)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminSuspensePage() {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="mb-5 empty:hidden">
        <LeftOutNotice leftOut={findIgnoredNames(search, source)} />
      </div>
      <QueryView
        query={useQuery(suspenseQuery(search))}
        pending={<Loading label={copy.loading} blocks={['h-[60px]', 'h-[260px]']} />}
        failed={copy.loadFailed}
      >
        {(list) => <Items list={list} state={readTableState(search, source)} />}
      </QueryView>
    </>
  );
}

function Items({ list, state }: { list: SuspenseList; state: TableState }) {
  const { items, next, count, amount } = list;
  return (
    <>
      <Difference list={list} />
      {count === 0 ? (
        <EmptyState icon={<Scale size={30} aria-hidden />} title={copy.empty.title} text={copy.empty.text} />
      ) : (
        <>
          <p className="mb-5">{copy.total(count, amount)}</p>
          {items.length === 0 ? (
            <TableEmpty {...{ source, state }} noun={copy.noun} />
          ) : (
            <ul aria-label={copy.title} className="grid gap-5">
              {items.map((item) => (
                <li key={item.id}>
                  <SuspenseCard item={item} />
                </li>
              ))}
            </ul>
          )}
          {items.length < count && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <ShownCount {...{ state }} noun={copy.noun} shown={items.length} matching={undefined} total={count} />
              <Paging {...{ source, state }} next={next ?? undefined} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Warns when the items do not add up to the account balance. */
function Difference({ list: { difference, balance, amount } }: { list: SuspenseList }) {
  if (difference === '0.00') return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={copy.difference.title}>
        {copy.difference.text(formatSigned(balance), formatSigned(amount))}{' '}
        <TextLink to="/admin/reconciliation">{copy.difference.reconciliation}</TextLink>
        {copy.difference.next}
      </Alert>
    </div>
  );
}

function formatSigned(dollars: string): string {
  return dollars.startsWith('-') ? `−${formatDollarAmount(dollars.slice(1))}` : formatDollarAmount(dollars);
}
