// The number of unread notifications. Loaded with every page of a signed-in person, whose header shows it.
import type { countUnreadNotifications } from '#features/notifications/notification-contract.ts';
import { endpointAt } from '#kernel/endpoint-path.ts';
import { queryFor } from '#ui/queries.ts';

export const unreadQuery = queryFor(endpointAt<typeof countUnreadNotifications>('GET /api/notifications/unread'), {});
