// Live updates of the unread count, which the page brings with it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#ui/live.ts';
import { refetchAddress } from '#ui/queries.ts';
import { unreadQuery } from './unread-query.ts';

/** Refetches the count, and the list if it is open, when a notification arrives or is read in another tab. */
export function useFollowUnread(): void {
  const client = useQueryClient();
  const personId = useQuery(unreadQuery).data?.personId ?? null;
  useLive(personId === null ? [] : [`person:${personId}:notifications`], () => {
    void refetchAddress(client, '/api/notifications');
  });
}
