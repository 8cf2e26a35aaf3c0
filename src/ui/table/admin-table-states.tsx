// What an AdminTable shows while it loads, when it could not, and when there is nothing.
import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { isNarrowed, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';

type Noun = { one: string; many: string };
type StateProps = { source: TableSource<Endpoint>; state: TableState; noun: Noun };

const skeletonRows = 8;

export function TableSkeleton({ noun, columns }: { noun: Noun; columns: number }) {
  return (
    <div role="status" aria-label={`Loading ${noun.many}`} className="grid gap-px">
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
      title={`The ${noun.many} could not be loaded.`}
      text={text}
      onRetry={onRetry}
      {...((state.cursors.length > 0 || isNarrowed(state)) && {
        action: (
          <LinkButton look="quiet" to={source.path}>
            Show all {noun.many} from the first
          </LinkButton>
        ),
      })}
    />
  );
}

type TableEmptyProps = StateProps & { title?: string; text?: string; action?: ReactNode };

export function TableEmpty({ source, state, noun, title = `No ${noun.many} found`, text, action }: TableEmptyProps) {
  if (state.cursors.length > 0) {
    return (
      <EmptyState
        title={title}
        text="This part of the list has become empty."
        action={
          <LinkButton look="outline" to={tableAddress(source, { ...state, cursors: [] })}>
            Show the first part
          </LinkButton>
        }
      />
    );
  }
  if (!isNarrowed(state)) return <EmptyState title={title} {...(text && { text })} {...(action && { action })} />;
  return (
    <EmptyState
      title={title}
      text="Nothing matches this search. Try other words or fewer filters."
      action={
        <LinkButton look="outline" to={source.path}>
          Show all {noun.many}
        </LinkButton>
      }
    />
  );
}
