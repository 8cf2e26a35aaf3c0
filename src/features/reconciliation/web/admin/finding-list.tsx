// Findings, newest first, loaded in pages; open ones can be resolved.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { pagesFor } from '#ui/queries.ts';
import { listFindings } from '../../reconciliation-contract.ts';
import { FindingCard } from './finding-card.tsx';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

type State = 'open' | 'closed';

export function findingsQuery(state: State) {
  return pagesFor(listFindings, { query: { state, limit: '20' } });
}

export function FindingList({ state }: { state: State }) {
  const list = useInfiniteQuery(findingsQuery(state));
  if (list.isPending) return <FindingSkeleton />;
  if (list.isError && list.data === undefined) {
    return <ErrorState title={copy[state].failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />;
  }
  const findings = list.data.pages.flatMap(({ items }) => items);
  const { empty, text } = copy[state];
  if (findings.length === 0) {
    return <EmptyState icon={<ListChecks size={30} aria-hidden />} title={empty} text={text} />;
  }
  return (
    <>
      <ul className="grid gap-5">
        {findings.map((finding) => (
          <li key={finding.id}>
            <FindingCard finding={finding} />
          </li>
        ))}
      </ul>
      <div className="mt-8 grid justify-items-center gap-4">
        <p className="small text-ink-3">{copy.shown(findings.length, list.data.pages[0]?.total)}</p>
        {list.isFetchNextPageError && (
          <p role="alert" className="field-error">
            {actionCopy.loadMoreFailed} {list.error?.userMessage}
          </p>
        )}
        {list.hasNextPage && (
          <Button look="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {actionCopy.loadMore}
          </Button>
        )}
      </div>
    </>
  );
}

function FindingSkeleton() {
  return (
    <div role="status" aria-label={copy.loadingFindings} className="grid gap-5">
      {[1, 2].map((place) => (
        <Skeleton key={place} className="h-[190px] !rounded-slip" />
      ))}
    </div>
  );
}
