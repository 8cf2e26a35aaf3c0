// Around an AdminTable's rows: what is shown while they load or are missing, how many there are, and the links to other pages.

import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { tableCopy as copy, type Noun } from '#ui/table/table-copy.ts';
import { isNarrowed, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';

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

type ShownCountProps = {
  noun: Noun;
  state: TableState;
  shown: number;
  /** How many rows match the search and filters, if known. */
  matching: number | undefined;
  /** How many rows there are, if known. */
  total: number | undefined;
};

export function ShownCount({ noun, state, shown, matching, total }: ShownCountProps) {
  const found = isNarrowed(state) && matching !== undefined && matching > shown;
  return (
    <p role="status" className={shown === 0 && !isNarrowed(state) ? 'sr-only' : 'text-ink-3'}>
      {copy.showing(shown, total, noun)}
      {found && <span>{copy.matching(matching)}</span>}
    </p>
  );
}

type PagingProps = {
  source: TableSource<Endpoint>;
  state: TableState;
  /** The cursor of the next page. */
  next: string | undefined;
};

/** Each page has its own URL, so the browser's Back button works. */
export function Paging({ source, state, next }: PagingProps) {
  const { cursors } = state;
  if (cursors.length === 0 && next === undefined) return null;
  const getPageAddress = (way: readonly string[]) => tableAddress(source, { ...state, cursors: way });
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap gap-2">
      {cursors.length > 1 && (
        <LinkButton look="quiet" to={getPageAddress([])}>
          <ChevronsLeft size={17} aria-hidden />
          {copy.first}
        </LinkButton>
      )}
      {cursors.length > 0 && (
        <LinkButton look="outline" to={getPageAddress(cursors.slice(0, -1))}>
          <ChevronLeft size={17} aria-hidden />
          {copy.previous}
        </LinkButton>
      )}
      {next !== undefined && (
        <LinkButton look="outline" to={getPageAddress([...cursors, next])}>
          {copy.next}
          <ChevronRight size={17} aria-hidden />
        </LinkButton>
      )}
    </nav>
  );
}
