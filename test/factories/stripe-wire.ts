// Answers of Stripe as they arrive, and a gateway that gets them from a fake fetch.
import { createStripeGateway } from '#platform/cards/stripe-gateway.ts';

type Query = Record<string, string>;

/** Returns the next page for each call and records the requests. */
export function gatewayOn(...pages: unknown[][]) {
  const asked: { path: string; query: Query }[] = [];
  const gateway = gatewayAnswering((url) => {
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
    const page = pages[asked.length - 1] ?? [];
    return { object: 'list', url: url.pathname, data: page, has_more: asked.length < pages.length };
  });
  return { gateway, asked };
}

export function gatewayAnswering(answer: (url: URL) => unknown, status = 200) {
  return createStripeGateway({
    kind: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    fetch: (target) => {
      const url = new URL(target instanceof Request ? target.url : target);
      return Promise.resolve(new Response(JSON.stringify(answer(url)), { status }));
    },
  });
}

export async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const since = new Date('2026-11-20T10:00:00.900Z');
export const seconds = Date.parse('2026-11-20T10:00:00Z') / 1000;
export const unavailable = { code: 'provider_unavailable' };

export const wirePayment = (id: string) => ({
  id,
  client_secret: `${id}_secret_x`,
  amount: 5000,
  amount_received: 5000,
  currency: 'usd',
  status: 'succeeded',
  livemode: false,
  metadata: {},
  created: seconds,
  latest_charge: 'ch_1',
});

export const wireRefund = (id: string) => ({
  id,
  object: 'refund',
  amount: 100,
  currency: 'usd',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { refund_id: '7' },
  created: seconds,
});

export const wireMovement = {
  id: 'txn_1',
  object: 'balance_transaction',
  type: 'charge',
  reporting_category: 'charge',
  amount: 5000,
  fee: 175,
  net: 4825,
  currency: 'usd',
  created: seconds,
  source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { refund_id: 'not a refund' } },
};

export const wireDispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 5000,
  currency: 'usd',
  status: 'needs_response',
  reason: 'fraudulent',
  payment_intent: 'pi_1',
  created: seconds,
  evidence_details: { due_by: seconds + 60 },
  balance_transactions: [
    {
      ...wireMovement,
      id: 'txn_2',
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -5000,
      fee: 1500,
      net: -6500,
      source: 'du_1',
    },
  ],
};
