// '/messages/blocked': people the viewer has blocked, with an unblock button for each.

import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { PagedList } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { type BlockedPerson, unblockPerson } from '../message-contract.ts';
import { blocksQuery } from './message-queries.ts';
import { blockedCopy as copy, threadCopy } from './messages-copy.ts';

export const blockedPeopleScreen = screen({
  Component: BlockedPeoplePage,
  queries: () => [blocksQuery],
  meta: () => ({ title: copy.title }),
});

function BlockedPeoplePage() {
  const list = useInfiniteQuery(blocksQuery);
  return (
    <SubPage back={{ to: '/messages', label: threadCopy.all }} className="max-w-narrow">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <PagedList
        list={list}
        pending={<Loading label={copy.loading} blocks={['h-[220px]']} />}
        failed={copy.failed}
        empty={<EmptyState {...copy.empty} />}
      >
        {(people) => (
          <ul className="divide-y divide-line border-y border-line">
            {people.map((person) => (
              <Line key={person.uid} person={person} />
            ))}
          </ul>
        )}
      </PagedList>
    </SubPage>
  );
}

function Line({ person: { uid, name, image, blockedAt } }: { person: BlockedPerson }) {
  const unblock = useAction(unblockPerson, {
    refetch: ['/api/message-blocks', '/api/conversations'],
    done: threadCopy.unblocked(name),
    failed: threadCopy.actionFailed,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 wrap-anywhere">
      <PersonAvatar name={name} image={image} size={42} />
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p dir="auto" className="font-semibold">
          {name}
        </p>
        <p className="small text-ink-3">
          {copy.since} <Moment at={blockedAt} />
        </p>
      </div>
      <Button look="outline" size="small" busy={unblock.isPending} onClick={() => unblock.mutate({ params: { uid } })}>
        {threadCopy.unblock(name)}
      </Button>
    </li>
  );
}
