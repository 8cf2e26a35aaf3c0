// Follows the number of unread notifications live. Loaded after the page, which shows the number from its first view on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#ui/live.ts';
import { refetchAddress } from '#ui/queries.ts';
import { unreadQuery } from './unread-query.ts';

/** Reads the count again, and the list where it is open, when something arrives or is read in another tab. */
export function FollowUnread() {
  const client = useQueryClient();
  const personId = useQuery(unreadQuery).data?.personId ?? null;
  useLive(personId === null ? [] : [`person:${personId}:notifications`], () => {
    void refetchAddress(client, '/api/notifications');
  });
  return null;
}
