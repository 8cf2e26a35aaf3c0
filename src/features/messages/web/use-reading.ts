// Marks visible messages as read while the page is in the foreground.
import { useEffect, useSyncExternalStore } from 'react';
import { useAction } from '#ui/use-action.ts';
import { type Conversation, type Message, readConversation } from '../message-contract.ts';
import { messageAddresses } from './message-queries.ts';

/** @param newest undefined while newer messages are not shown. */
export function useReading(conversation: Conversation, newest: Message | undefined): void {
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
