// A dashboard page with one line for each entry of a list that is about notifications.
import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { InterestList, type InterestListProps } from './interest-list.tsx';
import { interestCopy } from './interests-copy.ts';

type InterestLinesProps<Item> = Omit<InterestListProps<Item>, 'placeholder' | 'actions' | 'children' | 'copy'> & {
  copy: InterestListProps<Item>['copy'] & { loading: string; list: string };
  /** A list item. */
  renderLine: (item: Item) => ReactNode;
};

export function InterestLines<Item>({ renderLine, ...list }: InterestLinesProps<Item>) {
  return (
    <InterestList
      {...list}
      placeholder={<Loading label={list.copy.loading} blocks={['h-[260px]']} />}
      actions={
        <LinkButton look="outline" to="/settings/notifications">
          <Settings size={18} aria-hidden />
          {interestCopy.settings}
        </LinkButton>
      }
    >
      {(items) => (
        <ul aria-label={list.copy.list} className="divide-y divide-line border-b border-line">
          {items.map(renderLine)}
        </ul>
      )}
    </InterestList>
  );
}
