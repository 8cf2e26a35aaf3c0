// The states of a query: a placeholder while it loads, an error with a retry if it failed, and otherwise its data.
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionCopy } from './action-copy.ts';
import { Button } from './button.tsx';
import { ErrorState } from './feedback/error-state.tsx';
import type { ListPage } from './queries.ts';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'error' | 'refetch'>;

type StatesProps = {
  /** Shown while the data loads, for example `<Loading>`. */
  pending?: ReactNode;
  /** Title of the error; its text is the reason. */
  failed: string;
  /** Heading of the page until there is data, where the data brings its own. */
  header?: ReactNode;
  /** Classes around the placeholder and the error, where the data brings its own frame. */
  className?: string;
};

type QueryViewProps<Data> = StatesProps & { query: Query<Data>; children: (data: Data) => ReactNode };

/** Data that is there stays on screen, even if refetching it fails. */
export function QueryView<Data>({ query, children, ...states }: QueryViewProps<Data>) {
  const { data, isPending, error, refetch } = query;
  if (data !== undefined) return children(data);
  const { pending, failed, header, className } = states;
  const state = isPending ? (
    pending
  ) : (
    <ErrorState title={failed} text={error?.userMessage} onRetry={() => void refetch()} />
  );
  if (header === undefined && className === undefined) return state;
  return (
    <div className={className}>
      {header}
      {state}
    </div>
  );
}

type PagedListProps<Item> = StatesProps & {
  /** What `useInfiniteQuery(pagesFor(…))` returns. */
  list: Query<{ pages: ListPage<Item>[] }> & GrowingList;
  /** Shown instead of a list without items. */
  empty?: ReactNode;
  /** Label of the button for the next page. */
  more?: string;
  children: (items: Item[]) => ReactNode;
};

/** A list that grows on the page, with a button for its next page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, empty, more = actionCopy.loadMore, children, ...states } = props;
  return (
    <QueryView query={list} {...states}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0 && !list.hasNextPage && empty !== undefined) return empty;
        return (
          <>
            {children(items)}
            <NextPageButton list={list} label={more} failed={actionCopy.loadMoreFailed} className="mt-6" />
          </>
        );
      }}
    </QueryView>
  );
}

type GrowingList = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;
/** `failed` is a whole sentence, followed by the reason. */
type NextPageButtonProps = { list: GrowingList; label: string; failed: string; className?: string };

/** The end of a list that grows on the page: a button for its next page, and why that page did not load. */
export function NextPageButton({ list, label, failed, className = 'mt-5' }: NextPageButtonProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className="field-error mt-4">
          {failed} {list.error?.userMessage}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          className={className}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
