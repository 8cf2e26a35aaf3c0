// A list of records too long for a row of a table: one card each, page by page.
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { AddressInput } from '#ui/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type Screen, screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Paging, ShownCount, TableEmpty } from '#ui/table/admin-table-frame.tsx';
import { findIgnoredNames, readTableState, type TableSource } from '#ui/table/admin-table-state.ts';
import { LeftOutNotice } from '#ui/table/list-notices.tsx';

/** One page of the list, and how many there are in all. */
type CardPage = { items: readonly { id: number }[]; next: string | null; count: number };
type CardOf<E> = OutputOf<E> extends { items: readonly (infer Item)[] } ? Item : never;

type CardListOptions<E extends Endpoint> = {
  /** Its endpoint returns a `CardPage`. */
  source: TableSource<E>;
  copy: {
    title: string;
    lead: string;
    loading: string;
    loadFailed: string;
    noun: { one: string; many: string };
    empty: { title: string; text: string };
  };
  icon: LucideIcon;
  /** Shown above the cards. */
  Above?: ComponentType<{ list: OutputOf<E> }>;
  Card: ComponentType<{ item: CardOf<E> }>;
};

export function cardListScreen<E extends Endpoint>(options: CardListOptions<E>): Screen {
  const source = options.source as unknown as TableSource<Endpoint>;
  const queryOf = (search: URLSearchParams) => {
    const cursor = readTableState(search, source).cursors.at(-1);
    // The type of one endpoint's query is not known here.
    const input = cursor === undefined ? {} : { query: { cursor } };
    return queryFor(options.source.endpoint, input as unknown as AddressInput<E>);
  };
  return screen({
    Component: () => <CardListPage {...options} source={source} queryOf={queryOf} />,
    queries: ({ search }) => [queryOf(search)],
    meta: () => ({ title: `${options.copy.title} – Admin` }),
  });
}

type CardListPageProps<E extends Endpoint> = Omit<CardListOptions<E>, 'source'> & {
  source: TableSource<Endpoint>;
  queryOf: (search: URLSearchParams) => ReturnType<typeof queryFor<E>>;
};

function CardListPage<E extends Endpoint>({ source, queryOf, copy, icon: Icon, Above, Card }: CardListPageProps<E>) {
  const [search] = useSearchParams();
  const state = readTableState(search, source);
  const showCards = ({ items, next, count }: CardPage): ReactNode => {
    if (count === 0) return <EmptyState icon={<Icon size={30} aria-hidden />} {...copy.empty} />;
    if (items.length === 0) return <TableEmpty {...{ source, state }} noun={copy.noun} />;
    return (
      <>
        <ul aria-label={copy.title} className="grid gap-5">
          {items.map((item) => (
            <li key={item.id}>
              <Card item={item as CardOf<E>} />
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <ShownCount {...{ state }} noun={copy.noun} shown={items.length} matching={undefined} total={count} />
          <Paging {...{ source, state }} next={next ?? undefined} />
        </div>
      </>
    );
  };
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="mb-5 empty:hidden">
        <LeftOutNotice leftOut={findIgnoredNames(search, source)} />
      </div>
      <QueryView
        query={useQuery(queryOf(search))}
        pending={<Loading label={copy.loading} blocks={['h-[260px]', 'h-[260px]']} />}
        failed={copy.loadFailed}
      >
        {(list) => (
          <>
            {Above && <Above list={list} />}
            {showCards(list as CardPage)}
          </>
        )}
      </QueryView>
    </>
  );
}
