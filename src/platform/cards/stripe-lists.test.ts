// List and balance calls of the gateway with wrong, failing or paging providers, using a fake fetch.
import { describe, expect, test } from 'vitest';
import { createStripeGateway } from './stripe-gateway.ts';

type Query = Record<string, string>;

/** Returns the next page for each call and records the requests. */
function gatewayOn(...pages: unknown[][]) {
  const asked: { path: string; query: Query }[] = [];
  const gateway = gatewayAnswering((url) => {
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
    const page = pages[asked.length - 1] ?? [];
    return { object: 'list', url: url.pathname, data: page, has_more: asked.length < pages.length };
  });
  return { gateway, asked };
}

function gatewayAnswering(answer: (url: URL) => unknown, status = 200) {
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

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const since = new Date('2026-11-20T10:00:00.900Z');
const seconds = Date.parse('2026-11-20T10:00:00Z') / 1000;
const unavailable = { code: 'provider_unavailable' };

const wirePayment = (id: string) => ({
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

const wireRefund = (id: string) => ({
  id,
  object: 'refund',
  amount: 100,
  currency: 'usd',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { refund_id: '7' },
  created: seconds,
});

const wireMovement = {
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

const wireDispute = {
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

describe('lists', () => {
  test('are read in pages of a hundred from the given second until the end', async () => {
    const { gateway, asked } = gatewayOn([wirePayment('pi_3'), wirePayment('pi_2')], [wirePayment('pi_1')]);
    const payments = await readAll(gateway.listPayments({ since }));
    expect(payments.map(({ id }) => id)).toEqual(['pi_3', 'pi_2', 'pi_1']);
    const first = { 'created[gte]': String(seconds), limit: '100' };
    expect(asked).toEqual([
      { path: '/v1/payment_intents', query: first },
      { path: '/v1/payment_intents', query: { ...first, starting_after: 'pi_2' } },
    ]);
  });

  test('send no request until they are read, and no extra page', async () => {
    const { gateway, asked } = gatewayOn([wirePayment('pi_2')], [wirePayment('pi_1')]);
    const payments = gateway.listPayments({ since });
    expect(asked).toEqual([]);
    for await (const { id } of payments) {
      expect(id).toBe('pi_2');
      break;
    }
    expect(asked).toHaveLength(1);
  });

  test('of refunds include our own id and the creation time', async () => {
    const { gateway, asked } = gatewayOn([wireRefund('re_1')]);
    expect(await readAll(gateway.listRefundsSince({ since }))).toEqual([
      {
        id: 're_1',
        paymentId: 'pi_1',
        amountCents: 100,
        status: 'succeeded',
        refundId: '7',
        createdAt: new Date(seconds * 1000),
      },
    ]);
    expect(asked[0]).toEqual({ path: '/v1/refunds', query: { 'created[gte]': String(seconds), limit: '100' } });
  });

  test('of disputes can be requested by time or by payment', async () => {
    const { gateway, asked } = gatewayOn([wireDispute], []);
    await readAll(gateway.listDisputes({ paymentId: 'pi_1' }));
    const other = gatewayOn([wireDispute]);
    await readAll(other.gateway.listDisputes({ since }));
    expect(asked[0]).toEqual({ path: '/v1/disputes', query: { payment_intent: 'pi_1', limit: '100' } });
    expect(other.asked[0]?.query).toEqual({ 'created[gte]': String(seconds), limit: '100' });
  });

  test('that fail midway are unavailable, not truncated', async () => {
    const { gateway } = gatewayOn([wirePayment('pi_2')], [{ ...wirePayment('pi_1'), amount: '5000' }]);
    const seen: string[] = [];
    const reading = async () => {
      for await (const { id } of gateway.listPayments({ since })) seen.push(id);
    };
    await expect(reading()).rejects.toMatchObject(unavailable);
    expect(seen).toEqual(['pi_2']);
  });

  test('of one payment that contain another are rejected', async () => {
    const { gateway } = gatewayOn([{ ...wireDispute, payment_intent: 'pi_2' }]);
    await expect(readAll(gateway.listDisputes({ paymentId: 'pi_1' }))).rejects.toMatchObject(unavailable);
    const refunds = gatewayOn([{ ...wireRefund('re_1'), payment_intent: 'pi_2' }]);
    await expect(refunds.gateway.listRefunds('pi_1')).rejects.toMatchObject(unavailable);
  });

  test('that our key may not read are an internal error, without the key', async () => {
    const error = { type: 'invalid_request_error', message: 'The provided key sk_test_1 may not' };
    const thrown: unknown = await readAll(gatewayAnswering(() => ({ error }), 403).listMovements({ since })).catch(
      (reason: unknown) => reason,
    );
    expect(thrown).toMatchObject({ name: 'Error', message: expect.stringContaining('403') });
    expect(String(thrown)).not.toContain('sk_test');
  });
});

describe('a movement', () => {
  const read = async (changes: object) => {
    const { gateway } = gatewayOn([{ ...wireMovement, ...changes }]);
    return (await readAll(gateway.listMovements({ since })))[0];
  };

  test('is requested with its source object, up to a time', async () => {
    const { gateway, asked } = gatewayOn([wireMovement]);
    const until = new Date('2026-11-20T11:00:00.100Z');
    expect(await readAll(gateway.listMovements({ since, until }))).toEqual([
      {
        id: 'txn_1',
        kind: 'charge',
        type: 'charge',
        amountCents: 5000,
        feeCents: 175,
        netCents: 4825,
        sourceId: 'ch_1',
        paymentId: 'pi_1',
        createdAt: new Date(seconds * 1000),
      },
    ]);
    expect(asked[0]).toEqual({
      path: '/v1/balance_transactions',
      query: {
        'created[gte]': String(seconds),
        'created[lt]': String(seconds + 3601),
        limit: '100',
        'expand[0]': 'data.source',
      },
    });
  });

  test.each([
    ['charge', 'charge', 'charge', 'charge'],
    ['payment', 'charge', 'charge', 'payment'],
    ['refund', 'refund', 'refund', 'refund'],
    ['payment_refund', 'refund_failure', 'refund_failure', 'payment_refund'],
    ['refund_failure', 'refund_failure', 'refund_failure', 'refund_failure'],
    ['adjustment', 'refund_failure', 'refund_failure', 'refund_failure'],
    ['adjustment', 'dispute', 'dispute', 'dispute'],
    ['adjustment', 'dispute_reversal', 'dispute_reversal', 'dispute_reversal'],
    ['stripe_fee', 'fee', 'fee', 'stripe_fee'],
    ['tax_fee', 'tax', 'fee', 'tax_fee'],
    ['payout', 'payout', 'payout', 'payout'],
    ['payout_failure', 'payout_reversal', 'payout', 'payout_failure'],
    ['payment_failure_refund', 'charge_failure', 'other', 'payment_failure_refund'],
    ['topup', 'topup', 'topup', 'topup'],
    ['topup_reversal', 'topup_reversal', 'topup_reversal', 'topup_reversal'],
    ['transfer', 'transfer', 'transfer', 'transfer'],
    ['transfer_refund', 'transfer_reversal', 'transfer_reversal', 'transfer_refund'],
    ['reserve_transaction', 'risk_reserved_funds', 'reserve', 'reserve_transaction'],
    ['reserved_funds', 'connect_reserved_funds', 'reserve', 'reserved_funds'],
    ['connect_collection_transfer', 'connect_collection_transfer', 'connect_collection', 'connect_collection_transfer'],
    ['adjustment', 'constructor', 'other', 'constructor'],
  ])('of type %s and category %s is a %s', async (type, category, kind, word) => {
    expect(await read({ type, reporting_category: category })).toMatchObject({ kind, type: word });
  });

  test('of a refund has our own id of it', async () => {
    const source = { ...wireRefund('re_9'), payment_intent: { id: 'pi_1' } };
    const movement = await read({
      type: 'refund',
      reporting_category: 'refund',
      amount: -100,
      fee: 0,
      net: -100,
      source,
    });
    expect(movement).toMatchObject({ sourceId: 're_9', paymentId: 'pi_1', refundId: '7', amountCents: -100 });
  });

  test('may have no source object, or one that was not expanded', async () => {
    expect(await read({ source: null })).not.toHaveProperty('sourceId');
    expect(await read({ source: 'ch_1' })).toMatchObject({ sourceId: 'ch_1' });
    expect(await read({ source: 'ch_1' })).not.toHaveProperty('paymentId');
  });

  test.each([
    ['does not add up', { net: 5000 }],
    ['is in another currency', { currency: 'eur' }],
    ['has half a cent', { amount: 5000.5, net: 4825.5 }],
    ['is beyond all we handle', { amount: 2e12, net: 2e12 - 175 }],
    ['has no category', { reporting_category: undefined }],
    ['has no time', { created: '2026-11-20' }],
  ])('that %s is rejected', async (_what, changes) => {
    await expect(read(changes)).rejects.toMatchObject(unavailable);
  });
});

describe('a dispute', () => {
  const read = async (changes: object) => {
    const { gateway } = gatewayOn([{ ...wireDispute, ...changes }]);
    return (await readAll(gateway.listDisputes({ since })))[0];
  };

  test('reports the withdrawn amount, the evidence deadline, and the reason', async () => {
    expect(await read({})).toEqual({
      id: 'du_1',
      paymentId: 'pi_1',
      amountCents: 5000,
      status: 'needs_response',
      reason: 'fraudulent',
      evidenceDueBy: new Date((seconds + 60) * 1000),
      createdAt: new Date(seconds * 1000),
      movements: [
        {
          id: 'txn_2',
          kind: 'dispute',
          type: 'dispute',
          amountCents: -5000,
          feeCents: 1500,
          netCents: -6500,
          sourceId: 'du_1',
          paymentId: 'pi_1',
          createdAt: new Date(seconds * 1000),
        },
      ],
    });
  });

  test('without a reason or a deadline has neither', async () => {
    const dispute = await read({ reason: null, evidence_details: { due_by: null }, balance_transactions: [] });
    expect(Object.keys(dispute ?? {}).toSorted()).toEqual(
      ['amountCents', 'createdAt', 'id', 'movements', 'paymentId', 'status'].toSorted(),
    );
  });

  test.each([
    ['appeal_needs_response', 'needs_response'],
    ['appeal_under_review', 'under_review'],
  ])('that is appealed (%s) is open again (%s)', async (status, readAs) => {
    expect((await read({ status }))?.status).toBe(readAs);
  });

  test.each([
    ['a status we do not know', { status: 'settled' }],
    ['no payment', { payment_intent: null }],
    ['another currency', { currency: 'eur' }],
    ['a movement that does not add up', { balance_transactions: [{ ...wireMovement, net: 1 }] }],
    ['no list of movements', { balance_transactions: undefined }],
  ])('with %s is rejected', async (_what, changes) => {
    await expect(read(changes)).rejects.toMatchObject(unavailable);
  });
});

describe('the balance', () => {
  const funds = (amount: number, currency = 'usd') => ({ amount, currency, source_types: { card: amount } });

  test('is available and pending money in dollars, also below zero', async () => {
    const answer = {
      object: 'balance',
      available: [funds(-300), funds(900, 'eur')],
      pending: [funds(1000), funds(11)],
    };
    expect(await gatewayAnswering(() => answer).readBalance()).toEqual({ availableCents: -300, pendingCents: 1011 });
  });

  test.each([{}, { available: [funds(1.5)], pending: [] }, { available: [{ amount: 1 }], pending: [] }])(
    'is rejected when it is %j',
    async (answer) => {
      await expect(gatewayAnswering(() => answer).readBalance()).rejects.toMatchObject(unavailable);
    },
  );
});

describe('the fee of a payment', () => {
  const find = (latest_charge: unknown) =>
    gatewayAnswering(() => ({ ...wirePayment('pi_1'), latest_charge })).findPayment('pi_1');

  test('is known once the charge has its movement', async () => {
    const balance_transaction = { id: 'txn_1', fee: 175, amount: 5000 };
    expect(await find({ id: 'ch_1', balance_transaction })).toMatchObject({
      fee: { movementId: 'txn_1', feeCents: 175 },
    });
  });

  test.each([null, 'ch_1', { id: 'ch_1', balance_transaction: null }, { id: 'ch_1', balance_transaction: 'txn_1' }])(
    'is unknown from %j',
    async (charge) => {
      expect(await find(charge)).not.toHaveProperty('fee');
    },
  );

  test('that is not a whole number of cents is rejected', async () => {
    const charge = { id: 'ch_1', balance_transaction: { id: 'txn_1', fee: 1.75 } };
    await expect(find(charge)).rejects.toMatchObject(unavailable);
  });
});
