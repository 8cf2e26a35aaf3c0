// Inbox of provider events. Each is stored once and applied by reading the provider's current state, never from the
// event body.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type pg from 'pg';
import { syncIdentityCheck } from '#features/investors/server/identity-service.ts';
import type { ProviderEvent } from '#platform/cards/card-gateway.ts';
import { UnreadableObject } from '#platform/cards/stripe-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { batchWrites } from '#platform/postgres/batched-writes.ts';
import type { Database } from '#platform/postgres/database.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { providerEvents } from '../investing-table.ts';
import { syncRefunds } from '../refunds/refund-service.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { syncExits } from '../suspense/suspense-exit.ts';

export type StoredEvent = { eventId: string; type: string; providerPaymentId: string | null; failures: number };

/**
 * Stores an event with its first attempt leased to the caller. Undefined when there is nothing to do: a duplicate,
 * or a payment event for a payment that already succeeded.
 */
export async function storeEvent(pool: pg.Pool, event: ProviderEvent): Promise<StoredEvent | undefined> {
  const { id, type, paymentId, livemode } = event;
  // Other fields of an event contain names, addresses and client secrets, so they are not stored.
  const body = JSON.stringify({ id, type, paymentId, livemode });
  const given = { id, type, payment: paymentId ?? null, body, is_about_payment: isAboutPayment(type) };
  const stored = await storeTogether(pool, given, { place: 'events' });
  if (stored?.applied !== false) return undefined;
  return { eventId: id, type, providerPaymentId: paymentId ?? null, failures: 0 };
}

type GivenEvent = { id: string; type: string; payment: string | null; body: string; is_about_payment: boolean };

/** No answer for an event that was stored before. */
const storeTogether = batchWrites<GivenEvent, { key: string; applied: boolean }>({
  keyOf: ({ id }) => id,
  run: async (pool, events) => {
    const { rows } = await pool.query<{ key: string; applied: boolean }>({
      name: 'store events',
      text: `insert into provider_events (event_id, type, provider_payment_id, body, retry_after, applied_at, outcome)
        select id, type, payment, body::jsonb, now() + interval '30 seconds', case when is_settled then now() end, case when is_settled then 'unchanged' end
        from jsonb_to_recordset($1) as given (id text, type text, payment text, body text, is_about_payment boolean),
          lateral (select is_about_payment and exists (
            select from payments p where p.provider_payment_id = payment and p.state = 'succeeded') as is_settled) as known
        order by id on conflict do nothing returning event_id as key, applied_at is not null as applied`,
      values: [JSON.stringify(events)],
    });
    return rows;
  },
});

function isAboutPayment(type: string): boolean {
  return type.startsWith('payment_intent.');
}

const storedColumns = {
  eventId: providerEvents.eventId,
  type: providerEvents.type,
  providerPaymentId: providerEvents.providerPaymentId,
  failures: providerEvents.failures,
};

/** Leases due events, so that two processes do not apply the same one. */
export async function takeWaitingEvents(db: Database, limit: number): Promise<StoredEvent[]> {
  const due = db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.appliedAt), lte(providerEvents.retryAfter, sql`now()`)))
    .orderBy(providerEvents.retryAfter)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(providerEvents)
    .set({ retryAfter: lease })
    .where(sql`${providerEvents.eventId} = any(array(${due}))`)
    .returning(storedColumns);
}

/** Applies one event, or postpones it for at most five minutes. */
export async function applyEvent(deps: Deps, event: StoredEvent): Promise<void> {
  try {
    const outcome = await processEvent(deps, event);
    const isAnswered = outcome !== 'unknown' || event.failures >= maxUnknownAttempts;
    if (isAnswered) await markApplied(deps, event, outcome);
    else await postponeEvent(deps.db, event);
  } catch (error) {
    // Probably another product on the same account; reconciliation reports it.
    if (error instanceof UnreadableObject && event.failures >= maxUnknownAttempts) {
      return markApplied(deps, event, 'unreadable');
    }
    deps.log.warn(
      { event: 'provider_event.apply_failed', err: error, eventId: event.eventId },
      'failed to apply provider event',
    );
    await postponeEvent(deps.db, event, error);
  }
}

/** An event may arrive before its payment is visible; after this many attempts it is not ours. */
const maxUnknownAttempts = 6;

const byWebhook = { cause: 'webhook', actor: 'card provider' };

async function processEvent(deps: Deps, { type, providerPaymentId }: StoredEvent): Promise<string> {
  if (providerPaymentId === null) return 'ignored';
  if (isAboutPayment(type)) return (await settlePayment(deps, providerPaymentId, byWebhook)).outcome;
  if (type.startsWith('identity.verification_session.')) return syncIdentityCheck(deps, providerPaymentId);
  if (type.startsWith('charge.dispute.')) return syncDisputes(deps, providerPaymentId);
  if (!type.startsWith('refund.') && !type.startsWith('charge.refund')) return 'ignored';
  await syncRefunds(deps, providerPaymentId);
  await syncExits(deps, providerPaymentId);
  return 'refunds_read';
}

async function markApplied(deps: Deps, { eventId }: StoredEvent, outcome: string): Promise<void> {
  failpoint(deps.config, 'webhook.before-mark');
  await markTogether(deps.pool, { id: eventId, outcome }, { place: 'events' });
  failpoint(deps.config, 'webhook.marked');
}

const markTogether = batchWrites<{ id: string; outcome: string }, { key: string }>({
  keyOf: ({ id }) => id,
  run: async (pool, marks) => {
    const { rows } = await pool.query<{ key: string }>({
      name: 'mark events as applied',
      text: `update provider_events p set applied_at = now(), outcome = given.outcome
        from jsonb_to_recordset($1) as given (id text, outcome text) where p.event_id = given.id returning p.event_id as key`,
      values: [JSON.stringify(marks)],
    });
    return rows;
  },
});

async function postponeEvent(db: Database, { eventId }: StoredEvent, error?: unknown): Promise<void> {
  await db
    .update(providerEvents)
    .set({
      failures: sql`${providerEvents.failures} + 1`,
      retryAfter: nextAttemptAt(providerEvents.failures, { first: sql`interval '1 second'`, error }),
    })
    .where(eq(providerEvents.eventId, eventId));
}

export type EventApplier = {
  /** Queues an event for immediate processing. When the queue is full, the sweeper picks it up. */
  add: (event: StoredEvent) => void;
  /** Resolves when no event is being processed. */
  idle: () => Promise<void>;
};

/** Each one uses a provider call and a database connection. */
const maxConcurrency = 8;
const maxQueueLength = 1000;

/** Applies stored events in the background, right after the webhook was acknowledged. */
export function createEventApplier(deps: Deps): EventApplier {
  const waiting: StoredEvent[] = [];
  const workers = new Set<Promise<void>>();

  async function drainQueue(): Promise<void> {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const { eventId } = event;
      // The database is probably down; the sweeper retries when the lease expires.
      await applyEvent(deps, event).catch((error: unknown) =>
        deps.log.warn({ event: 'provider_event.deferred', err: error, eventId }, 'provider event left to the sweeper'),
      );
    }
  }

  return {
    add(event) {
      if (waiting.length >= maxQueueLength) return;
      waiting.push(event);
      if (workers.size >= maxConcurrency) return;
      const worker: Promise<void> = drainQueue().finally(() => workers.delete(worker));
      workers.add(worker);
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}
