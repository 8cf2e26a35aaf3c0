// Idempotency keys of the sandbox: one key, one effect, one answer, despite failures.
import { afterEach, describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import {
  callAsServer,
  callSandbox,
  makePayment,
  mountSandbox,
  sandboxKeys,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';
import { noFaults } from './sandbox-faults.ts';
import { pruneKeys } from './sandbox-idempotency.ts';
import { sandboxFetch } from './sandbox-provider.ts';

const sandbox = useTestSandbox();
afterEach(() => {
  Object.assign(sandbox.faults, noFaults());
});

function create(key: string, amount = '100000') {
  const params = { amount, currency: 'usd', 'metadata[investment_id]': '9' };
  return callAsServer(sandbox.app, 'POST', '/v1/payment_intents', params, { 'idempotency-key': key });
}

function createByGateway(key: string) {
  const input = { investmentId: key, amountCents: cents(70_000), metadata: {}, idempotencyKey: key };
  return sandbox.gateway.createPayment(input);
}

async function countPayments(): Promise<number> {
  const { rows } = await sandbox.pool.query<{ n: number }>('select count(*)::int as n from sandbox.payment_intents');
  return rows[0]?.n ?? -1;
}

describe('a key', () => {
  test('reused with the same parameters returns the same answer, marked as a replay', async () => {
    const first = await create('replay');
    const second = await create('replay');
    expect(second.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'replay' });
  });

  test('reused with other parameters, or for another endpoint, is refused', async () => {
    await create('conflict');
    const other = await create('conflict', '5000');
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    const elsewhere = await callAsServer(
      sandbox.app,
      'POST',
      '/v1/refunds',
      { payment_intent: 'pi_x' },
      { 'idempotency-key': 'conflict' },
    );
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  test('stores a decline, but not an invalid request', async () => {
    const payment = await makePayment(sandbox.gateway);
    const path = `/v1/payment_intents/${payment.id}/confirm`;
    const confirm = () =>
      callAsServer(
        sandbox.app,
        'POST',
        path,
        { payment_method: 'pm_card_chargeDeclined' },
        { 'idempotency-key': 'no' },
      );
    const declined = await confirm();
    const replayed = await confirm();
    expect([declined.status, replayed.status]).toEqual([402, 402]);
    expect(replayed.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(replayed.body).toEqual(declined.body);
    expect((await create('too-small-first', '1')).status).toBe(400);
    expect((await create('too-small-first')).status).toBe(200);
  });

  test('guessed by a browser does not reveal our answer', async () => {
    const payment = await makePayment(sandbox.gateway);
    const path = `/v1/payment_intents/${payment.id}/confirm`;
    const params = { client_secret: payment.clientSecret, payment_method: 'pm_card_visa' };
    const key = { 'idempotency-key': 'shared' };
    await callAsServer(sandbox.app, 'POST', path, params, key);
    const authorization = `Bearer ${sandboxKeys.publishableKey}`;
    const guessed = await callSandbox(sandbox.app, 'POST', path, params, { ...key, authorization });
    expect(guessed).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
    expect(guessed.headers).not.toHaveProperty('idempotent-replayed');
  });

  test('compares only the last four digits of a card, so that nothing else is stored', async () => {
    const payment = await makePayment(sandbox.gateway);
    const path = `/v1/payment_intents/${payment.id}/confirm`;
    const confirm = (number: string, cvc: string) =>
      callAsServer(
        sandbox.app,
        'POST',
        path,
        {
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[card][cvc]': cvc,
        },
        { 'idempotency-key': 'by-card' },
      );
    expect((await confirm('4000000000000002', '123')).status).toBe(402);
    expect((await confirm('9999999999990002', '321')).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await confirm('4242424242424242', '123')).body.error.type).toBe('idempotency_error');
  });

  test('expires after a day', async () => {
    const first = await create('old');
    sandbox.faults.clockAheadMs = 23 * 3_600_000;
    expect((await create('old')).body.id).toBe(first.body.id);
    sandbox.faults.clockAheadMs = 25 * 3_600_000;
    const second = await create('old');
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create('old')).body.id).toBe(second.body.id);
  });

  test('leaves nothing behind once it has expired', async () => {
    await create('pruned');
    const count = async () =>
      (await sandbox.pool.query("select 1 from sandbox.idempotency_keys where key = 'secret:pruned'")).rows.length;
    await pruneKeys(sandbox.pool, new Date(Date.now() + 23 * 3_600_000));
    expect(await count()).toBe(1);
    await pruneKeys(sandbox.pool, new Date(Date.now() + 25 * 3_600_000));
    expect(await count()).toBe(0);
  });

  test('longer than 255 characters is refused', async () => {
    expect((await create('k'.repeat(256))).status).toBe(400);
    expect((await create('k'.repeat(255))).status).toBe(200);
  });
});

describe('twenty concurrent calls with one key', () => {
  test('create one payment; the others replay it or are refused as in progress', async () => {
    const before = await countPayments();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('race')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.error).toMatchObject({ type: 'idempotency_error', code: 'idempotency_key_in_use' });
    }
    expect(await countPayments()).toBe(before + 1);
  });

  test('all return the same payment through the gateway, from two processes', async () => {
    const other = await mountSandbox(sandbox.pool);
    const before = await countPayments();
    const input = { investmentId: '1', amountCents: cents(70_000), metadata: {}, idempotencyKey: 'sdk-race' };
    const payments = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? sandbox : other).gateway.createPayment(input)),
    );
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    expect(await countPayments()).toBe(before + 1);
    await other.app.close();
  });

  test('return 409 while the first is still running', async () => {
    const blocker = await sandbox.pool.connect();
    await blocker.query('begin');
    await blocker.query("select pg_advisory_xact_lock(hashtextextended('secret:busy', 1))");
    expect(await create('busy')).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } });
    await blocker.query('rollback');
    blocker.release();
    expect((await create('busy')).status).toBe(200);
  });
});

