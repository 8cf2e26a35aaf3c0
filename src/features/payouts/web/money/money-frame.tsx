// Shared layout of both money pages: links at the top, and loading states.

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';

type MoneyFrameProps<Data> = {
  query: UseQueryResult<Data>;
  words: { title: string; loading: string; failed: string };
  /** Additional links next to the back link. */
  links: { to: string; label: string }[];
  children: (data: Data) => ReactNode;
};

export function MoneyFrame<Data>({ query, words, links, children }: MoneyFrameProps<Data>) {
  return (
    <SubPage back={toDashboard} links={links} className="max-w-narrow printable">
      <QueryView
        query={query}
        header={<PageHeader compact title={words.title} />}
        pending={<Loading label={words.loading} blocks={['h-[420px]']} />}
        failed={words.failed}
      >
        {children}
      </QueryView>
    </SubPage>
  );
}
