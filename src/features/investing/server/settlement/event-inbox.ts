// The inbox of provider events: each is stored once, and applied by asking the provider, never by believing the event.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { ProviderEvent } from '#platform/cards/card-gateway.ts';
import { UnreadableObject } from '#platform/cards/stripe-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { providerEvents } from '../investing-table.ts';
import { syncRefunds } from '../refunds/refund-service.ts';
import { syncExits } from '../suspense/suspense-exit.ts';
import { lease, nextTry } from '../sweep/retry-time.ts';
import { settlePayment } from './settlement.ts';

export type StoredEvent = { eventId: string; type: string; providerPaymentId: string | null; failures: number };

/**
 * Stores an event with its first try reserved for the caller. Undefined when there is nothing left to do about it: it came
 * before, or it is about a payment whose success is settled, which no later word about the payment itself changes.
 */
export async function storeEvent(pool: pg.Pool, event: ProviderEvent): Promise<StoredEvent | undefined> {
  const { id, type, paymentId, livemode } = event;
  // Only what is used: the rest of an event holds names, addresses and client secrets.
  const body = JSON.stringify({ id, type, paymentId, livemode });
  const { rows } = await pool.query<{ applied: boolean }>({
    name: 'store an event',
    text: `insert into provider_events (event_id, type, provider_payment_id, body, retry_after, applied_at, outcome)
      select $1, $2, $3, $4::jsonb, now() + interval '30 seconds', case when settled then now() end, case when settled then 'unchanged' end
      from (select $5::boolean and exists (select 1 from payments where provider_payment_id = $3 and state = 'succeeded')) as known (settled)
      on conflict do nothing returning applied_at is not null as applied`,
    values: [id, type, paymentId ?? null, body, isAboutPayment(type)],
  });
  const [stored] = rows;
  if (stored === undefined || stored.applied) return undefined;
  return { eventId: id, type, providerPaymentId: paymentId ?? null, failures: 0 };
}

function isAboutPayment(type: string): boolean {
  return type.startsWith('payment_intent.');
}

const storedColumns = {
  eventId: providerEvents.eventId,
  type: providerEvents.type,
  providerPaymentId: providerEvents.providerPaymentId,
  failures: providerEvents.failures,
};

/** Takes events that are due, so that two processes do not apply the same one at once. */
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

/** Applies one event. When that cannot be done now it waits for a later try, and never for longer than five minutes. */
export async function applyEvent(deps: Deps, event: StoredEvent): Promise<void> {
  try {
    const outcome = await followEvent(deps, event);
    const isAnswered = outcome !== 'unknown' || event.failures >= maxUnknownTries;
    if (isAnswered) await markApplied(deps, event, outcome);
    else await postpone(deps.db, event);
  } catch (error) {
    // Most likely of another product on the same account: reconciliation has a finding for it.
    if (error instanceof UnreadableObject && event.failures >= maxUnknownTries) {
      return markApplied(deps, event, 'unreadable');
    }
    deps.log.warn({ err: error, eventId: event.eventId }, 'a provider event could not be applied yet');
    await postpone(deps.db, event, error);
  }
}

/** An event may come before its payment is found at the provider; after these tries it is about none of ours. */
const maxUnknownTries = 6;

const byWebhook = { cause: 'webhook', actor: 'card provider' };

async function followEvent(deps: Deps, { type, providerPaymentId }: StoredEvent): Promise<string> {
  if (providerPaymentId === null) return 'ignored';
  if (isAboutPayment(type)) return (await settlePayment(deps, providerPaymentId, byWebhook)).outcome;
  if (type.startsWith('charge.dispute.')) return syncDisputes(deps, providerPaymentId);
  if (!type.startsWith('refund.') && !type.startsWith('charge.refund')) return 'ignored';
  await syncRefunds(deps, providerPaymentId);
  await syncExits(deps, providerPaymentId);
  return 'refunds_read';
}

async function markApplied(deps: Deps, { eventId }: StoredEvent, outcome: string): Promise<void> {
  failpoint(deps.config, 'webhook.before-mark');
  await deps.db
    .update(providerEvents)
    .set({ appliedAt: sql`now()`, outcome })
    .where(eq(providerEvents.eventId, eventId));
  failpoint(deps.config, 'webhook.marked');
}

async function postpone(db: Database, { eventId }: StoredEvent, error?: unknown): Promise<void> {
  await db
    .update(providerEvents)
    .set({
      failures: sql`${providerEvents.failures} + 1`,
      retryAfter: nextTry(providerEvents.failures, { first: sql`interval '1 second'`, error }),
    })
    .where(eq(providerEvents.eventId, eventId));
}

export type EventApplier = {
  /** Applies an event soon. When too many wait, the sweeper takes the rest. */
  add: (event: StoredEvent) => void;
  /** Resolves when nothing is being applied any more. */
  idle: () => Promise<void>;
};

/** So many at once per process: each is a call to the provider and a connection. */
const appliedAtOnce = 8;
const waitingAtMost = 1000;

/** Applies stored events right after they were answered, beside the requests of people. */
export function createEventApplier(deps: Deps): EventApplier {
  const waiting: StoredEvent[] = [];
  const workers = new Set<Promise<void>>();

  async function work(): Promise<void> {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const { eventId } = event;
      // Even noting the failure failed, so the database is away: the event's lease ends and the sweeper comes.
      await applyEvent(deps, event).catch((error: unknown) =>
        deps.log.warn({ err: error, eventId }, 'a provider event is left to the sweeper'),
      );
    }
  }

  return {
    add(event) {
      if (waiting.length >= waitingAtMost) return;
      waiting.push(event);
      if (workers.size >= appliedAtOnce) return;
      const worker: Promise<void> = work().finally(() => workers.delete(worker));
      workers.add(worker);
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}
