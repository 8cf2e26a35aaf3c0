// '/notifications': a person's notifications, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, Settings } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
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

const options = { refetch: ['/api/notifications'], failed: copy.notMarked };

function NotificationsPage() {
  const list = useInfiniteQuery(listQuery);
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
      <PagedList
        list={list}
        pending={<Loading label={copy.loading} blocks={['h-[320px]']} />}
        failed={copy.failed}
        empty={<EmptyState icon={<Bell size={28} aria-hidden />} {...copy.empty} to="/projects" />}
        more={copy.earlier}
      >
        {(items) => (
          <>
            <MarkAll items={items} />
            <ul aria-label={copy.list} className="mt-4 divide-y divide-line border-y border-line">
              {items.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

/** Marks up to the newest one on screen: later ones stay unread. */
function MarkAll({ items }: { items: readonly NotificationItem[] }) {
  const markAll = useAction(readNotifications, { ...options, done: copy.allRead });
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
  const markRead = useAction(readNotification, options);
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
