// Test events, and sending events again: one delivery, or everything since a moment or an event. Replays have the ids of the first
// delivery, so that a receiver that remembers ids ignores what it has.

import { eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { testEventType } from '../webhook-events.ts';
import { maxReplay, maxReplayedPerHour, maxTestsPerHour } from '../webhook-rules.ts';
import { isWanted } from './event-dispatch.ts';
import { noteWebhook, requireWebhook } from './webhook-access.ts';
import { toMessageId } from './webhook-payload.ts';
import { type WebhookEndpointRow, webhookEvents } from './webhook-table.ts';

export async function sendTest({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: 'manage' });
    requireEnabled(endpoint);
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from webhook_events
      where endpoint_id = ${id} and at > now() - interval '1 hour'`);
    if ((rows[0]?.count ?? 0) >= maxTestsPerHour) {
      throw new AppError('too_many_requests', `Only ${maxTestsPerHour} test events can be sent within an hour.`);
    }
    await tx.insert(webhookEvents).values({ type: testEventType, endpointId: id, facts: { endpointId: id } });
    await noteWebhook(tx, viewer, { manager, action: 'webhook.tested', endpoint });
  });
}

export async function replayOne(
  { db }: Deps,
  viewer: Viewer,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: 'manage' });
    requireEnabled(endpoint);
    await requireAllowance(tx, id);
    const { rows } = await tx.execute(sql`update webhook_deliveries set ${asReplay}
      where id = ${deliveryId} and endpoint_id = ${id} returning id`);
    if (rows.length === 0) throw new AppError('not_found', 'This delivery is no longer here.');
    await noteWebhook(tx, viewer, { manager, action: 'webhook.replayed', endpoint, after: { deliveryId } });
  });
}

export type ReplayStart = { since: string } | { afterMessageId: string };

/** Queues at most `maxReplay` events; the answer says from where to go on. */
export function replayFrom(
  { db }: Deps,
  viewer: Viewer,
  { id, start }: { id: number; start: ReplayStart },
): Promise<{ queued: number; nextAfterMessageId: string | null }> {
  return db.transaction(async (tx) => {
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: 'manage' });
    requireEnabled(endpoint);
    const limit = Math.min(maxReplay, await requireAllowance(tx, id));
    const isAfter =
      'since' in start
        ? sql`e.at >= ${start.since}::timestamptz`
        : sql`e.position > ${await findPosition(tx, start.afterMessageId)}`;
    const { rows } = await tx.execute<{ uuid: string }>(sql`
      with chosen as (
        select e.id, e.uuid, e.position from webhook_events e join webhook_endpoints w on w.id = ${id}
        where e.position is not null and ${isAfter} and ${isWanted}
        order by e.position limit ${limit}
      ), queued as (
        insert into webhook_deliveries (endpoint_id, event_id, replayed_at)
        select ${id}, id, now() from chosen order by position
        on conflict (endpoint_id, event_id) do update set ${asReplay}
      )
      select uuid from chosen order by position`);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    await noteWebhook(tx, viewer, {
      manager,
      action: 'webhook.replayed',
      endpoint,
      after: { ...start, queued: rows.length },
    });
    return { queued: rows.length, nextAfterMessageId: last === undefined ? null : toMessageId(last.uuid) };
  });
}

const asReplay = sql`state = 'pending', attempts = 0, next_attempt_at = now(), leased_until = null, replayed_at = now()`;

/** How many more deliveries may be replayed now. @throws AppError too_many_requests */
async function requireAllowance(tx: Transaction, endpointId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from webhook_deliveries
    where endpoint_id = ${endpointId} and replayed_at > now() - interval '1 hour'`);
  const left = maxReplayedPerHour - (rows[0]?.count ?? 0);
  if (left > 0) return left;
  throw new AppError(
    'too_many_requests',
    `Only ${formatCount(maxReplayedPerHour)} deliveries can be replayed within an hour.`,
  );
}

async function findPosition(db: Queryable, messageId: string): Promise<number> {
  const [, uuid] = /^evt_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(messageId) ?? [];
  const [event] =
    uuid === undefined
      ? []
      : await db.select({ position: webhookEvents.position }).from(webhookEvents).where(eq(webhookEvents.uuid, uuid));
  if (event?.position == null)
    throw new AppError('not_found', 'This event is no longer here. Events are kept for 30 days.');
  return event.position;
}

function requireEnabled({ disabledAt }: WebhookEndpointRow): void {
  if (disabledAt !== null) throw new AppError('illegal_move', 'This webhook is disabled. Enable it first.');
}
