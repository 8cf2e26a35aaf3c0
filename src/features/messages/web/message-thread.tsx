// The messages of a conversation, oldest first, with the newest in view; older and newer ones load on demand.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAction } from '#ui/use-action.ts';
import { UserText } from '#ui/user-text.tsx';
import { type Conversation, type Message, readConversation } from '../message-contract.ts';
import { messageAddresses, messagesQuery } from './message-queries.ts';
import { threadCopy as copy } from './messages-copy.ts';
import { ReportDialog } from './report-dialog.tsx';

export function MessageThread({ conversation, at }: { conversation: Conversation; at: string | undefined }) {
  const list = useInfiniteQuery(messagesQuery(String(conversation.id), at));
  const newestFirst = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isAtEnd = list.data !== undefined && !list.hasPreviousPage;
  useReading(conversation, isAtEnd ? newestFirst[0] : undefined);
  if (list.isPending) return <Loading label={copy.loading} blocks={['h-[360px]']} />;
  if (list.data === undefined) {
    return <ErrorState title={copy.failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />;
  }
  return (
    // Column-reverse layout, so that it starts at the newest message without JavaScript, and older ones appear above without a
    // jump.
    <div
      // Focusable for keyboard scrolling.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={copy.messages}
      className="flex max-h-[min(60dvh,40rem)] min-h-40 flex-col-reverse overflow-y-auto overscroll-contain"
    >
      <div className="grid gap-4 px-1 py-3 sm:px-3">
        {list.hasNextPage && (
          <div className="text-center">
            <Button look="quiet" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {copy.older}
            </Button>
          </div>
        )}
        {(list.isFetchNextPageError || list.isFetchPreviousPageError) && (
          <p role="alert" className="field-error">
            {copy.loadFailed} {list.error?.userMessage}
          </p>
        )}
        <Messages conversation={conversation} items={newestFirst.toReversed()} at={at} />
        {list.hasPreviousPage && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              look="quiet"
              size="small"
              busy={list.isFetchingPreviousPage}
              onClick={() => void list.fetchPreviousPage()}
            >
              {copy.newer}
            </Button>
            <Link className="btn btn-quiet px-3.5" to={`/messages/${conversation.id}`}>
              {copy.newest}
            </Link>
          </div>
        )}
      </div>
    </div>
  );
}

type MessagesProps = { conversation: Conversation; items: readonly Message[]; at: string | undefined };

function Messages({ conversation, items, at }: MessagesProps) {
  // Stays where it was when the page opened, although the read position advances.
  const [firstNew] = useState(() => items.find(({ read, isOwn }) => !read && !isOwn)?.id);
  const [reported, setReported] = useState<Message>();
  const lastOwn = items.findLast(({ isOwn }) => isOwn)?.id;
  return (
    <>
      <ol aria-live="polite" aria-relevant="additions" className="grid gap-4">
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {item.id === firstNew && (
              <li className="flex items-center gap-3 text-small font-semibold text-copper-ink before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                {copy.fresh}
              </li>
            )}
            <Bubble
              item={item}
              name={item.isOwn ? copy.you : conversation.with.name}
              image={conversation.with.image}
              isMarked={String(item.id) === at}
              showsSubject={item.subject !== items[index - 1]?.subject}
              showsRead={item.id === lastOwn && !conversation.with.isSupport}
              onReport={conversation.with.isSupport ? undefined : () => setReported(item)}
            />
          </Fragment>
        ))}
      </ol>
      {reported !== undefined && (
        <ReportDialog message={reported} conversationId={conversation.id} onClose={() => setReported(undefined)} />
      )}
    </>
  );
}

type BubbleProps = {
  item: Message;
  name: string;
  /** Picture of the other person. */
  image: string | null;
  /** Highlighted as a search result. */
  isMarked: boolean;
  showsSubject: boolean;
  showsRead: boolean;
  onReport: (() => void) | undefined;
};

function Bubble({ item, name, image, isMarked, showsSubject, showsRead, onReport }: BubbleProps) {
  const { isOwn, subject, content, createdAt, read, isReported } = item;
  const side = isOwn ? 'justify-self-end' : 'justify-self-start';
  const tone = isOwn ? 'bg-verdigris-soft' : 'bg-surface-2';
  return (
    <li className={`grid max-w-[min(92%,38rem)] min-w-0 gap-1 ${side}`}>
      <p className={`small flex flex-wrap items-center gap-x-2 text-ink-3 ${isOwn ? 'justify-end' : ''}`}>
        {!isOwn && <PersonAvatar name={name} image={image} size={24} />}
        <span dir="auto" className="font-semibold text-ink-2 wrap-anywhere">
          {name}
        </span>
        <Moment at={createdAt} />
        {isReported && <Badge tone="warm">{copy.reported}</Badge>}
        {!isOwn && !isReported && onReport !== undefined && (
          <IconButton label={copy.report} size="small" className="!size-[42px] !p-0 -my-2.5" onClick={onReport}>
            <Flag size={15} aria-hidden />
          </IconButton>
        )}
      </p>
      <div className={`min-w-0 rounded-cover px-4 py-3 wrap-anywhere ${tone} ${isMarked ? 'ring-2 ring-copper' : ''}`}>
        {showsSubject && (
          <p dir="auto" className="mb-1 font-semibold">
            {subject}
          </p>
        )}
        <UserText>{content}</UserText>
      </div>
      {showsRead && <p className="small text-right text-ink-3">{read ? copy.read : copy.sent}</p>}
    </li>
  );
}

/** Marks visible messages as read while the page is in the foreground. @param newest undefined while newer messages are not shown. */
function useReading(conversation: Conversation, newest: Message | undefined): void {
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
  const { mutate } = useAction(readConversation, { refetch: [...messageAddresses, '/api/notifications'] });
  const { id, unread } = conversation;
  const upTo = newest?.id;
  useEffect(() => {
    if (isVisible && unread > 0 && upTo !== undefined) mutate({ params: { id }, body: { upTo } });
  }, [isVisible, unread, upTo, id, mutate]);
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
