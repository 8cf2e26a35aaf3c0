// '/dashboard/feed': updates of followed creators and of saved and backed projects, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { type FeedUpdate, getFeed } from '#features/updates/update-contract.ts';
import { UpdateSummary } from '#features/updates/web/update-summary.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { InterestList } from './interest-list.tsx';
import { feedCopy as copy } from './interests-copy.ts';

const feedQuery = pagesFor(getFeed, { query: { limit: 12 } });

export const feedScreen = screen({
  Component: FeedPage,
  queries: () => [feedQuery],
  meta: () => ({ title: copy.title }),
});

function FeedPage() {
  const list = useInfiniteQuery(feedQuery);
  return (
    <InterestList
      list={list}
      copy={copy}
      icon={<Newspaper size={28} aria-hidden />}
      placeholder={<Loading label={copy.loading} blocks={['h-[360px]']} />}
    >
      {(updates) => (
        <ul aria-label={copy.list} className="max-w-[52rem] divide-y divide-line border-y border-line">
          {updates.map((update) => (
            <li key={update.id}>
              <Entry update={update} />
            </li>
          ))}
        </ul>
      )}
    </InterestList>
  );
}

function Entry({ update }: { update: FeedUpdate }) {
  return (
    <div className="py-5">
      <p className="small mb-1.5 text-ink-3 wrap-anywhere">
        <ProjectLink id={update.projectId} title={update.projectTitle} /> {copy.by(update.creatorName)}
      </p>
      <UpdateSummary update={update} heading="h2" />
    </div>
  );
}
