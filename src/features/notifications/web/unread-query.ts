// How many notifications are unread, followed live. Not part of the first view.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { countUnreadNotifications } from '#features/notifications/notification-contract.ts';
import { endpointAt } from '#kernel/endpoint.ts';
import { useLive } from '#ui/live.ts';
import { queryFor, refetchAddress } from '#ui/queries.ts';

const unreadQuery = queryFor(endpointAt<typeof countUnreadNotifications>('GET', '/api/notifications/unread'), {});

/** Reads the count again, and the list where it is open, when something arrives or is read in another tab. */
export function useUnread(): number {
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery);
  const personId = data?.personId ?? null;
  useLive(personId === null ? [] : [`person:${personId}:notifications`], () => {
    void refetchAddress(client, '/api/notifications');
  });
  return data?.unread ?? 0;
}
