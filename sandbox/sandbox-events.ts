// Sandbox events: recorded with their cause, listed, and signed like Stripe's.
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { stripeApiVersion } from '#platform/cards/card-gateway.ts';
import { readPage, toList } from './sandbox-list.ts';
import { epochSeconds, newId, okAnswer, resourceMissing, type SandboxCall, type WireAnswer } from './sandbox-wire.ts';

/** The API call that causes an event. */
export type EventSource = { now: Date; requestId: string; idempotencyKey: string | undefined };

/** How long events can be listed, as at Stripe. */
const retentionDays = 30;

export async function recordEvent(
  tx: pg.PoolClient,
  source: EventSource,
  event: { type: string; object: Record<string, unknown> },
): Promise<void> {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: stripeApiVersion,
    created: epochSeconds(source.now),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: source.requestId, idempotency_key: source.idempotencyKey ?? null },
    type: event.type,
  });
  const text = 'insert into sandbox.events (id, type, body) values ($1, $2, $3)';
  await tx.query({ name: 'sandbox: record an event', text, values: [id, event.type, body] });
}

export async function pruneEvents(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sandbox.events where created_at < now() - make_interval(days => $1)', [retentionDays]);
}

export async function listEvents({ tx, params }: SandboxCall): Promise<WireAnswer> {
  const page = readPage(params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findBody(tx, after))) throw resourceMissing('event', after, 'starting_after');
  const { rows } = await tx.query<{ body: string }>(
    `select body from sandbox.events
     where ($1::text is null or seq < (select seq from sandbox.events where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or type = $4)
     order by seq desc limit $5`,
    [after ?? null, page.createdSince ?? null, page.createdBefore ?? null, params.get('type') ?? null, page.limit + 1],
  );
  return okAnswer(
    toList(
      '/v1/events',
      page,
      rows.map(({ body }) => readBody(body)),
    ),
  );
}

export async function readEvent({ tx, id }: SandboxCall): Promise<WireAnswer> {
  const body = await findBody(tx, id);
  if (body === undefined) throw resourceMissing('event', id);
  return okAnswer(readBody(body));
}

/** The `stripe-signature` header of a body sent now. */
export function signEvent(body: string, secret: string, now: Date): string {
  const time = epochSeconds(now);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

async function findBody(tx: pg.PoolClient, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ body: string }>('select body from sandbox.events where id = $1', [id]);
  return rows[0]?.body;
}

function readBody(body: string): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>; // written by recordEvent
}
