// Routes of the notification center, of its preferences, and of unsubscribing.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveList } from '#platform/http/http.ts';
import { requireUser, requireUserId } from '#platform/http/viewer.ts';
import {
  changeNotificationPreference,
  countUnreadNotifications,
  endSubscription,
  getSubscription,
  listNotificationPreferences,
  listNotifications,
  readNotification,
  readNotifications,
} from '../notification-contract.ts';
import { countUnread, listNotifications as listOwn, markAllRead, markRead } from './center/notification-center.ts';
import { listPreferences, savePreferences } from './center/preferences.ts';
import { type NotificationSource, setNotificationSources } from './notification-events.ts';
import { registerOneClickRoutes } from './unsubscribe/one-click-routes.ts';
import { readSubscription, unsubscribe } from './unsubscribe/unsubscribe-service.ts';

export async function registerNotificationRoutes(
  app: FastifyInstance,
  deps: Deps,
  sources: readonly NotificationSource[],
): Promise<void> {
  setNotificationSources(sources);
  serveList(app, listNotifications, ({ viewer, query }) => listOwn(deps, viewer, query));
  serve(app, countUnreadNotifications, ({ viewer }) => countUnread(deps.db, requireUser(viewer).id));
  serve(app, readNotification, ({ viewer, params }) => markRead(deps, viewer, params.id));
  serve(app, readNotifications, ({ viewer, body }) => markAllRead(deps, viewer, body.upTo));
  serve(app, listNotificationPreferences, ({ viewer }) => listPreferences(deps.db, requireUser(viewer).id));
  serve(app, changeNotificationPreference, async ({ viewer, body }) => {
    const userId = requireUserId(viewer);
    await savePreferences(deps.db, userId, [body.kind], body.delivery);
    return listPreferences(deps.db, userId);
  });
  serve(app, getSubscription, ({ query }) => readSubscription(deps, query.token));
  serve(app, endSubscription, ({ body }) => unsubscribe(deps, body.token));
  await registerOneClickRoutes(app, deps);
}
