// The log of a webhook's deliveries, as its managers see it.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage, defineCursor, idPosition } from '#platform/postgres/cursor.ts';
import type { WebhookDelivery, WebhookDeliveryDetails } from '../webhook-contract.ts';
import type { DeliveryState } from '../webhook-rules.ts';
import { userAgent } from './delivery-attempt.ts';
import { findWebhook } from './webhook-access.ts';
import { toMessageId, writePayload } from './webhook-payload.ts';
import { webhookAttempts, webhookDeliveries, webhookEvents } from './webhook-table.ts';

const cursors = defineCursor('webhook_deliveries', idPosition);

const ofLast = <Value>(column: 'status' | 'error') =>
  sql<Value | null>`(select a.${sql.raw(column)} from webhook_attempts a where a.delivery_id = ${webhookDeliveries.id} order by a.id desc limit 1)`;
const lastAttemptAt = sql<
  string | null
>`(select a.at from webhook_attempts a where a.delivery_id = ${webhookDeliveries.id} order by a.id desc limit 1)`;

const columns = {
  delivery: webhookDeliveries,
  event: webhookEvents,
  lastStatus: ofLast<number>('status'),
  lastError: ofLast<string>('error'),
  lastAttemptAt,
};

export async function listDeliveries(
  { db }: Deps,
  viewer: Viewer,
  { id, state, cursor, limit }: ListPageRequest & { id: number; state?: DeliveryState | undefined },
): Promise<ListPage<WebhookDelivery>> {
  await findWebhook(db, viewer, id);
  const rows = await db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        state && eq(webhookDeliveries.state, state),
        cursor === undefined ? undefined : lt(webhookDeliveries.id, cursors.read(cursor)),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, ({ delivery }) => cursors.write(delivery.id));
  return { items: items.map(toDelivery), nextCursor };
}

export async function getDelivery(
  { db }: Deps,
  viewer: Viewer,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<WebhookDeliveryDetails> {
  await findWebhook(db, viewer, id);
  const [row] = await db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.id, deliveryId)));
  if (row === undefined) throw new AppError('not_found', 'This delivery is no longer here.');
  const log = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(100);
  const { event } = row;
  return {
    ...toDelivery(row),
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': toMessageId(event.uuid),
    },
    body: writePayload({ ...event, position: event.position ?? 0 }),
    log: log.map(({ deliveryId: _delivery, at, answerHeaders, answer, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      answerHeaders: answerHeaders ?? {},
      answer: answer ?? '',
    })),
  };
}

type Row = {
  delivery: typeof webhookDeliveries.$inferSelect;
  event: typeof webhookEvents.$inferSelect;
  lastStatus: number | null;
  lastError: string | null;
  lastAttemptAt: string | null;
};

function toDelivery({ delivery, event, lastStatus, lastError, lastAttemptAt: last }: Row): WebhookDelivery {
  return {
    id: delivery.id,
    messageId: toMessageId(event.uuid),
    type: event.type,
    sequence: event.position ?? 0,
    state: delivery.state,
    attempts: delivery.attempts,
    lastStatus,
    lastError,
    lastAttemptAt: last === null ? null : new Date(last).toISOString(),
    nextAttemptAt: delivery.state === 'pending' ? delivery.nextAttemptAt.toISOString() : null,
    occurredAt: event.at.toISOString(),
  };
}
