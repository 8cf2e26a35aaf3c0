// docs/payments.md matches the code: events, test cards, settings and version.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { getCardBehavior } from '#sandbox/sandbox-test-cards.ts';
import {
  authenticate,
  callAsServer,
  confirmCard,
  makePaidPayment,
  makePayment,
  moveDispute,
  openDispute,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';
import { stripeApiVersion } from './card-gateway.ts';
import { webhookPath } from './payments.ts';

const guide = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
const fence = /```\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';

const sandbox = useTestSandbox();

test('subscribes to every event a payment, refund or dispute can cause, and to no other', async () => {
  const { app, gateway, pool } = sandbox;
  const tried = await makePayment(gateway);
  await confirmCard(app, tried, '4000000000000002');
  await confirmCard(app, tried, '4000002500003155');
  await authenticate(app, tried, 'fail');
  await gateway.cancelPayment(tried.id, 'cancel');
  const slow = await makePayment(gateway);
  await callAsServer(app, 'POST', `/v1/payment_intents/${slow.id}/confirm`, {
    payment_method: 'pm_sandbox_processing',
  });
  const won = await makePaidPayment(app, gateway);
  const dispute = await openDispute(app, won.id);
  await moveDispute(app, dispute.id, 'under_review');
  await moveDispute(app, dispute.id, 'won');
  const input = { paymentId: won.id, amountCents: cents(100), refundId: '1', idempotencyKey: 'refund' };
  const refund = await gateway.refundPayment(input);
  await callAsServer(app, 'POST', `/v1/test_helpers/refunds/${refund.id}/finish`, { result: 'fail' });
  const { rows } = await pool.query<{ type: string }>('select distinct type from sandbox.events');
  const subscribed = fence.split(/\s+/).filter(Boolean);
  expect(subscribed.toSorted()).toEqual(rows.map(({ type }) => type).toSorted());
});

test('lists test cards that the sandbox knows', () => {
  const numbers = [...guide.matchAll(/\| (\d{4} \d{4} \d{4} \d{4}) \|/g)].map((match) => match[1]?.replaceAll(' ', ''));
  expect(numbers.length).toBeGreaterThan(5);
  for (const number of numbers) {
    const behavior = getCardBehavior(number ?? '');
    expect(behavior, number).not.toMatchObject({ error: { decline_code: 'test_mode_live_card' } });
  }
});

test('names the version, the address of the webhook and every setting of Stripe', () => {
  expect(guide).toContain(`\`${stripeApiVersion}\``);
  expect(guide).toContain(`${webhookPath}\``);
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const settings = [...example.matchAll(/^(STRIPE_\w+)=/gm)].map((match) => match[1]);
  expect(settings.length).toBe(5);
  for (const setting of settings) expect(guide).toContain(`\`${setting}`);
});

test("the checkout loads the Stripe.js release that matches the server's API version", () => {
  const script = readFileSync(
    new URL('../../features/investing/web/checkout/stripe-script.ts', import.meta.url),
    'utf8',
  );
  const release = stripeApiVersion.split('.')[1];
  expect(script).toContain(`'https://js.stripe.com/${release}/stripe.js'`);
});