describe('when the provider fails', () => {
  test('the SDK recovers from one lost answer, with one payment', async () => {
    const before = await countPayments();
    sandbox.faults.loseAnswers = 1;
    const payment = await createByGateway('lost-once');
    expect(payment.status).toBe('requires_payment_method');
    expect(await countPayments()).toBe(before + 1);
  });

  test.each(['loseAnswers', 'failAfterEffect'] as const)(
    'unanswered calls (%s) are "unavailable", and the same key later finds the same payment',
    async (fault) => {
      const before = await countPayments();
      sandbox.faults[fault] = 3;
      await expect(createByGateway(`away-${fault}`)).rejects.toMatchObject({ code: 'provider_unavailable' });
      expect(sandbox.faults[fault]).toBe(0);
      expect(await countPayments()).toBe(before + 1);
      const payment = await createByGateway(`away-${fault}`);
      expect(await sandbox.gateway.findPayment(payment.id)).toEqual(payment);
      expect(await countPayments()).toBe(before + 1);
    },
  );

  test('calls that fail without effect leave nothing behind', async () => {
    const before = await countPayments();
    sandbox.faults.failCalls = 3;
    await expect(createByGateway('fails')).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await countPayments()).toBe(before);
    await createByGateway('fails');
    expect(await countPayments()).toBe(before + 1);
  });

  test('a stored failure is replayed, even though the payment exists', async () => {
    const before = await countPayments();
    Object.assign(sandbox.faults, { failAfterEffect: 1, rememberFailures: true });
    expect((await create('remembered')).status).toBe(500);
    expect((await create('remembered')).status).toBe(500);
    expect(await countPayments()).toBe(before + 1);
  });

  test('a share of answers can be lost at random', async () => {
    sandbox.faults.loseAnswerRate = 1;
    await expect(create('always-lost')).rejects.toThrow();
    sandbox.faults.loseAnswerRate = 0;
    expect((await create('always-lost')).headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  test('a call that timed out still took effect', async () => {
    const before = await countPayments();
    sandbox.faults.delayMs = 150;
    const given = sandboxFetch(sandbox.app)('https://api.stripe.com/v1/payment_intents', {
      method: 'POST',
      body: 'amount=5000&currency=usd',
      headers: {
        authorization: `Bearer ${sandboxKeys.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      signal: AbortSignal.timeout(40),
    });
    await expect(given).rejects.toThrow();
    await expect.poll(countPayments).toBe(before + 1);
  });

  test('a delay postpones the answer', async () => {
    sandbox.faults.delayMs = 120;
    const started = performance.now();
    await create('slow');
    expect(performance.now() - started).toBeGreaterThan(100);
  });
});
