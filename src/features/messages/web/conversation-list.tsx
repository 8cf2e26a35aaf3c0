// Conversations by last message: the inbox, and the list next to an open conversation.

import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PagedList } from '#ui/query-view.tsx';
import type { ConversationItem } from '../message-contract.ts';
import type { ConversationBox } from '../message-rules.ts';
import { conversationsQuery } from './message-queries.ts';
import { messagesCopy as copy } from './messages-copy.ts';

export function ConversationList({ box, openId }: { box: ConversationBox; openId?: number }) {
  const list = useInfiniteQuery(conversationsQuery(box));
  return (
    <PagedList
      list={list}
      pending={<Loading label={copy.loading} blocks={['h-[320px]']} />}
      failed={copy.failed}
      empty={<Empty box={box} />}
      more={copy.more}
    >
      {(items) => (
        <ul aria-label={copy.list} className="@container divide-y divide-line border-y border-line">
          {items.map((item) => (
            <Line key={item.id} item={item} isOpen={item.id === openId} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Empty({ box }: { box: ConversationBox }) {
  return (
    <EmptyState
      icon={<MessagesSquare size={28} aria-hidden />}
      {...copy.empty[box]}
      action={
        box === 'inbox' && (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton look="outline" to="/projects">
              {copy.explore}
            </LinkButton>
            <LinkButton look="quiet" to="/messages/new?to=support">
              {copy.askSupport}
            </LinkButton>
          </div>
        )
      }
    />
  );
}

/** Laid out by the width of its list, which is narrow next to an open conversation. */
function Line({ item, isOpen }: { item: ConversationItem; isOpen: boolean }) {
  const { id, with: other, project, subject, excerpt, isLastOwn, lastMessageAt, unread, isBlocked } = item;
  return (
    <li>
      <Link
        to={`/messages/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 px-3 py-4 @lg:grid-cols-[auto_minmax(0,1fr)_auto] wrap-anywhere hover:bg-surface-2 ${isOpen ? 'bg-surface-2' : ''}`}
      >
        <PersonAvatar name={other.name} image={other.image} size={42} />
        <span className="grid min-w-0 content-start">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span dir="auto" className={unread > 0 ? 'font-bold' : 'font-semibold'}>
              {other.name}
            </span>
            {isBlocked && <Badge>{copy.blocked}</Badge>}
          </span>
          {project !== null && <span className="small truncate text-ink-3">{copy.about(project.title)}</span>}
          <span dir="auto" className={`mt-0.5 truncate text-note ${unread > 0 ? 'font-semibold' : ''}`}>
            {subject}
          </span>
          <span className="line-clamp-1 text-note text-ink-2">
            {isLastOwn && <span>{copy.you} </span>}
            <bdi>{excerpt}</bdi>
          </span>
        </span>
        <span className="small flex gap-2.5 text-ink-3 @max-lg:col-start-2 @max-lg:mt-1 @max-lg:items-center @lg:grid @lg:content-start @lg:justify-items-end @lg:gap-1.5 @lg:text-right">
          <Moment at={lastMessageAt} />
          {unread > 0 && (
            <span className="grid min-w-6 place-items-center rounded-full bg-copper-soft px-2 py-0.5 font-bold text-copper-ink">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{copy.unread(unread)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
