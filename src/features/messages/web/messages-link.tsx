// A link to a person's messages with a live count of unread ones.
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { messageSummaryQuery, useLiveMessages } from './message-queries.ts';
import { messagesCopy, messagesLinkCopy } from './messages-copy.ts';

export function MessagesLink() {
  useLiveMessages();
  const unread = useQuery(messageSummaryQuery).data?.unread ?? 0;
  return (
    <LinkButton to="/messages" size="large" look="outline">
      <MessagesSquare size={18} aria-hidden />
      {messagesLinkCopy.messages}
      {unread > 0 && (
        <span className="grid min-w-6 place-items-center rounded-full bg-copper-soft px-2 py-0.5 text-small font-bold text-copper-ink">
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="sr-only">{messagesCopy.unread(unread)}</span>
        </span>
      )}
    </LinkButton>
  );
}
