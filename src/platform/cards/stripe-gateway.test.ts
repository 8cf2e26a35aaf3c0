// The gateway with wrong, failing or silent providers and forged events. Uses a fake fetch, no database.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#kernel/money.ts';
import { createStripeGateway, type StripeGatewayOptions } from './stripe-gateway.ts';

const secret = 'whsec_current';

function gatewayOn(answer: typeof fetch, options: Partial<StripeGatewayOptions> = {}) {
  return createStripeGateway({
    kind: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: secret,
    fetch: answer,
    ...options,
  });
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const answering = (body: unknown, status?: number) => gatewayOn(() => Promise.resolve(json(body, status)));

const wirePayment = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_x',
  amount: 5000,
  amount_received: 0,
  currency: 'usd',
  status: 'requires_payment_method',
  livemode: false,
  metadata: { investment_id: '1' },
  last_payment_error: null,
  created: 1_790_000_000,
  latest_charge: null,
};
const input = { investmentId: '1', amountCents: cents(5000), metadata: {}, idempotencyKey: 'inv_1' };

describe('a call', () => {
  test('sends our key, our idempotency key, the pinned version and cards only, and follows no redirect', async () => {
    const calls: { url: string; init: RequestInit | undefined }[] = [];
    const gateway = gatewayOn((url, init) => {
      calls.push({ url: url instanceof Request ? url.url : String(url), init });
      return Promise.resolve(json(wirePayment));
    });
    await gateway.createPayment(input);
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(call?.url).toBe('https://api.stripe.com/v1/payment_intents');
    expect(call?.init?.redirect).toBe('error');
    const headers = new Headers(call?.init?.headers);
    expect(headers.get('authorization')).toBe('Bearer sk_test_1');
    expect(headers.get('idempotency-key')).toBe('inv_1');
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(Object.fromEntries(new URLSearchParams(call?.init?.body as string))).toEqual({
      amount: '5000',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      'metadata[investment_id]': '1',
    });
  });

  test('uses another URL when one is set', async () => {
    const urls: string[] = [];
    const record: typeof fetch = (url) => {
      urls.push(url instanceof Request ? url.url : String(url));
      return Promise.resolve(json(wirePayment));
    };
    for (const apiBase of ['http://127.0.0.1:4010', 'https://pay.example.org', 'http://localhost/base/']) {
      await gatewayOn(record, { apiBase }).findPayment('pi_1');
    }
    expect(urls).toEqual(
      [
        'http://127.0.0.1:4010/v1/payment_intents/pi_1',
        'https://pay.example.org/v1/payment_intents/pi_1',
        'http://localhost/base/v1/payment_intents/pi_1',
      ].map((url) => `${url}?expand[0]=latest_charge.balance_transaction`),
    );
  });

  test('returns what the checkout page needs, and whether real money moves', () => {
    const gateway = answering({});
    expect(gateway.publicSettings).toEqual({ kind: 'stripe', publishableKey: 'pk_test_1' });
    expect(gateway.livemode).toBe(false);
    expect(gatewayOn(fetch, { secretKey: 'rk_live_1' }).livemode).toBe(true);
  });
});

