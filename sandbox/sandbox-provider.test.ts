// The sandbox API over HTTP: keys, errors in Stripe's format, lists, limits, and the SDK over a real connection.
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { createStripeGateway } from '#platform/cards/stripe-gateway.ts';
import {
  callAsServer,
  callSandbox,
  makePayment,
  mountSandbox,
  sandboxKeys,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

describe('keys', () => {
  test('are required, and a wrong one is not shown in full', async () => {
    const none = await callSandbox(sandbox.app, 'GET', '/v1/payment_intents');
    expect(none).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
    const authorization = 'Bearer sk_test_this_is_a_wrong_secret_key';
    const wrong = await callSandbox(sandbox.app, 'GET', '/v1/payment_intents', {}, { authorization });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Invalid API Key provided: sk_test_***_key');
  });

  test('of a browser give no access to server endpoints', async () => {
    const payment = await makePayment(sandbox.gateway);
    const key = sandboxKeys.publishableKey;
    for (const [method, path] of [
      ['POST', '/v1/payment_intents'],
      ['GET', '/v1/payment_intents'],
      ['POST', `/v1/payment_intents/${payment.id}/cancel`],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/refunds'],
      ['GET', '/v1/events'],
      ['POST', `/v1/test_helpers/payment_intents/${payment.id}/finish`],
    ] as const) {
      const answer = await callSandbox(sandbox.app, method, path, { key, client_secret: payment.clientSecret });
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'secret_key_required']);
    }
  });

  test('of the server do not authenticate a customer', async () => {
    const payment = await makePayment(sandbox.gateway);
    const path = `/v1/payment_intents/${payment.id}/authenticate`;
    expect((await callAsServer(sandbox.app, 'POST', path, { result: 'succeed' })).status).toBe(403);
  });
});

describe('bad requests get a clear error in Stripe’s format:', () => {
  const create = (params: Record<string, string>) =>
    callAsServer(sandbox.app, 'POST', '/v1/payment_intents', { amount: '5000', currency: 'usd', ...params });

  test.each([
    [{ amount: 'ten' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '' }, 'parameter_missing', 'amount'],
    [{ amount: '-1' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'eur' }, 'parameter_invalid', 'currency'],
    [{ color: 'red' }, 'parameter_unknown', 'color'],
    [{ payment_method: 'pm_card_unknown' }, 'resource_missing', 'payment_method'],
    [{ payment_method: '__proto__' }, 'resource_missing', 'payment_method'],
    [{ 'allowed_payment_method_types[0]': 'us_bank_account' }, 'parameter_invalid', 'allowed_payment_method_types'],
    [{ [`metadata[${'k'.repeat(41)}]`]: 'x' }, 'parameter_invalid', 'metadata'],
    [{ 'metadata[k]': 'v'.repeat(501) }, 'parameter_invalid', 'metadata[k]'],
    [{ 'metadata[k]': 'nul\0' }, 'parameter_invalid', ''],
  ])('%j', async (params, code, param) => {
    const answer = await create(params);
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', code, param } } });
  });

  test('an unknown address, a missing object, another content type, too large a body', async () => {
    const unknown = await callAsServer(sandbox.app, 'GET', '/v1/nothing');
    expect(unknown.body.error.message).toBe('Unrecognized request URL (GET: /sandbox/stripe/v1/nothing).');
    expect(unknown.status).toBe(404);
    expect(await callAsServer(sandbox.app, 'GET', '/v1/payment_intents/pi_missing')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
    const json = await callAsServer(sandbox.app, 'POST', '/v1/payment_intents', {}, { 'content-type': 'text/plain' });
    expect(json).toMatchObject({ status: 400, body: { error: { message: /content type/ } } });
    const large = await create({ 'metadata[k]': 'x'.repeat(70_000) });
    expect(large).toMatchObject({ status: 413, body: { error: { type: 'invalid_request_error' } } });
  });
});

test('answers have a request id, the requested version, and must not be cached', async () => {
  const headers = { 'stripe-version': '2026-10-28.endive' };
  const answer = await callAsServer(sandbox.app, 'GET', '/v1/payment_intents', {}, headers);
  expect(answer.headers).toMatchObject({
    ...headers,
    'request-id': expect.stringMatching(/^req_/),
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('application/json'),
  });
});

test('payments are listed newest first, page by page, and since a time', async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push((await makePayment(sandbox.gateway)).id);
  const list = (params: Record<string, string>) => callAsServer(sandbox.app, 'GET', '/v1/payment_intents', params);
  const first = (await list({ limit: '3' })).body;
  expect(first.data.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 3));
  const second = (await list({ limit: '2', starting_after: first.data[2]?.id ?? '' })).body;
  expect(second.data.map(({ id }) => id)).toEqual(made.toReversed().slice(3));
  const tomorrow = String(Math.floor(Date.now() / 1000) + 86_400);
  expect((await list({ 'created[gte]': tomorrow })).body).toMatchObject({ data: [], has_more: false });
  for (const params of [{ limit: '0' }, { limit: '101' }, { 'created[gte]': '999999999999999' }]) {
    expect((await list(params)).status).toBe(400);
  }
  expect((await list({ starting_after: 'pi_missing' })).status).toBe(404);
});

test('the SDK also works over a real connection, below a path, and detects truncated answers', async () => {
  const other = await mountSandbox(sandbox.pool);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = other.app.server.address() as { port: number };
  const apiBase = `http://127.0.0.1:${port}/sandbox/stripe/`;
  const gateway = createStripeGateway({ kind: 'stripe', ...sandboxKeys, apiBase });
  const payment = await makePayment(gateway);
  expect(await sandbox.gateway.findPayment(payment.id)).toEqual(payment);
  other.faults.loseAnswers = 1;
  const input = { investmentId: 'net', amountCents: cents(5000), metadata: {}, idempotencyKey: 'net' };
  const repaired = await gateway.createPayment(input);
  expect(other.faults.loseAnswers).toBe(0);
  expect(await gateway.createPayment(input)).toEqual(repaired);
  await other.app.close();
});

test('several processes may start at once on an empty database', async () => {
  await sandbox.pool.query('drop schema sandbox cascade');
  const others = await Promise.all(Array.from({ length: 4 }, () => mountSandbox(sandbox.pool)));
  await expect(makePayment(sandbox.gateway)).resolves.toMatchObject({ status: 'requires_payment_method' });
  await Promise.all(others.map(({ app }) => app.close()));
});
