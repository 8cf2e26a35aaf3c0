// A sandbox with its own database behind the real gateway, for payment tests.
import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { CardGateway, ProviderPayment } from '#platform/cards/card-gateway.ts';
import { createStripeGateway } from '#platform/cards/stripe-gateway.ts';
import { createStripePayoutGateway } from '#platform/cards/stripe-payout-gateway.ts';
import type { EventDestination } from '#sandbox/sandbox-events.ts';
import {
  registerSandboxProvider,
  type SandboxOptions,
  sandboxFetch,
  sandboxPrefix,
} from '#sandbox/sandbox-provider.ts';
import { createTestDatabase } from './test-database.ts';

/** As in an application, the secret key derives from it. */
export const sandboxSecret = 'a secret of the sandbox tests';
const secretDigest = createHmac('sha256', sandboxSecret).update('sandbox secret key').digest('hex');

export const sandboxKeys = {
  secretKey: `sk_test_${secretDigest.slice(0, 32)}`,
  publishableKey: 'pk_test_sandbox_of_the_tests',
  webhookSecret: 'whsec_sandbox_of_the_tests',
  connectWebhookSecret: 'whsec_connect_sandbox_of_the_tests',
};

export type WireReply = { status: number; headers: Record<string, unknown>; body: WireBody };
/** Stripe's responses, as far as the tests read them. */
export type WireBody = {
  id: string;
  status: string;
  client_secret: string;
  error: { type: string; code?: string; decline_code?: string; message: string; payment_intent?: { status: string } };
  data: { id: string; type: string }[];
  has_more: boolean;
  [name: string]: unknown;
};

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>;

/** The sandbox that the tests of a file share: made before the first of them, closed after the last. */
export function useTestSandbox(options: Partial<SandboxOptions> = {}): TestSandbox {
  const shared = {} as TestSandbox;
  beforeAll(async () => {
    Object.assign(shared, await createTestSandbox(options));
  });
  afterAll(() => shared.close());
  return shared;
}

export async function createTestSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await createTestDatabase();
  const sandbox = await mountSandbox(database.pool, options);
  const close = async () => {
    await sandbox.app.close();
    await database.drop();
  };
  return { ...sandbox, pool: database.pool, close };
}

/** One process's part of the sandbox; several can share one database. */
export async function mountSandbox(pool: pg.Pool, options: Partial<SandboxOptions> = {}) {
  const app = Fastify();
  const received: { body: string; signature: string; destination: EventDestination }[] = [];
  const provider = registerSandboxProvider(app, {
    ...sandboxKeys,
    pool,
    deliver: (body, signature, destination) => {
      received.push({ body, signature, destination });
      return Promise.resolve({ status: 200 });
    },
    ...options,
  });
  await app.ready();
  const gateway = createStripeGateway({ kind: 'sandbox', ...sandboxKeys, fetch: sandboxFetch(app) });
  const payoutGateway = createStripePayoutGateway({ ...sandboxKeys, fetch: sandboxFetch(app) });
  // For helpers that work with a whole application.
  const deps = { secret: sandboxSecret, payoutGateway };
  return { app, gateway, payoutGateway, deps, keys: sandboxKeys, received, ...provider };
}

const counter = { next: 1 };

export function makePayment(gateway: CardGateway, amount = 100_000): Promise<ProviderPayment> {
  const investmentId = String(counter.next++);
  const amountCents = cents(amount);
  return gateway.createPayment({ investmentId, amountCents, metadata: {}, idempotencyKey: `inv_${investmentId}` });
}

export async function makePaidPayment(app: FastifyInstance, gateway: CardGateway, amount = 100_000) {
  const payment = await makePayment(gateway, amount);
  await confirmCard(app, payment, '4242424242424242');
  return payment;
}

/** Confirms like the checkout page: publishable key, client secret and the card. */
export function confirmCard(
  app: FastifyInstance,
  payment: Pick<ProviderPayment, 'id' | 'clientSecret'>,
  number: string,
  card: { exp_month?: string; exp_year?: string; cvc?: string } = {},
): Promise<WireReply> {
  const details = { exp_month: '12', exp_year: '34', cvc: '123', ...card, number };
  const fields = Object.entries(details).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  return callSandbox(app, 'POST', `/v1/payment_intents/${payment.id}/confirm`, {
    key: sandboxKeys.publishableKey,
    client_secret: payment.clientSecret,
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(fields),
  });
}

export function authenticate(
  app: FastifyInstance,
  payment: Pick<ProviderPayment, 'id' | 'clientSecret'>,
  result: string,
): Promise<WireReply> {
  const { publishableKey } = sandboxKeys;
  const params = { key: publishableKey, client_secret: payment.clientSecret, result };
  return callSandbox(app, 'POST', `/v1/payment_intents/${payment.id}/authenticate`, params);
}

/** Simulates the card owner: disputes the payment. Its money is taken unless `status` says otherwise. */
export function openDispute(
  app: FastifyInstance,
  paymentId: string,
  params: { amount?: string; reason?: string; status?: string } = {},
): Promise<WireBody> {
  return succeed(callAsServer(app, 'POST', '/v1/test_helpers/disputes', { payment_intent: paymentId, ...params }));
}

/** The bank's next decision: `under_review`, `won`, `lost`, and for an inquiry `needs_response` or `warning_closed`. */
export function moveDispute(app: FastifyInstance, disputeId: string, status: string): Promise<WireBody> {
  return succeed(callAsServer(app, 'POST', `/v1/test_helpers/disputes/${disputeId}/move`, { status }));
}

async function succeed(reply: Promise<WireReply>): Promise<WireBody> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(body.error.message);
  return body;
}

export async function listAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Calls with the secret key, as a server does. */
export function callAsServer(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<WireReply> {
  return callSandbox(app, method, path, params, { authorization: `Bearer ${sandboxKeys.secretKey}`, ...headers });
}

export async function callSandbox(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<WireReply> {
  const form = new URLSearchParams(params).toString();
  const answer = await app.inject({
    method,
    url: method === 'GET' && form !== '' ? `${sandboxPrefix}${path}?${form}` : `${sandboxPrefix}${path}`,
    headers: { ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(method === 'POST' && { payload: form }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<WireBody>() };
}
