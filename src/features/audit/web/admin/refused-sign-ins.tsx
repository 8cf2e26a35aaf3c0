// Failed administrator sign-ins: when, which username, from where.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { listRefusedSignIns, type RefusedSignIn } from '../../audit-log-contract.ts';
import { auditCopy as copy } from './admin-audit-copy.ts';

export const refusedQuery = pagesFor(listRefusedSignIns, { query: { limit: '10' } });

export function RefusedSignIns() {
  const list = useInfiniteQuery(refusedQuery);
  if (list.isPending) {
    return (
      <div role="status" aria-label={copy.refused.loading}>
        <Skeleton className="h-[160px]" />
      </div>
    );
  }
  if (list.data === undefined) {
    return (
      <ErrorState title={copy.refused.loadFailed} text={list.error.userMessage} onRetry={() => void list.refetch()} />
    );
  }
  const refused = list.data.pages.flatMap(({ items }) => items);
  if (refused.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck size={30} aria-hidden />} title={copy.refused.none} text={copy.refused.noneText} />
    );
  }
  return (
    <>
      <DataTable caption={copy.refused.title} columns={columns} rows={refused} rowKey={({ id }) => id} />
      {list.hasNextPage && (
        <div className="mt-6 grid justify-items-center gap-3">
          {list.isFetchNextPageError && (
            <p role="alert" className="field-error">
              {actionCopy.loadMoreFailed} {list.error?.userMessage}
            </p>
          )}
          <Button look="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {actionCopy.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

const columns = [
  { header: copy.columns.when, cell: ({ at }: RefusedSignIn) => <Moment at={at} /> },
  {
    header: copy.refused.username,
    cell: ({ username }: RefusedSignIn) => <span className="wrap-anywhere">{username}</span>,
  },
  { header: copy.refused.from, cell: ({ address }: RefusedSignIn) => address },
] as const;
