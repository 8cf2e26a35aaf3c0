// The webhook stores only recent events signed with our secret, each once, and applies them by fetching the payment.
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookPath } from '#platform/cards/payments.ts';
import { signEvent } from '#sandbox/sandbox-events.ts';
import { expectSound, getTransactionId, hold, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { deriveWebhookSecret, eventAbout } from '#test/factories/webhooks.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { investments, providerEvents } from './investing-table.ts';
import { sweepOnce } from './sweep/sweeper.ts';

const kindling = useTestApp();
let secret: string;

beforeAll(async () => {
  secret = deriveWebhookSecret(kindling.deps.secret);
});
afterAll(async () => {
  await expectSound(kindling.deps.db);
});

const counter = { next: 1 };

function post(body: string, headers: Record<string, string | string[]>) {
  const request = { method: 'POST', url: webhookPath, payload: body } as const;
  return kindling.app.inject({ ...request, headers: { 'content-type': 'application/json', ...headers } });
}

const sign = (body: string, now = new Date()) => ({ 'stripe-signature': signEvent(body, secret, now) });

async function stored(id: string) {
  const [row] = await kindling.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, id));
  return row;
}

async function applied(id: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const row = await stored(id);
    if (row?.appliedAt) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`event ${id} was not applied`);
}

async function paidHold() {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: 100 });
  await pay(kindling, prepared);
  return prepared;
}

describe('a signed event', () => {
  test('is stored once, however often it arrives, and completes its investment', async () => {
    const prepared = await paidHold();
    const { id, body } = eventAbout(getTransactionId(prepared));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, sign(body))));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers[0]?.json()).toEqual({ received: true });
    expect(await applied(id)).toMatchObject({ outcome: 'completed', type: 'payment_intent.succeeded' });
    expect(await stateOf(prepared.investmentId)).toBe('completed');
  });

  test('stores only ids of the provider’s data', async () => {
    const object = {
      object: 'payment_intent',
      id: 'pi_1',
      client_secret: 'pi_1_secret',
      receipt_email: 'a@example.org',
    };
    const id = `evt_test${counter.next++}`;
    const body = JSON.stringify({ id, type: 'invoice.paid', livemode: false, data: { object } });
    await post(body, sign(body));
    expect(await applied(id)).toMatchObject({
      outcome: 'ignored',
      body: { id, type: 'invoice.paid', paymentId: 'pi_1', livemode: false },
    });
  });

  test('is not trusted: "succeeded" about an unpaid payment completes nothing', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: 100 });
    const { id, body } = eventAbout(getTransactionId(prepared));
    await post(body, sign(body));
    expect(await applied(id)).toMatchObject({ outcome: 'unchanged' });
    expect(await stateOf(prepared.investmentId)).toBe('held');
  });

  test('of an unknown type or object is stored and answered 200', async () => {
    for (const { id, body } of [eventAbout('pi_1', 'price.created'), eventAbout(null)]) {
      expect((await post(body, sign(body))).statusCode).toBe(200);
      expect(await applied(id)).toMatchObject({ outcome: 'ignored' });
    }
  });

  test('about an unknown payment is retried for a while, then set aside', async () => {
    const { id, body } = eventAbout('pi_from_nowhere');
    expect((await post(body, sign(body))).statusCode).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) {
      await kindling.deps.db.execute(
        sql`update provider_events set retry_after = now() - interval '1 second' where event_id = ${id}`,
      );
      await sweepOnce(kindling.deps);
    }
    expect(await stored(id)).toMatchObject({ outcome: 'unknown', failures: 6 });
  });

  test('that cannot be applied now is still accepted, and applied by the sweeper later', async () => {
    const prepared = await paidHold();
    const { id, body } = eventAbout(getTransactionId(prepared));
    kindling.sandbox.faults.failCalls = 3;
    expect((await post(body, sign(body))).statusCode).toBe(200);
    await expectEventually(async () => (await stored(id))?.failures === 1);
    expect(await stateOf(prepared.investmentId)).toBe('held');
    await kindling.deps.db.execute(
      sql`update provider_events set retry_after = now() - interval '1 second' where event_id = ${id}`,
    );
    await sweepOnce(kindling.deps);
    expect(await stored(id)).toMatchObject({ outcome: 'completed' });
  });

  test('answers 503 if the database cannot store it, so that the provider sends it again', async () => {
    const prepared = await paidHold();
    const { id, body } = eventAbout(getTransactionId(prepared));
    const blocker = await kindling.deps.pool.connect();
    await blocker.query('begin; lock table provider_events in access exclusive mode');
    const answer = await post(body, sign(body));
    await blocker.query('rollback');
    blocker.release();
    expect(answer.statusCode).toBe(503);
    expect(await stored(id)).toBeUndefined();
    expect((await post(body, sign(body))).statusCode).toBe(200);
    await applied(id);
  });
});

