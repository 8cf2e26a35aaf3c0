// The loading, failed and empty states of an AdminTable.

import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import { isNarrowed, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';

type Noun = { one: string; many: string };
type StateProps = { source: TableSource<Endpoint>; state: TableState; noun: Noun };

const skeletonRows = 8;

export function TableSkeleton({ noun, columns }: { noun: Noun; columns: number }) {
  return (
    <div role="status" aria-label={copy.loading(noun)} className="grid gap-px">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="flex min-h-[67px] items-center gap-6 border-b border-line">
          <Skeleton className="h-[20px] flex-[2]" />
          {Array.from({ length: Math.max(1, columns - 2) }, (_, cell) => (
            <Skeleton key={cell} className="h-[22px] flex-1 max-[720px]:hidden" />
          ))}
          <Skeleton className="h-[36px] w-24" />
        </div>
      ))}
    </div>
  );
}

export function TableFailed({
  source,
  state,
  noun,
  text,
  onRetry,
}: StateProps & { text?: string | undefined; onRetry: () => void }) {
  return (
    <ErrorState
      title={copy.loadFailed(noun)}
      text={text}
      onRetry={onRetry}
      {...((state.cursors.length > 0 || isNarrowed(state)) && {
        action: (
          <LinkButton look="quiet" to={source.path}>
            {copy.showAll(noun)}
          </LinkButton>
        ),
      })}
    />
  );
}

type TableEmptyProps = StateProps & { title?: string; text?: string; action?: ReactNode };

export function TableEmpty({ source, state, noun, title = copy.noneFound(noun), text, action }: TableEmptyProps) {
  if (state.cursors.length > 0) {
    return (
      <EmptyState
        title={title}
        text={copy.pageEmpty}
        action={
          <LinkButton look="outline" to={tableAddress(source, { ...state, cursors: [] })}>
            {copy.showFirst}
          </LinkButton>
        }
      />
    );
  }
  if (!isNarrowed(state)) return <EmptyState title={title} {...(text && { text })} {...(action && { action })} />;
  return (
    <EmptyState
      title={title}
      text={copy.noMatch}
      action={
        <LinkButton look="outline" to={source.path}>
          {copy.showAll(noun)}
        </LinkButton>
      }
    />
  );
}
