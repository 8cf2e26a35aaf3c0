// '/messages/blocked': people the viewer has blocked, with an unblock button for each.
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
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
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="wrap max-w-narrow pt-[clamp(20px,4vw,40px)] pb-(--section-space)">
      <p>
        <LinkButton look="quiet" to="/messages" className="-ml-[18px]">
          <ArrowLeft size={18} aria-hidden />
          {threadCopy.all}
        </LinkButton>
      </p>
      <PageHeader compact title={copy.title} lead={copy.lead} />
      {list.isPending ? (
        <div role="status" aria-label={copy.loading}>
          <Skeleton className="h-[220px] !rounded-slip" />
        </div>
      ) : list.data === undefined ? (
        <ErrorState title={copy.failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />
      ) : people.length === 0 ? (
        <EmptyState {...copy.empty} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {people.map((person) => (
            <Line key={person.uid} person={person} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          className="mt-5"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </div>
  );
}

function Line({ person: { uid, name, image, blockedAt } }: { person: BlockedPerson }) {
  const unblock = useAction(unblockPerson, {
    refetch: ['/api/message-blocks', '/api/conversations'],
    onSuccess: () => toast({ title: threadCopy.unblocked(name) }),
    onError: (error) =>
      toast({ title: threadCopy.actionFailed, description: error.userMessage, variant: 'destructive' }),
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
