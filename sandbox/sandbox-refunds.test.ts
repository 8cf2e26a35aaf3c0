// Refunds through the real SDK: never more than was paid, never twice, including pending and failed ones.
import { afterEach, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import {
  callAsServer,
  confirmCard,
  makePaidPayment,
  makePayment,
  mountSandbox,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';
import { noFaults } from './sandbox-faults.ts';
import { endDueRefunds } from './sandbox-refund-endings.ts';

const sandbox = useTestSandbox();
afterEach(() => {
  Object.assign(sandbox.faults, noFaults());
});

const paid = (amount = 100_000) => makePaidPayment(sandbox.app, sandbox.gateway, amount);
const refund = (paymentId: string, amount: number, refundId: string) =>
  sandbox.gateway.refundPayment({
    paymentId,
    amountCents: cents(amount),
    refundId,
    idempotencyKey: `refund_${refundId}`,
  });
const finish = (id: string, result: string) =>
  callAsServer(sandbox.app, 'POST', `/v1/test_helpers/refunds/${id}/finish`, { result });

test('a refund carries our id and is found by its payment', async () => {
  const payment = await paid();
  const made = await refund(payment.id, 100_000, 'r1');
  expect(made).toEqual({
    id: expect.stringMatching(/^re_/),
    paymentId: payment.id,
    amountCents: 100_000,
    status: 'succeeded',
    refundId: 'r1',
    movementId: expect.stringMatching(/^txn_/),
    createdAt: expect.any(Date),
  });
  expect(await sandbox.gateway.listRefunds(payment.id)).toEqual([made]);
  expect(await sandbox.gateway.listRefunds((await makePayment(sandbox.gateway)).id)).toEqual([]);
  expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({ status: 'succeeded' });
});

test('partial refunds add up to what was paid, and not a cent more', async () => {
  const payment = await paid(10_000);
  await refund(payment.id, 4000, 'part-1');
  await expect(refund(payment.id, 6001, 'part-2')).rejects.toMatchObject({ code: 'illegal_move' });
  await refund(payment.id, 6000, 'part-3');
  await expect(refund(payment.id, 1, 'part-4')).rejects.toMatchObject({
    code: 'illegal_move',
    details: { providerCode: 'charge_already_refunded' },
  });
  const refunds = await sandbox.gateway.listRefunds(payment.id);
  expect(refunds.map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
    ['part-3', 6000],
    ['part-1', 4000],
  ]);
});

test('all refunds are listed, across any number of pages', async () => {
  const payment = await paid(100_000);
  for (let n = 0; n < 103; n += 1) {
    const params = { payment_intent: payment.id, amount: '1', 'metadata[refund_id]': String(n) };
    expect((await callAsServer(sandbox.app, 'POST', '/v1/refunds', params)).status).toBe(200);
  }
  const refunds = await sandbox.gateway.listRefunds(payment.id);
  expect(refunds.map(({ refundId }) => refundId)).toEqual(Array.from({ length: 103 }, (_, n) => String(102 - n)));
});

test('twenty concurrent refunds return the money once', async () => {
  const payment = await paid();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => refund(payment.id, 100_000, `storm-${n}`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sandbox.gateway.listRefunds(payment.id)).toHaveLength(1);
});

test('a refund whose answers are lost is retried with its key and happens once', async () => {
  const payment = await paid();
  sandbox.faults.loseAnswers = 3;
  await expect(refund(payment.id, 100_000, 'lost')).rejects.toMatchObject({ code: 'provider_unavailable' });
  const repeated = await refund(payment.id, 100_000, 'lost');
  expect(await sandbox.gateway.listRefunds(payment.id)).toEqual([repeated]);
});

describe('refused:', () => {
  test('an unpaid payment, and one that does not exist', async () => {
    const unpaid = await makePayment(sandbox.gateway);
    await expect(refund(unpaid.id, 100_000, 'unpaid')).rejects.toMatchObject({ code: 'illegal_move' });
    await expect(refund('pi_missing', 100, 'missing')).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['amount', '0'],
    ['amount', '-5'],
    ['amount', '1.5'],
    ['reason', 'because'],
    ['color', 'red'],
  ])('a refund with %s=%s', async (name, value) => {
    const payment = await paid();
    const params = { payment_intent: payment.id, [name]: value };
    const answer = await callAsServer(sandbox.app, 'POST', '/v1/refunds', params);
    expect(answer).toMatchObject({ status: 400, body: { error: { param: name } } });
    expect(await sandbox.gateway.listRefunds(payment.id)).toEqual([]);
  });
});

describe('a pending refund', () => {
  test('reserves its money, and succeeds later', async () => {
    const payment = await paid();
    sandbox.faults.refundsStartPending = true;
    const made = await refund(payment.id, 100_000, 'pending-1');
    expect(made.status).toBe('pending');
    await expect(refund(payment.id, 1, 'pending-2')).rejects.toMatchObject({ code: 'illegal_move' });
    expect((await finish(made.id, 'succeed')).body.status).toBe('succeeded');
    expect(await sandbox.gateway.listRefunds(payment.id)).toMatchObject([{ id: made.id, status: 'succeeded' }]);
  });

  test('may fail, even after it succeeded; then the money can be refunded again', async () => {
    const payment = await paid();
    const made = await refund(payment.id, 100_000, 'fails-1');
    expect((await finish(made.id, 'fail')).body.status).toBe('failed');
    expect((await finish(made.id, 'succeed')).status).toBe(400);
    await refund(payment.id, 100_000, 'fails-2');
    expect(await sandbox.gateway.listRefunds(payment.id)).toMatchObject([
      { refundId: 'fails-2', status: 'succeeded' },
      {
        refundId: 'fails-1',
        status: 'failed',
        failureReason: 'lost_or_stolen_card',
        failureMovementId: expect.stringMatching(/^txn_/),
      },
    ]);
  });
});

describe('of the test card', () => {
  async function refundOf(number: string, refundId: string) {
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, number);
    return { payment, made: await refund(payment.id, 100_000, refundId) };
  }

  test('5126 a refund fails automatically some time after it succeeded', async () => {
    const { payment, made } = await refundOf('4000 0000 0000 5126', 'card-5126');
    expect(made.status).toBe('succeeded');
    await later();
    expect(await sandbox.gateway.listRefunds(payment.id)).toMatchObject([
      { status: 'failed', failureReason: 'expired_or_canceled_card' },
    ]);
    expect((await refund(payment.id, 100_000, 'card-5126-again')).status).toBe('succeeded');
  });

  test('7726 a refund is pending first, and succeeds automatically', async () => {
    const { payment, made } = await refundOf('4000 0000 0000 7726', 'card-7726');
    expect(made.status).toBe('pending');
    await endDueRefunds(sandbox.pool, new Date());
    expect((await sandbox.gateway.listRefunds(payment.id))[0]?.status).toBe('pending');
    await later();
    expect((await sandbox.gateway.listRefunds(payment.id))[0]?.status).toBe('succeeded');
  });

  test("a refund ends once, whichever of several processes handles it, and keeps a person's result", async () => {
    const { payment, made } = await refundOf('4000 0000 0000 7726', 'card-once');
    const byHand = await refundOf('4000 0000 0000 7726', 'card-by-hand');
    await finish(byHand.made.id, 'fail');
    await later();
    const { rows } = await sandbox.pool.query(
      "select 1 from sandbox.events where type = 'refund.updated' and body::jsonb #>> '{data,object,id}' = $1",
      [made.id],
    );
    expect(rows).toHaveLength(1);
    expect((await sandbox.gateway.listRefunds(payment.id))[0]?.status).toBe('succeeded');
    expect((await sandbox.gateway.listRefunds(byHand.payment.id))[0]?.status).toBe('failed');
  });

  async function later(): Promise<void> {
    await sandbox.pool.query("update sandbox.refunds set ends_at = now() - interval '1 second' where ends_at > now()");
    await Promise.all([1, 2, 3].map(() => endDueRefunds(sandbox.pool, new Date())));
  }
});

test('due refunds end while the sandbox runs', async () => {
  const running = await mountSandbox(sandbox.pool, { pollIntervalMs: 20, refundDelayMs: 0 });
  running.events.start();
  const payment = await makePayment(running.gateway);
  await confirmCard(running.app, payment, '4000000000007726');
  const input = { paymentId: payment.id, amountCents: cents(100), refundId: 'due', idempotencyKey: 'due' };
  await running.gateway.refundPayment(input);
  await expect.poll(async () => (await running.gateway.listRefunds(payment.id))[0]?.status).toBe('succeeded');
  await running.app.close();
});

test('the charge reports its refunded amount', async () => {
  const payment = await paid(10_000);
  await refund(payment.id, 4000, 'charge-1');
  const intent = await callAsServer(sandbox.app, 'GET', `/v1/payment_intents/${payment.id}`);
  const charge = await callAsServer(sandbox.app, 'GET', `/v1/charges/${String(intent.body.latest_charge)}`);
  expect(charge.body).toMatchObject({ amount: 10_000, amount_refunded: 4000, refunded: false });
  expect((await callAsServer(sandbox.app, 'GET', `/v1/charges/${payment.id}`)).status).toBe(404);
});
