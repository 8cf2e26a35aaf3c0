// List calls of the gateway with wrong, failing or paging providers, using a fake fetch.
import { describe, expect, test } from 'vitest';
import {
  gatewayAnswering,
  gatewayOn,
  readAll,
  seconds,
  since,
  unavailable,
  wireDispute,
  wireMovement,
  wirePayment,
  wireRefund,
} from '#test/factories/stripe-wire.ts';

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
