// A person's notifications: the list, the unread count, and marking as read.
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import type { NotificationItem, UnreadCount } from '../../notification-contract.ts';
import { maxUnreadShown } from '../../unread-count.ts';
import { loadViews } from '../notification-kind.ts';
import { notifications } from '../notification-table.ts';

const byAge = defineOrder('notifications', 'descending', [byId(notifications.id)]);

/** Rows whose subject the reader may no longer see are left out, so a page may need several reads; this is the maximum. */
const maxReads = 5;

/** @throws AppError invalid_cursor */
export async function listNotifications(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { limit, cursor }: ListPageRequest,
): Promise<ListPage<NotificationItem>> {
  const userId = requireUser(viewer).id;
  const items: NotificationItem[] = [];
  let nextCursor = cursor;
  for (let read = 0; read < maxReads && items.length < limit; read += 1) {
    const rows = await readRows(db, { userId, cursor: nextCursor, limit: limit - items.length + 1 });
    const page = cutPage(rows, limit - items.length, byAge.toCursor);
    items.push(...(await toItems(db, userId, page.items)));
    nextCursor = page.nextCursor;
    if (nextCursor === undefined) break;
  }
  return { items, nextCursor };
}

type Row = typeof notifications.$inferSelect;
type Part = { userId: number | undefined; cursor: string | undefined; limit: number };

async function readRows(db: Queryable, { userId, cursor, limit }: Part): Promise<Row[]> {
  const after = byAge.after(cursor);
  if (userId === undefined) return [];
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after))
    .orderBy(...byAge.by)
    .limit(limit);
}

async function toItems(db: Queryable, userId: number | undefined, rows: readonly Row[]): Promise<NotificationItem[]> {
  if (userId === undefined || rows.length === 0) return [];
  const views = await loadViews(db, userId, rows);
  return rows.flatMap(({ id, kind, createdAt, readAt }) => {
    const view = views.get(id);
    if (view === undefined) return [];
    const { title, excerpt = null, link } = view;
    return { id, kind, title, excerpt, link, createdAt: createdAt.toISOString(), isRead: readAt !== null };
  });
}

/** Counts only visible notifications, so that the badge and the list agree. */
export async function countUnread(db: Queryable, userId: number | undefined): Promise<UnreadCount> {
  if (userId === undefined) return { unread: 0, personId: null };
  const rows = await unreadOnes(db).execute({ userId });
  return { unread: rows.length === 0 ? 0 : (await loadViews(db, userId, rows)).size, personId: userId };
}

const unreadOnes = preparedQuery((db: Queryable) =>
  db
    .select({ id: notifications.id, kind: notifications.kind, subjectId: notifications.subjectId })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder('userId')), isNull(notifications.readAt)))
    .orderBy(desc(notifications.id))
    .limit(maxUnreadShown + 1)
    .prepare('unread notifications'),
);

/** @throws AppError not_found, also for another person's notification */
export async function markRead({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<UnreadCount> {
  const userId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const found = await tx
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
      .returning({ id: notifications.id });
    if (found.length === 0) throw new AppError('not_found', 'This notification does not exist.');
    await signalLive(tx, [`person:${userId}:notifications`]);
    return countUnread(tx, userId);
  });
}

/** Notifications that arrive meanwhile stay unread. */
export async function markAllRead({ db }: Pick<Deps, 'db'>, viewer: Viewer, upTo: number): Promise<UnreadCount> {
  const userId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.id, upTo)));
    await signalLive(tx, [`person:${userId}:notifications`]);
    return countUnread(tx, userId);
  });
}
