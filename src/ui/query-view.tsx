// The states of a query: a placeholder while it loads, an error with a retry if it failed, and otherwise its data.
import type { ReactNode } from 'react';
import { NextPageButton } from '#ui/table/next-page-button.tsx';
import { actionCopy } from './action-copy.ts';
import type { ApiError } from './call.ts';
import { ErrorState } from './feedback/error-state.tsx';
import type { ListPage } from './queries.ts';

/** What `useQuery` returns, as far as it matters here. */
type Query<Data> = {
  data: Data | undefined;
  isPending: boolean;
  error: ApiError | null;
  refetch: () => Promise<unknown>;
};

type StatesProps = {
  /** Shown while the data loads, for example `<Loading>`. */
  pending?: ReactNode;
  /** Title of the error; its text is the reason. */
  failed: string;
  /** Another way out, below the error. */
  failedAction?: ReactNode;
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
  const { pending, failed, failedAction, header, className } = states;
  const state = isPending ? (
    pending
  ) : (
    <ErrorState title={failed} text={error?.userMessage} onRetry={() => void refetch()} action={failedAction} />
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
  list: Query<{ pages: ListPage<Item>[] }> & Parameters<typeof NextPageButton>[0]['list'];
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
