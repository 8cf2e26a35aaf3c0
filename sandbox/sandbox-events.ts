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

/** The two receivers of events: our own account's, and those about connected accounts. */
export type EventDestination = 'platform' | 'connect';

/** Events of our own account that are delivered with those about connected accounts, as set up in docs/payouts.md. */
const isAboutTransfers = (type: string) => /^(?:transfer|topup)[.]/.test(type);

/** Records an event of a connected account if `account` is given. */
export async function recordEvent(
  tx: pg.PoolClient,
  source: EventSource,
  event: { type: string; object: Record<string, unknown>; account?: string },
): Promise<void> {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(event.account && { account: event.account }),
    api_version: stripeApiVersion,
    created: epochSeconds(source.now),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: source.requestId, idempotency_key: source.idempotencyKey ?? null },
    type: event.type,
  });
  const { type, account } = event;
  await insertEvent(tx, { id, type, body, account, isConnect: account !== undefined || isAboutTransfers(type) });
}

/**
 * A thin event of API version 2: only the id of the account, without data. Sent for each scope, because a destination may be set
 * up for either.
 */
export async function recordThinEvents(
  tx: pg.PoolClient,
  source: EventSource,
  { type, accountId }: { type: string; accountId: string },
): Promise<void> {
  for (const context of [null, accountId]) {
    const id = newId('evt');
    const body = JSON.stringify({
      id,
      object: 'v2.core.event',
      context,
      created: source.now.toISOString(),
      livemode: false,
      reason: null,
      related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
      type,
    });
    await insertEvent(tx, { id, type, body, account: undefined, isConnect: true });
  }
}

type EventRow = { id: string; type: string; body: string; account: string | undefined; isConnect: boolean };

async function insertEvent(tx: pg.PoolClient, { id, type, body, account, isConnect }: EventRow): Promise<void> {
  const text = 'insert into sandbox.events (id, type, body, account, destination) values ($1, $2, $3, $4, $5)';
  const destination: EventDestination = isConnect ? 'connect' : 'platform';
  await tx.query({
    name: 'sandbox: record an event',
    text,
    values: [id, type, body, account ?? null, destination],
  });
}

export async function pruneEvents(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sandbox.events where created_at < now() - make_interval(days => $1)', [retentionDays]);
}

export async function listEvents({ tx, params, account }: SandboxCall): Promise<WireAnswer> {
  const page = readPage(params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findBody(tx, after))) throw resourceMissing('event', after, 'starting_after');
  const { rows } = await tx.query<{ body: string }>(
    `select body from sandbox.events
     where ($1::text is null or seq < (select seq from sandbox.events where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or type = $4)
       and account is not distinct from $6 and (account is not null or destination = 'platform' or type ~ '^(transfer|topup)[.]')
     order by seq desc limit $5`,
    [
      after ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      params.get('type') ?? null,
      page.limit + 1,
      account ?? null,
    ],
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