describe('an answer is rejected when', () => {
  test.each([
    ['the amount is no integer', { ...wirePayment, amount: 50.5 }],
    ['the amount is text', { ...wirePayment, amount: '5000' }],
    ['the amount is negative', { ...wirePayment, amount: -5000 }],
    ['the amount is another than asked for', { ...wirePayment, amount: 4999 }],
    ['the amount is beyond all we handle', { ...wirePayment, amount_received: 9e12 }],
    ['the currency is another', { ...wirePayment, currency: 'jpy' }],
    ['the status is unknown', { ...wirePayment, status: 'paid' }],
    ['there is no client secret', { ...wirePayment, client_secret: null }],
    ['the id is none', { ...wirePayment, id: '../pi' }],
    ['livemode is missing', { ...wirePayment, livemode: undefined }],
    ['it is empty', {}],
    ['it is a list', []],
  ])('%s', async (_why, body) => {
    await expect(answering(body).createPayment(input)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('it is about another payment than requested', async () => {
    await expect(answering(wirePayment).findPayment('pi_2')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test.each(['<html>Bad gateway</html>', '', 'null', '{"id":'])('it is no JSON object: %j', async (body) => {
    const gateway = gatewayOn(() => Promise.resolve(new Response(body)));
    await expect(gateway.findPayment('pi_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('the refund has another amount or payment', async () => {
    const wire = {
      id: 're_1',
      amount: 100,
      currency: 'usd',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
      created: 1_790_000_000,
    };
    const ask = { paymentId: 'pi_1', amountCents: cents(100), refundId: '1', idempotencyKey: 'refund_1' };
    expect(await answering(wire).refundPayment(ask)).toMatchObject({ id: 're_1', amountCents: 100 });
    for (const lie of [{ amount: 200 }, { payment_intent: 'pi_2' }, { currency: 'eur' }, { status: 'done' }]) {
      const refund = answering({ ...wire, ...lie }).refundPayment(ask);
      await expect(refund).rejects.toMatchObject({ code: 'provider_unavailable' });
    }
  });
});

describe('when the provider fails', () => {
  // Delays and timeouts are skipped with fake timers.
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function outcomeOf(call: Promise<unknown>, withinMs = 60_000): Promise<unknown> {
    const outcome = call.then(
      (value) => ({ value }),
      (reason: unknown) => reason,
    );
    const waiting = new Promise((resolve) => setTimeout(resolve, withinMs, 'still waiting'));
    await vi.advanceTimersByTimeAsync(withinMs);
    return Promise.race([outcome, waiting]);
  }

  test('a dead connection is tried three times, then unavailable', async () => {
    const keys: (string | null)[] = [];
    const gateway = gatewayOn((_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return Promise.reject(new TypeError('fetch failed'));
    });
    expect(await outcomeOf(gateway.createPayment(input))).toMatchObject({ code: 'provider_unavailable' });
    expect(keys).toEqual(['inv_1', 'inv_1', 'inv_1']);
  });

  test.each([500, 503, 429, 409])('status %i is unavailable', async (status) => {
    const body = { error: { type: 'api_error', message: 'broken' } };
    const outcome = await outcomeOf(answering(body, status).createPayment(input));
    expect(outcome).toMatchObject({ code: 'provider_unavailable' });
  });

  test.each([
    [401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_1' }],
    [403, { type: 'invalid_request_error', message: 'sk_test_1 may not' }],
    [400, { type: 'idempotency_error', message: 'Keys for idempotent requests ...' }],
  ])('status %i is our own mistake: an error for the log, without secrets', async (status, error) => {
    const answer = { error: { ...error, payment_intent: wirePayment } };
    const thrown = await outcomeOf(answering(answer, status).createPayment(input));
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).toMatchObject({ name: 'Error', message: expect.stringContaining(String(status)) });
    expect(JSON.stringify([thrown, String(thrown)])).not.toMatch(/sk_test|secret/);
  });

  test('errors contain no client secret, and nothing of the answer is logged', async () => {
    const body = { error: { type: 'api_error', message: 'x', payment_intent: wirePayment } };
    const thrown = await outcomeOf(answering(body, 500).findPayment('pi_1'));
    const { cause, details, message } = thrown as { cause: Error; details: object; message: string };
    expect(JSON.stringify([details, message, cause, cause.message])).not.toMatch(/secret/);
    expect(details).toEqual({});
  });

  test('a body that never ends times out after ten seconds', async () => {
    const gateway = gatewayOn((_url, init) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"id":'));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(body));
    });
    expect(await outcomeOf(gateway.findPayment('pi_1'), 9000)).toBe('still waiting');
    expect(await outcomeOf(gateway.findPayment('pi_1'), 11_000)).toMatchObject({ code: 'provider_unavailable' });
  });

  test('three attempts without an answer end within 33 seconds', async () => {
    const gateway = gatewayOn(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    const outcome = await outcomeOf(gateway.createPayment(input), 33_000);
    expect(outcome).toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('an event', () => {
  const gateway = answering({}); // sends no requests
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const mac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
  const sign = (text = body, { at = nowSeconds(), key = secret } = {}) => `t=${at},v1=${mac(`${at}.${text}`, key)}`;
  const read = (signature: string | string[] | undefined, text = body, on = gateway) =>
    on.readEvent(Buffer.from(text), signature);

  test('with a valid signature is accepted', () => {
    expect(read(sign())).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      paymentId: 'pi_1',
      livemode: false,
    });
  });

  test.each([
    ['a charge', { id: 'ch_1', object: 'charge', payment_intent: 'pi_9' }, 'pi_9'],
    ['a refund with its payment in full', { id: 're_1', object: 'refund', payment_intent: { id: 'pi_9' } }, 'pi_9'],
    ['a charge without payment', { id: 'ch_1', object: 'charge', payment_intent: null }, undefined],
    ['something else', { id: 'acct_1', object: 'account' }, undefined],
  ])('about %s references its payment', (_what, object, paymentId) => {
    const text = JSON.stringify({ id: 'evt_2', type: 'x', livemode: true, data: { object } });
    expect(read(sign(text), text)).toMatchObject({ id: 'evt_2', paymentId, livemode: true });
  });

  test('signed with either secret is accepted during a key rotation', () => {
    const rotating = gatewayOn(fetch, { webhookSecret: `whsec_new, ${secret},` });
    expect(read(sign(), body, rotating).id).toBe('evt_1');
    expect(read(sign(body, { key: 'whsec_new' }), body, rotating).id).toBe('evt_1');
    expect(() => read(sign(body, { key: 'whsec_older' }), body, rotating)).toThrow(/signature/);
  });

  const at = nowSeconds();
  test.each<[string, string | string[] | undefined, string?]>([
    ['no signature', undefined],
    ['an empty signature', ''],
    ['two headers', [sign(), sign()]],
    ['no scheme', mac(`${at}.${body}`)],
    ['the old scheme', `t=${at},v0=${mac(`${at}.${body}`)}`],
    ['no time', `v1=${mac(`${at}.${body}`)}`],
    ['no time in the text', `t=${at},v1=${mac(body)}`],
    ['another time than signed', `t=${at + 1},v1=${mac(`${at}.${body}`)}`],
    ['a time that is none', `t=soon,v1=${mac(`soon.${body}`)}`],
    ['an old time', sign(body, { at: at - 301 })],
    ['another secret', sign(body, { key: 'whsec_other' })],
    ['an empty secret', sign(body, { key: '' })],
    ['half a signature', sign().slice(0, -10)],
    ['upper-case digits', `t=${at},v1=${mac(`${at}.${body}`).toUpperCase()}`],
    ['a changed body', sign(), body.replace('pi_1', 'pi_2')],
    ['a body written anew', sign(), JSON.stringify(JSON.parse(body), null, 1)],
    ['a longer body', sign(), `${body} `],
    ['an empty body', sign(''), ''],
    ['a signed body that is no JSON', sign('{'), '{'],
    ['a signed body that is no event', sign('{"id":"evt_1"}'), '{"id":"evt_1"}'],
  ])('with %s is refused', (_what, signature, text) => {
    expect(() => read(signature, text)).toThrow(expect.objectContaining({ code: 'invalid_signature' }));
  });

  test('is refused without any secret configured', () => {
    for (const webhookSecret of ['', ' , ']) {
      const closed = gatewayOn(fetch, { webhookSecret });
      expect(() => read(sign(body, { key: '' }), body, closed)).toThrow(/signature/);
      expect(() => read(sign(body, { key: ' ' }), body, closed)).toThrow(/signature/);
    }
  });
});
