// The frame of a dashboard page with one list: heading, navigation, and the list's states.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { NextPageButton } from '#ui/next-page-button.tsx';
import type { ListPage } from '#ui/queries.ts';
import { PageHeader } from '#ui/section.tsx';
import { DashboardNav } from '../dashboard-nav.tsx';

type InterestListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  copy: {
    title: string;
    lead: string;
    failed: string;
    empty: { title: string; text: string; action: string };
    more: string;
    moreFailed: string;
    count?: (count: number) => string;
  };
  icon: ReactNode;
  /** Shown while the list loads. */
  placeholder: ReactNode;
  /** Shown next to the heading. */
  actions?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

export function InterestList<Item>(props: InterestListProps<Item>) {
  const { copy, actions } = props;
  return (
    <div className="wrap pb-(--section-space)">
      <PageHeader compact title={copy.title} lead={copy.lead} actions={actions} />
      <DashboardNav />
      <List {...props} />
    </div>
  );
}

function List<Item>({ list, copy, icon, placeholder, children }: InterestListProps<Item>) {
  if (list.isPending) return placeholder;
  if (list.data === undefined) {
    return <ErrorState title={copy.failed} text={list.error?.userMessage} onRetry={() => void list.refetch()} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        icon={icon}
        title={copy.empty.title}
        text={copy.empty.text}
        action={
          <LinkButton look="outline" to="/projects">
            {copy.empty.action}
          </LinkButton>
        }
      />
    );
  }
  const total = list.data.pages[0]?.total;
  return (
    <>
      {copy.count && total !== undefined && <p className="mb-6 text-ink-3">{copy.count(total)}</p>}
      {children(items)}
      <NextPageButton list={list} label={copy.more} failed={copy.moreFailed} className="mt-8" />
    </>
  );
}
