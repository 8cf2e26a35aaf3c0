// Movements, the balance and the fee of a payment from the gateway, with wrong answers too, using a fake fetch.
import { describe, expect, test } from 'vitest';
import {
  gatewayAnswering,
  gatewayOn,
  readAll,
  seconds,
  since,
  unavailable,
  wireMovement,
  wirePayment,
  wireRefund,
} from '#test/factories/stripe-wire.ts';

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
