// Payments through the real SDK: every state, every test card, and their races.
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import {
  authenticate,
  callAsServer,
  callSandbox,
  confirmCard,
  makePaidPayment,
  makePayment,
  mountSandbox,
  sandboxKeys,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

describe('a payment', () => {
  test('waits for a card with our amount and metadata', async () => {
    const payment = await sandbox.gateway.createPayment({
      investmentId: 'states-1',
      amountCents: cents(123_456),
      metadata: { project_id: '7' },
      idempotencyKey: 'inv_states-1',
    });
    expect(payment).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(`${payment.id}_secret_`),
      status: 'requires_payment_method',
      amountCents: 123_456,
      amountReceivedCents: 0,
      currency: 'usd',
      livemode: false,
      metadata: { project_id: '7', investment_id: 'states-1' },
      createdAt: expect.any(Date),
    });
    expect(await sandbox.gateway.findPayment(payment.id)).toEqual(payment);
  });

  test('succeeds with 4242 4242 4242 4242', async () => {
    const payment = await makePayment(sandbox.gateway, 50_000);
    const answer = await confirmCard(sandbox.app, payment, '4242 4242 4242 4242');
    expect(answer).toMatchObject({ status: 200, body: { id: payment.id, status: 'succeeded', next_action: null } });
    const settled = await sandbox.gateway.findPayment(payment.id);
    expect(settled).toMatchObject({ status: 'succeeded', amountCents: 50_000, amountReceivedCents: 50_000 });
  });

  test.each([
    ['4000 0000 0000 0002', 'generic_decline', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('declined with %s can be tried again with another card', async (number, declineCode, message) => {
    const payment = await makePayment(sandbox.gateway);
    const answer = await confirmCard(sandbox.app, payment, number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message,
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({
      status: 'requires_payment_method',
      amountReceivedCents: 0,
      lastError: { code: 'card_declined', declineCode, message },
    });
    expect(await confirmCard(sandbox.app, payment, '4242424242424242')).toMatchObject({ status: 200 });
    const paid = await sandbox.gateway.findPayment(payment.id);
    expect(paid?.status).toBe('succeeded');
    expect(paid).not.toHaveProperty('lastError');
  });

  test('is not changed by an invalid card', async () => {
    const payment = await makePayment(sandbox.gateway);
    const answer = await confirmCard(sandbox.app, payment, '4242424242424241');
    expect(answer).toMatchObject({ status: 402, body: { error: { code: 'incorrect_number' } } });
    expect(await sandbox.gateway.findPayment(payment.id)).toEqual(payment);
  });

  test('with 4000 0025 0000 3155 succeeds after authentication', async () => {
    const payment = await makePayment(sandbox.gateway);
    const answer = await confirmCard(sandbox.app, payment, '4000002500003155');
    expect(answer.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({ status: 'requires_action' });
    expect(await authenticate(sandbox.app, payment, 'succeed')).toMatchObject({ body: { status: 'succeeded' } });
    expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({ amountReceivedCents: 100_000 });
    expect(await authenticate(sandbox.app, payment, 'fail')).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
  });

  test('whose authentication fails needs another card', async () => {
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, '4000002500003155');
    const answer = await authenticate(sandbox.app, payment, 'fail');
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    expect(answer.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure', message },
    });
    expect(await confirmCard(sandbox.app, payment, '4242424242424242')).toMatchObject({ status: 200 });
  });

  test('can stay in processing, when it cannot be canceled', async () => {
    const [good, bad] = [await makePayment(sandbox.gateway), await makePayment(sandbox.gateway)];
    for (const payment of [good, bad]) {
      const path = `/v1/payment_intents/${payment.id}/confirm`;
      const answer = await callAsServer(sandbox.app, 'POST', path, { payment_method: 'pm_sandbox_processing' });
      expect(answer.body.status).toBe('processing');
    }
    expect(await sandbox.gateway.cancelPayment(good.id, 'cancel-processing')).toMatchObject({ status: 'processing' });
    const finish = (id: string, result: string) =>
      callAsServer(sandbox.app, 'POST', `/v1/test_helpers/payment_intents/${id}/finish`, { result });
    expect((await finish(good.id, 'succeed')).body.status).toBe('succeeded');
    expect((await finish(bad.id, 'fail')).body.status).toBe('requires_payment_method');
    expect((await finish(bad.id, 'fail')).status).toBe(400);
    expect((await finish(bad.id, 'maybe')).status).toBe(400);
  });

  test('created with a payment method waits for confirmation', async () => {
    const params = { amount: '5000', currency: 'usd', payment_method: 'pm_card_visa' };
    const made = await callAsServer(sandbox.app, 'POST', '/v1/payment_intents', params);
    expect(made.body.status).toBe('requires_confirmation');
    const confirmed = await callAsServer(sandbox.app, 'POST', `/v1/payment_intents/${made.body.id}/confirm`);
    expect(confirmed.body.status).toBe('succeeded');
  });

  test('is not confirmed without a method, or twice', async () => {
    const payment = await makePayment(sandbox.gateway);
    const path = `/v1/payment_intents/${payment.id}/confirm`;
    expect((await callAsServer(sandbox.app, 'POST', path)).body.error.message).toMatch(/missing a payment method/);
    await confirmCard(sandbox.app, payment, '4242424242424242');
    expect(await confirmCard(sandbox.app, payment, '4242424242424242')).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } },
    });
  });

  test.each([
    [49, 'amount_too_small'],
    [0, 'amount_too_small'],
    [100_000_000, 'bad_request'],
  ])('of %i cents is refused: %s', async (amountCents, code) => {
    const made = sandbox.gateway.createPayment({
      investmentId: `limit-${amountCents}`,
      amountCents: cents(amountCents),
      metadata: {},
      idempotencyKey: `limit-${amountCents}`,
    });
    await expect(made).rejects.toMatchObject({ name: 'AppError', code });
  });

  test('that does not exist is undefined, for any form of id', async () => {
    for (const id of [
      'pi_missing',
      'ch_1',
      '',
      '../v1/events',
      'pi_x/confirm',
      `pi_${'x'.repeat(90)}`,
      `pi_${'x'.repeat(150)}`,
    ]) {
      expect(await sandbox.gateway.findPayment(id)).toBeUndefined();
    }
    await expect(sandbox.gateway.cancelPayment('pi_missing', 'c')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('canceling', () => {
  test('ends an open payment, and a repeat with the same key changes nothing', async () => {
    const payment = await makePayment(sandbox.gateway);
    expect(await sandbox.gateway.cancelPayment(payment.id, 'cancel-1')).toMatchObject({ status: 'canceled' });
    expect(await sandbox.gateway.cancelPayment(payment.id, 'cancel-1')).toMatchObject({ status: 'canceled' });
    expect(await sandbox.gateway.cancelPayment(payment.id, 'cancel-2')).toMatchObject({ status: 'canceled' });
    const late = await confirmCard(sandbox.app, payment, '4242424242424242');
    expect(late).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
  });

  test('has no effect on a succeeded payment', async () => {
    const payment = await makePaidPayment(sandbox.app, sandbox.gateway);
    expect(await sandbox.gateway.cancelPayment(payment.id, 'cancel-late')).toMatchObject({ status: 'succeeded' });
  });

  test('races with confirming: exactly one of them wins, and both get the same answer', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 15; round += 1) {
      const payment = await makePayment(sandbox.gateway);
      const [confirmed, canceled] = await Promise.all([
        confirmCard(sandbox.app, payment, '4242424242424242'),
        sandbox.gateway.cancelPayment(payment.id, `race-${payment.id}`),
      ]);
      const final = await sandbox.gateway.findPayment(payment.id);
      expect(['succeeded', 'canceled']).toContain(final?.status);
      expect(canceled.status).toBe(final?.status);
      expect(confirmed.status).toBe(final?.status === 'succeeded' ? 200 : 400);
      expect(final?.amountReceivedCents).toBe(final?.status === 'succeeded' ? 100_000 : 0);
      outcomes.add(String(final?.status));
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('a browser', () => {
  test('reads its payment with the client secret, without our private fields', async () => {
    const payment = await makePayment(sandbox.gateway);
    const { publishableKey: key } = sandboxKeys;
    const path = `/v1/payment_intents/${payment.id}`;
    const seen = await callSandbox(sandbox.app, 'GET', path, { key, client_secret: payment.clientSecret });
    expect(seen).toMatchObject({ status: 200, body: { id: payment.id, status: 'requires_payment_method' } });
    expect(seen.body).not.toHaveProperty('metadata');
    const wrong = await callSandbox(sandbox.app, 'GET', path, { key, client_secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
    expect((await callSandbox(sandbox.app, 'GET', path, { key })).status).toBe(400);
  });

  test("cannot confirm or authenticate with another payment's client secret", async () => {
    const [mine, theirs] = [await makePayment(sandbox.gateway), await makePayment(sandbox.gateway)];
    const mixed = { id: theirs.id, clientSecret: mine.clientSecret };
    expect((await confirmCard(sandbox.app, mixed, '4242424242424242')).status).toBe(404);
    expect((await authenticate(sandbox.app, mixed, 'succeed')).status).toBe(404);
    expect(await sandbox.gateway.findPayment(theirs.id)).toMatchObject({ status: 'requires_payment_method' });
  });
});

test('payments survive the process and are shared by everyone using the database', async () => {
  const payment = await makePayment(sandbox.gateway);
  const other = await mountSandbox(sandbox.pool);
  expect(await confirmCard(other.app, payment, '4242424242424242')).toMatchObject({ status: 200 });
  await other.app.close();
  const restarted = await mountSandbox(sandbox.pool);
  const expected = { id: payment.id, status: 'succeeded' };
  expect(await restarted.gateway.findPayment(payment.id)).toMatchObject(expected);
  expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject(expected);
  await restarted.app.close();
});

test('no card number or security code is stored anywhere', async () => {
  const payment = await makePayment(sandbox.gateway);
  await confirmCard(sandbox.app, payment, '4000000000009995', { cvc: '987' });
  const path = `/v1/payment_intents/${payment.id}/confirm`;
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '987' };
  const params = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  await callAsServer(sandbox.app, 'POST', path, Object.fromEntries(params), { 'idempotency-key': 'card-under-key' });
  const { rows } = await sandbox.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'sandbox'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const { name } of rows) {
    // Excludes times, one in a thousand of which ends with the digits of the security code.
    const { rows: found } = await sandbox.pool.query(
      `select 1 from sandbox.${name} t
       where regexp_replace(t::text, '\\d\\d:\\d\\d:\\d\\d\\.\\d+', '', 'g') ~ '4242424242424242|4000000000009995|\\y987\\y'`,
    );
    expect(found, name).toEqual([]);
  }
});
