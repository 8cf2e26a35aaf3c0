// Signed sandbox events: which are sent, retries until accepted, and injected faults.
import { afterEach, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { ProviderEvent } from '#platform/cards/card-gateway.ts';
import {
  authenticate,
  callAsServer,
  confirmCard,
  createTestSandbox,
  makePaidPayment,
  makePayment,
  mountSandbox,
} from '#test/servers/test-sandbox.ts';
import { defaultRetryDelaysMs } from './sandbox-deliverer.ts';
import type { SandboxOptions } from './sandbox-provider.ts';

type Sandbox = Awaited<ReturnType<typeof createTestSandbox>>;
const open: Sandbox[] = [];

async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await createTestSandbox({ pollIntervalMs: 20, retryDelaysMs: [10, 10, 10], ...options });
  open.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

function eventsOf({ gateway, received }: Pick<Sandbox, 'gateway' | 'received'>): ProviderEvent[] {
  return received.map(({ body, signature }) => gateway.readEvent(Buffer.from(body), signature));
}

function typesOf(sandbox: Pick<Sandbox, 'gateway' | 'received'>): string[] {
  return eventsOf(sandbox).map(({ type }) => type);
}

describe('each change sends a signed event that names its payment:', () => {
  test('success', async () => {
    const sandbox = await start();
    const payment = await makePaidPayment(sandbox.app, sandbox.gateway);
    await sandbox.events.deliverDue();
    expect(eventsOf(sandbox)).toEqual([
      { id: expect.stringMatching(/^evt_/), type: 'payment_intent.succeeded', paymentId: payment.id, livemode: false },
    ]);
    expect(JSON.parse(sandbox.received[0]?.body ?? '')).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      created: expect.any(Number),
      data: { object: { id: payment.id, status: 'succeeded', amount_received: 100_000 } },
    });
  });

  test('decline, authentication, canceling, refund and its failure', async () => {
    const sandbox = await start();
    const { app, gateway } = sandbox;
    const payment = await makePayment(gateway);
    await confirmCard(app, payment, '4000000000000002');
    await confirmCard(app, payment, '4000002500003155');
    await authenticate(app, payment, 'fail');
    await gateway.cancelPayment(payment.id, 'c');
    const paid = await makePaidPayment(app, gateway);
    const input = { paymentId: paid.id, amountCents: cents(100), refundId: '1', idempotencyKey: 'r' };
    const refund = await gateway.refundPayment(input);
    await callAsServer(app, 'POST', `/v1/test_helpers/refunds/${refund.id}/finish`, { result: 'fail' });
    sandbox.faults.reorderEvents = true;
    await sandbox.events.deliverDue();
    const events = eventsOf(sandbox).toReversed();
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
    ]);
    expect(events.map(({ paymentId }) => paymentId)).toEqual([
      ...Array.from({ length: 4 }, () => payment.id),
      ...Array.from({ length: 5 }, () => paid.id),
    ]);
  });

  test('a call without effect sends no event', async () => {
    const sandbox = await start();
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, '4242424242424241');
    expect(await sandbox.events.deliverDue()).toBe(0);
  });
});

describe('delivery', () => {
  test('happens immediately while the sandbox is started', async () => {
    const sandbox = await start({ pollIntervalMs: 60_000 });
    sandbox.events.start();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    await expect.poll(() => typesOf(sandbox)).toEqual(['payment_intent.succeeded']);
    await sandbox.events.stop();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    expect(sandbox.received).toHaveLength(1);
  });

  test('is retried after errors and dropped connections until accepted', async () => {
    const answers = [{ status: 500 }, 'cut', { status: 204 }] as const;
    const tries: string[] = [];
    const sandbox = await start({
      deliver: (body) => {
        const answer = answers[tries.push(body) - 1] ?? { status: 500 };
        return answer === 'cut' ? Promise.reject(new Error('cut')) : Promise.resolve(answer);
      },
    });
    sandbox.events.start();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    await expect.poll(() => tries).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(new Set(tries).size).toBe(1);
    expect(tries).toHaveLength(3);
  });

  test('waits longer after each attempt, about three days in total', async () => {
    expect(defaultRetryDelaysMs).toEqual(defaultRetryDelaysMs.toSorted((a, b) => a - b));
    const days = defaultRetryDelaysMs.reduce((sum, delay) => sum + delay, 0) / 86_400_000;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
    const sandbox = await start({
      retryDelaysMs: [60_000, 600_000],
      deliver: () => Promise.resolve({ status: 500 }),
    });
    await makePaidPayment(sandbox.app, sandbox.gateway);
    for (const seconds of [60, 600]) {
      await sandbox.events.deliverDue();
      const { rows } = await sandbox.pool.query<{ waits: number }>(
        'select extract(epoch from next_at - now())::float8 as waits from sandbox.events',
      );
      expect(rows[0]?.waits).toBeGreaterThan(seconds - 20);
      expect(rows[0]?.waits).toBeLessThanOrEqual(seconds);
      await sandbox.pool.query('update sandbox.events set next_at = now()');
    }
  });

  test('is given up after the last try', async () => {
    const tries: string[] = [];
    const sandbox = await start({
      deliver: (body) => {
        tries.push(body);
        return Promise.resolve({ status: 503 });
      },
    });
    sandbox.events.start();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    const state = async () =>
      (await sandbox.pool.query('select delivery, attempts, last_status from sandbox.events')).rows;
    await expect.poll(state).toEqual([{ delivery: 'failed', attempts: 4, last_status: 503 }]);
    expect(tries).toHaveLength(4);
  });

  test('survives a restart: unsent events are sent by the next process', async () => {
    const sandbox = await start();
    const payment = await makePaidPayment(sandbox.app, sandbox.gateway);
    const restarted = await mountSandbox(sandbox.pool);
    restarted.events.start();
    await expect.poll(() => eventsOf(restarted)).toMatchObject([{ paymentId: payment.id }]);
    await restarted.app.close();
  });

  test('sends each event once, even with several processes', async () => {
    const sandbox = await start();
    for (let n = 0; n < 25; n += 1) await makePaidPayment(sandbox.app, sandbox.gateway);
    const other = await mountSandbox(sandbox.pool);
    await Promise.all([sandbox.events.deliverDue(), other.events.deliverDue(), other.events.deliverDue()]);
    const ids = [...eventsOf(sandbox), ...eventsOf(other)].map(({ id }) => id);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    await other.app.close();
  });

  test('is repeated if the process died while sending', async () => {
    const sandbox = await start();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    // Simulates a killed process: claimed, never finished, and the lease expired.
    await sandbox.pool.query("update sandbox.events set attempts = 1, next_at = now() - interval '1 second'");
    await sandbox.events.deliverDue();
    expect(typesOf(sandbox)).toEqual(['payment_intent.succeeded']);
  });
});

