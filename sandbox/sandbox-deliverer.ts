// Delivers sandbox events to our webhook, immediately and then with backoff.
import type pg from 'pg';
import { prunePageTokens } from './sandbox-account-page-tokens.ts';
import { type EventDestination, pruneEvents, signEvent } from './sandbox-events.ts';
import { type SandboxFaults, takeFault } from './sandbox-faults.ts';
import { pruneKeys } from './sandbox-idempotency.ts';

export type Deliver = (
  body: string,
  signatureHeader: string,
  destination: EventDestination,
) => Promise<{ status: number }>;

export type DelivererOptions = {
  pool: pg.Pool;
  faults: SandboxFaults;
  /** A receiver without a secret was not set up; its events are dropped. */
  secrets: Record<EventDestination, string>;
  deliver: Deliver;
  now: () => Date;
  /** How often due retries are checked; new events do not wait for it. */
  pollIntervalMs: number;
  /** Delays after each failed attempt; after the last one the event is dropped. */
  retryDelaysMs: readonly number[];
  /** Extra work on each poll. */
  onPoll: () => Promise<void>;
  onError: (error: unknown) => void;
};

export type EventDeliverer = {
  start(): void;
  /** Resolves when nothing is being sent. */
  stop(): Promise<void>;
  /** Signals new events. */
  wake(): void;
  /** Sends all due events, even if not started, and returns their count. */
  deliverDue(): Promise<number>;
};

/** About three days in total, like Stripe, but fast at first because a person is watching. */
export const defaultRetryDelaysMs: readonly number[] = [
  ...[1, 5, 30, 120, 600, 1800, 3600, 7200, 14_400].map((seconds) => seconds * 1000),
  ...Array.from({ length: 5 }, () => 12 * 3_600_000),
];

const batchSize = 20;
/** Batches events briefly, so that most API responses arrive before their events, as on a real network. */
const gatherMs = 150;
/** After a crash while sending, the event is sent again after this time. */
const leaseSeconds = 30;
const deliveryTimeoutMs = 10_000;
const pruneIntervalMs = 3_600_000;

type DueEvent = { id: string; body: string; attempts: number; destination: EventDestination };

export function createEventDeliverer(options: DelivererOptions): EventDeliverer {
  const { pool, faults } = options;
  const state = { started: false, isAwake: false, isPollDue: false, running: Promise.resolve(), prunedAt: 0 };
  const timers: { poll?: NodeJS.Timeout; wake?: NodeJS.Timeout } = {};

  async function deliverDue(): Promise<number> {
    for (let sent = 0; ; ) {
      const events = faults.holdEvents ? [] : await claimDue(pool, faults.heldEvents);
      if (events.length === 0) return sent;
      await sendBatch(options, events);
      sent += events.length;
    }
  }

  async function runOnce(): Promise<void> {
    try {
      if (state.started && state.isPollDue) {
        state.isPollDue = false;
        await options.onPoll();
      }
      while (state.started && state.isAwake) {
        state.isAwake = false;
        await deliverDue();
      }
      if (Date.now() - state.prunedAt > pruneIntervalMs) {
        state.prunedAt = Date.now();
        await Promise.all([pruneEvents(pool), pruneKeys(pool, options.now()), prunePageTokens(pool, options.now())]);
      }
    } catch (error) {
      options.onError(error); // For example a lost database connection; the next poll retries.
    }
  }

  function scheduleRun(): void {
    if (!state.started || state.isAwake) return;
    state.isAwake = true;
    state.running = state.running.then(runOnce);
  }

  function wake(): void {
    if (!state.started || timers.wake !== undefined) return;
    timers.wake = setTimeout(() => {
      delete timers.wake;
      scheduleRun();
    }, gatherMs).unref();
  }

  return {
    deliverDue,
    wake,
    start() {
      if (state.started) return;
      state.started = true;
      timers.poll = setInterval(() => {
        state.isPollDue = true;
        scheduleRun();
      }, options.pollIntervalMs).unref();
      scheduleRun();
    },
    async stop() {
      state.started = false;
      clearInterval(timers.poll);
      clearTimeout(timers.wake);
      await state.running;
    },
  };
}

/** Leases due events, so that two processes never send the same one. */
async function claimDue(pool: pg.Pool, held: readonly string[]): Promise<DueEvent[]> {
  const { rows } = await pool.query<DueEvent>(
    `with due as (
       select seq from sandbox.events
       where delivery = 'pending' and next_at <= now() and type <> all($3) and id <> all($3)
       order by next_at, seq limit $1 for update skip locked
     ), claimed as (
       update sandbox.events event set attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
       from due where event.seq = due.seq
       returning event.seq, event.id, event.body, event.attempts, event.destination
     )
     select id, body, attempts, destination from claimed order by seq`,
    [batchSize, leaseSeconds, held],
  );
  return rows;
}

/** The result of a delivery and the delay before the next attempt. */
type Sent = { id: string; delivery: string; status: number | null; delayMs: number };

async function sendBatch(options: DelivererOptions, events: DueEvent[]): Promise<void> {
  const sent = await sendAll(options, events);
  await options.pool.query(
    `update sandbox.events event set delivery = sent.delivery, last_status = sent.status,
       next_at = now() + make_interval(secs => sent.delay_ms / 1000)
     from unnest($1::text[], $2::text[], $3::int[], $4::float8[]) as sent (id, delivery, status, delay_ms)
     where event.id = sent.id`,
    [
      sent.map(({ id }) => id),
      sent.map(({ delivery }) => delivery),
      sent.map(({ status }) => status),
      sent.map(({ delayMs }) => delayMs),
    ],
  );
}

async function sendAll(options: DelivererOptions, events: DueEvent[]): Promise<Sent[]> {
  if (!options.faults.reorderEvents) return Promise.all(events.map((event) => sendEvent(options, event)));
  const sent: Sent[] = [];
  for (const event of events.toReversed()) sent.push(await sendEvent(options, event));
  return sent;
}

async function sendEvent(options: DelivererOptions, event: DueEvent): Promise<Sent> {
  const { faults, retryDelaysMs } = options;
  const { id } = event;
  const secret = options.secrets[event.destination];
  if (secret === '' || takeFault(faults, 'dropEvents')) return { id, delivery: 'dropped', status: null, delayMs: 0 };
  const status = await tryDelivery(options, event, secret);
  for (let extra = 0; extra < faults.extraDeliveries; extra += 1) await tryDelivery(options, event, secret);
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  const delayMs = retryDelaysMs[event.attempts - 1];
  const delivery = isDelivered ? 'delivered' : delayMs === undefined ? 'failed' : 'pending';
  return { id, delivery, status: status ?? null, delayMs: delayMs ?? 0 };
}

/** The response status, or undefined on timeout. Signed per attempt, because old signatures are rejected. */
async function tryDelivery(
  options: DelivererOptions,
  { body, destination }: DueEvent,
  secret: string,
): Promise<number | undefined> {
  const timer: { timeout?: NodeJS.Timeout } = {};
  const tooLate = new Promise<undefined>((resolve) => {
    timer.timeout = setTimeout(resolve, deliveryTimeoutMs, undefined);
  });
  try {
    const signature = signEvent(body, secret, options.now());
    const answer = await Promise.race([options.deliver(body, signature, destination), tooLate]);
    return answer?.status;
  } catch {
    return undefined; // Connection failed, so the event stays due.
  } finally {
    clearTimeout(timer.timeout);
  }
}
