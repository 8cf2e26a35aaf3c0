// Attempts to sign in as an administrator that were refused: when, under which name, from where.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { listRefusedSignIns, type RefusedSignIn } from '../../audit-log-contract.ts';

export const refusedQuery = pagesFor(listRefusedSignIns, { query: { limit: '10' } });

export function RefusedSignIns() {
  const list = useInfiniteQuery(refusedQuery);
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading the refused sign-ins">
        <Skeleton className="h-[160px]" />
      </div>
    );
  }
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The refused sign-ins could not be loaded."
        text={list.error.userMessage}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const refused = list.data.pages.flatMap(({ items }) => items);
  if (refused.length === 0) {
    return <EmptyState icon={<ShieldCheck size={30} aria-hidden />} title="None" text="No sign-in was refused." />;
  }
  return (
    <>
      <DataTable caption="Refused sign-ins" columns={columns} rows={refused} rowKey={({ id }) => id} />
      {list.hasNextPage && (
        <div className="mt-6 grid justify-items-center gap-3">
          {list.isFetchNextPageError && (
            <p role="alert" className="field-error">
              More could not be loaded. {list.error?.userMessage}
            </p>
          )}
          <Button look="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

const columns = [
  { key: 'at', header: 'When', cell: ({ at }: RefusedSignIn) => <Moment at={at} /> },
  {
    key: 'username',
    header: 'User name',
    cell: ({ username }: RefusedSignIn) => <span className="[overflow-wrap:anywhere]">{username}</span>,
  },
  { key: 'address', header: 'From', cell: ({ address }: RefusedSignIn) => address },
] as const;