describe('when configured to misbehave, the sandbox', () => {
  test('drops an event forever', async () => {
    const sandbox = await start({ faults: { dropEvents: 1 } });
    const [first, second] = [
      await makePaidPayment(sandbox.app, sandbox.gateway),
      await makePaidPayment(sandbox.app, sandbox.gateway),
    ];
    await sandbox.events.deliverDue();
    expect(first.id).not.toBe(second.id);
    expect(sandbox.received).toHaveLength(1);
    expect(await sandbox.events.deliverDue()).toBe(0);
  });

  test('holds back events until they are released', async () => {
    const sandbox = await start({ faults: { holdEvents: true } });
    sandbox.events.start();
    await makePaidPayment(sandbox.app, sandbox.gateway);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(sandbox.received).toEqual([]);
    sandbox.faults.holdEvents = false;
    await expect.poll(() => sandbox.received).toHaveLength(1);
  });

  test('holds single events back, by type or id, while others are sent', async () => {
    const sandbox = await start({ faults: { heldEvents: ['payment_intent.succeeded'] } });
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, '4000000000000002');
    await confirmCard(sandbox.app, payment, '4242424242424242');
    await sandbox.events.deliverDue();
    expect(typesOf(sandbox)).toEqual(['payment_intent.payment_failed']);
    const listed = await callAsServer(sandbox.app, 'GET', '/v1/events', { type: 'payment_intent.succeeded' });
    sandbox.faults.heldEvents = listed.body.data.map(({ id }) => id);
    expect(await sandbox.events.deliverDue()).toBe(0);
    sandbox.faults.heldEvents = [];
    await sandbox.events.deliverDue();
    expect(typesOf(sandbox)).toEqual(['payment_intent.payment_failed', 'payment_intent.succeeded']);
  });

  test('signs with a clock that is behind, so that we reject its events as too old', async () => {
    const sandbox = await start({ faults: { clockAheadMs: -10 * 60_000 } });
    await makePaidPayment(sandbox.app, sandbox.gateway);
    await sandbox.events.deliverDue();
    expect(() => eventsOf(sandbox)).toThrow(expect.objectContaining({ code: 'invalid_signature' }));
  });

  test('sends an event several times', async () => {
    const sandbox = await start({ faults: { extraDeliveries: 2 } });
    await makePaidPayment(sandbox.app, sandbox.gateway);
    await sandbox.events.deliverDue();
    expect(new Set(eventsOf(sandbox).map(({ id }) => id)).size).toBe(1);
    expect(sandbox.received).toHaveLength(3);
  });

  test('sends the newest event first', async () => {
    const sandbox = await start({ faults: { reorderEvents: true } });
    const [first, second] = [
      await makePaidPayment(sandbox.app, sandbox.gateway),
      await makePaidPayment(sandbox.app, sandbox.gateway),
    ];
    await sandbox.events.deliverDue();
    expect(eventsOf(sandbox).map(({ paymentId }) => paymentId)).toEqual([second.id, first.id]);
  });
});

test('events can be listed by type, page by page', async () => {
  const sandbox = await start();
  const payment = await makePayment(sandbox.gateway);
  await confirmCard(sandbox.app, payment, '4000000000000002');
  await confirmCard(sandbox.app, payment, '4242424242424242');
  const list = (params: Record<string, string>) => callAsServer(sandbox.app, 'GET', '/v1/events', params);
  const all = (await list({})).body;
  expect(all.data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed']);
  const page = (await list({ limit: '1' })).body;
  expect(page).toMatchObject({ has_more: true, data: [{ type: 'payment_intent.succeeded' }] });
  const next = (await list({ limit: '1', starting_after: page.data[0]?.id ?? '' })).body;
  expect(next).toMatchObject({ has_more: false, data: [{ type: 'payment_intent.payment_failed' }] });
  expect((await list({ type: 'payment_intent.succeeded' })).body.data).toHaveLength(1);
  expect((await list({ starting_after: 'evt_missing' })).status).toBe(404);
  const one = await callAsServer(sandbox.app, 'GET', `/v1/events/${all.data[0]?.id}`);
  expect(one.body).toEqual(all.data[0]);
});
