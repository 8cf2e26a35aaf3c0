// '/notifications': a person's notifications, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, Settings } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { NextPageButton } from '#ui/next-page-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  listNotifications,
  type NotificationItem,
  readNotification,
  readNotifications,
} from '../notification-contract.ts';
import { notificationsCopy as copy } from './notifications-copy.ts';

const listQuery = pagesFor(listNotifications, { query: { limit: '24' } });

export const notificationsScreen = screen({
  Component: NotificationsPage,
  queries: () => [listQuery],
  meta: () => ({ title: copy.title }),
});

const here = '/api/notifications';
const showFailure = ({ userMessage }: { userMessage: string }) =>
  toast({ title: copy.notMarked, description: userMessage, variant: 'destructive' });

function NotificationsPage() {
  const list = useInfiniteQuery(listQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="wrap max-w-narrow pb-(--section-space)">
      <PageHeader
        compact
        title={copy.title}
        lead={copy.lead}
        actions={
          <LinkButton look="outline" to="/settings/notifications">
            <Settings size={18} aria-hidden />
            {copy.settings}
          </LinkButton>
        }
      />
      {list.isPending ? (
        <div role="status" aria-label={copy.loading}>
          <Skeleton className="h-[320px] !rounded-slip" />
        </div>
      ) : list.data === undefined ? (
        <ErrorState title={copy.failed} text={list.error?.userMessage} onRetry={() => void list.refetch()} />
      ) : items.length === 0 && !list.hasNextPage ? (
        <EmptyState
          icon={<Bell size={28} aria-hidden />}
          title={copy.empty.title}
          text={copy.empty.text}
          action={
            <LinkButton look="outline" to="/projects">
              {copy.empty.action}
            </LinkButton>
          }
        />
      ) : (
        <>
          <MarkAll items={items} />
          <ul aria-label={copy.list} className="mt-4 divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
          <NextPageButton list={list} label={copy.earlier} failed={copy.earlierFailed} className="mt-6" />
        </>
      )}
    </div>
  );
}

/** Marks up to the newest one on screen: later ones stay unread. */
function MarkAll({ items }: { items: readonly NotificationItem[] }) {
  const markAll = useAction(readNotifications, {
    refetch: [here],
    onSuccess: () => toast({ title: copy.allRead }),
    onError: showFailure,
  });
  const [newest] = items;
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <div className="flex min-h-[42px] flex-wrap items-center justify-end">
      {newest !== undefined && hasUnread ? (
        <Button
          look="quiet"
          size="small"
          busy={markAll.isPending}
          onClick={() => markAll.mutate({ body: { upTo: newest.id } })}
        >
          {copy.markAllRead}
        </Button>
      ) : (
        <p className="small text-ink-2">{copy.caughtUp}</p>
      )}
    </div>
  );
}

function Line({ item }: { item: NotificationItem }) {
  const { id, title, excerpt, link, createdAt, isRead } = item;
  const titleId = useId();
  const markRead = useAction(readNotification, { refetch: [here], onError: showFailure });
  const read = () => {
    if (!isRead) markRead.mutate({ params: { id: String(id) } });
  };
  return (
    <li className="grid grid-cols-[12px_minmax(0,1fr)] gap-x-3 py-4 wrap-anywhere">
      <span aria-hidden className={`mt-[9px] size-2.5 rounded-full ${isRead ? '' : 'bg-copper'}`} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-[16rem]">
          <p id={titleId} className={isRead ? '' : 'font-semibold'}>
            {!isRead && <span className="sr-only">{copy.unread}: </span>}
            <Link dir="auto" className="hover:underline" to={link} onClick={read}>
              {title}
            </Link>
          </p>
          {excerpt !== null && (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-note text-ink-2">
              {excerpt}
            </p>
          )}
          <p className="small mt-0.5 text-ink-2">
            <Moment at={createdAt} />
          </p>
        </div>
        {!isRead && (
          <Button
            look="quiet"
            size="small"
            className="-ml-3.5 sm:ml-0"
            aria-describedby={titleId}
            busy={markRead.isPending}
            onClick={read}
          >
            {copy.markRead}
          </Button>
        )}
      </div>
    </li>
  );
}
