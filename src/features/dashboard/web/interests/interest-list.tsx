// The frame of a dashboard page with one list: heading, navigation, and the list's states.

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListPage } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { PageHeader } from '#ui/section.tsx';
import { DashboardNav } from '../dashboard-nav.tsx';

export type InterestListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;
  copy: {
    title: string;
    lead: string;
    failed: string;
    empty: { title: string; text: string; action: string };
    more: string;
    count?: (count: number) => string;
  };
  icon: ReactNode;
  /** Shown while the list loads. */
  placeholder: ReactNode;
  /** Shown next to the heading. */
  actions?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

export function InterestList<Item>({ list, copy, icon, placeholder, actions, children }: InterestListProps<Item>) {
  const total = list.data?.pages[0]?.total;
  return (
    <div className="wrap pb-(--section-space)">
      <PageHeader compact title={copy.title} lead={copy.lead} actions={actions} />
      <DashboardNav />
      <PagedList
        list={list}
        pending={placeholder}
        failed={copy.failed}
        empty={<EmptyState icon={icon} {...copy.empty} to="/projects" />}
        more={copy.more}
      >
        {(items) => (
          <>
            {copy.count && total !== undefined && <p className="mb-6 text-ink-3">{copy.count(total)}</p>}
            {children(items)}
          </>
        )}
      </PagedList>
    </div>
  );
}
