// Payout accounts that can't receive money, for administrators: since when, and who must act.
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Paging, ShownCount } from '#ui/table/admin-table-frame.tsx';
import { findIgnoredNames, readTableState } from '#ui/table/admin-table-state.ts';
import { LeftOutNotice } from '#ui/table/list-notices.tsx';
import {
  type HeldAccount,
  type HeldAccounts,
  listHeldAccounts,
  rereadPayoutAccount,
} from '../../payout-account-contract.ts';
import { heldAccountsCopy as copy, standingCopy } from './held-accounts-copy.ts';
import { StandingSummary } from './standing-summary.tsx';

const source = { path: '/admin/payouts/accounts', endpoint: listHeldAccounts, filters: [] };

function accountsQuery(search: URLSearchParams) {
  const cursor = readTableState(search, source).cursors.at(-1);
  return queryFor(listHeldAccounts, cursor === undefined ? {} : { query: { cursor } });
}

export const heldAccountsScreen = screen({
  Component: HeldAccountsPage,
  queries: ({ search }) => [accountsQuery(search)],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function HeldAccountsPage() {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="mb-5 empty:hidden">
        <LeftOutNotice leftOut={findIgnoredNames(search, source)} />
      </div>
      <QueryView
        query={useQuery(accountsQuery(search))}
        pending={<Loading label={copy.loading} blocks={['h-[260px]']} />}
        failed={copy.loadFailed}
      >
        {(list) => <Accounts list={list} />}
      </QueryView>
    </>
  );
}

function Accounts({ list: { items, next, count } }: { list: HeldAccounts }) {
  const [search] = useSearchParams();
  const state = readTableState(search, source);
  if (count === 0) {
    return <EmptyState icon={<Landmark size={30} aria-hidden />} title={copy.empty.title} text={copy.empty.text} />;
  }
  return (
    <>
      <ul aria-label={copy.title} className="grid gap-5">
        {items.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ShownCount noun={copy.noun} state={state} shown={items.length} matching={undefined} total={count} />
        <Paging source={source} state={state} next={next ?? undefined} />
      </div>
    </>
  );
}

function AccountCard({ account }: { account: HeldAccount }) {
  const headingId = useId();
  const read = useAdminAction(rereadPayoutAccount, {
    refetch: ['/api/admin/payouts'],
    done: ({ state }) => ({ title: copy.done, description: copy.unchanged(standingCopy.states[state]) }),
    failed: copy.failed,
  });
  return (
    <article className="panel" aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="h3 flex flex-wrap items-center gap-3">
          <TextLink dir="auto" to={`/admin/users/${account.userId}`} className="wrap-anywhere">
            {account.name}
          </TextLink>
          {account.hasMoney && <Badge tone="warm">{copy.money}</Badge>}
        </h2>
        <Button
          look="outline"
          size="small"
          busy={read.isPending}
          aria-describedby={headingId}
          onClick={() => read.mutate({ params: { id: account.id } })}
        >
          {copy.again}
        </Button>
      </div>
      <StandingSummary standing={account} />
    </article>
  );
}