describe('rejected without being stored', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const v1 = (body: string, key: string, time = Math.floor(Date.now() / 1000)) =>
    createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const now = () => Math.floor(Date.now() / 1000);

  test.each<[string, (body: string) => Record<string, string | string[]>]>([
    ['no signature', () => ({})],
    ['an empty signature', () => ({ 'stripe-signature': '' })],
    ['words', () => ({ 'stripe-signature': 'trust me' })],
    ["another secret's signature", (body) => ({ 'stripe-signature': signEvent(body, 'whsec_another', new Date()) })],
    ['the empty secret', (body) => ({ 'stripe-signature': `t=${now()},v1=${v1(body, '')}` })],
    ['a signature of six minutes ago', (body) => sign(body, minutes(-6))],
    ['a signature of the year 1970', (body) => sign(body, new Date(1000))],
    ['no time', (body) => ({ 'stripe-signature': `v1=${v1(body, secret)}` })],
    ['another time than was signed', (body) => ({ 'stripe-signature': `t=${now() + 5},v1=${v1(body, secret)}` })],
    ['the test scheme v0', (body) => ({ 'stripe-signature': `t=${now()},v0=${v1(body, secret)}` })],
    ['a cut signature', (body) => ({ 'stripe-signature': `t=${now()},v1=${v1(body, secret).slice(0, 63)}` })],
    ['the signature of another body', (body) => sign(`${body} `)],
    ['a signature in another header', (body) => ({ 'x-stripe-signature': signEvent(body, secret, new Date()) })],
  ])('%s', async (_, headers) => {
    const { id, body } = eventAbout('pi_1');
    const answer = await post(body, headers(body));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_signature' });
    expect(await stored(id)).toBeUndefined();
  });

  test('a body that was parsed and serialized again', async () => {
    const { body } = eventAbout('pi_1');
    const rewritten = JSON.stringify(JSON.parse(body), null, 1);
    expect((await post(rewritten, sign(body))).statusCode).toBe(400);
  });

  test.each([
    '',
    '[]',
    'null',
    '{}',
    '{"id":"evt_1"}',
    '{"id":7,"type":"x","livemode":false,"data":{"object":{}}}',
    'x',
  ])('the signed body %j, which is not an event', async (body) => {
    expect((await post(body, sign(body))).statusCode).toBe(400);
  });

  test('an event of live mode', async () => {
    const { id, body } = eventAbout('pi_1');
    const live = body.replace('"livemode":false', '"livemode":true');
    expect((await post(live, sign(live))).statusCode).toBe(400);
    expect(await stored(id)).toBeUndefined();
  });

  test('a body of more than 256 KiB', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(256 * 1024) });
    expect((await post(body, sign(body))).statusCode).toBe(413);
  });
});

async function stateOf(investmentId: number) {
  const [row] = await kindling.deps.db.select().from(investments).where(eq(investments.id, investmentId));
  return row?.state;
}

async function expectEventually(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await isSo()); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await isSo()).toBe(true);
}
