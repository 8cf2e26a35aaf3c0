// Disputes through the real SDK: opening, the bank's decisions, and money movements.
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { ProviderDispute } from '#platform/cards/card-gateway.ts';
import {
  callAsServer,
  confirmCard,
  listAll,
  makePaidPayment,
  makePayment,
  moveDispute,
  openDispute,
  useTestSandbox,
  type WireReply,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

const paid = (amount = 100_000) => makePaidPayment(sandbox.app, sandbox.gateway, amount);

async function paidWith(number: string): Promise<{ id: string }> {
  const payment = await makePayment(sandbox.gateway);
  expect((await confirmCard(sandbox.app, payment, number)).status).toBe(200);
  return payment;
}

async function disputeOf(paymentId: string): Promise<ProviderDispute> {
  const [dispute, ...others] = await listAll(sandbox.gateway.listDisputes({ paymentId }));
  expect(others).toEqual([]);
  if (dispute === undefined) throw new Error('no dispute');
  return dispute;
}

const movesOf = ({ movements }: ProviderDispute) =>
  movements.map(({ kind, amountCents, feeCents, netCents }) => [kind, amountCents, feeCents, netCents]);

const refund = (paymentId: string, refundId: string, amount = 100_000) =>
  sandbox.gateway.refundPayment({
    paymentId,
    amountCents: cents(amount),
    refundId,
    idempotencyKey: `dispute_${refundId}`,
  });

async function eventsOf(paymentId: string): Promise<string[]> {
  const { rows } = await sandbox.pool.query<{ type: string }>(
    `select type from sandbox.events
     where body::jsonb #>> '{data,object,payment_intent}' = $1 or body::jsonb #>> '{data,object,id}' = $1 order by seq`,
    [paymentId],
  );
  return rows.map(({ type }) => type);
}

describe('a card that is disputed', () => {
  test('as fraudulent withdraws the money immediately, with a fee', async () => {
    const payment = await paidWith('4000 0000 0000 0259');
    const dispute = await disputeOf(payment.id);
    expect(dispute).toMatchObject({
      id: expect.stringMatching(/^du_/),
      paymentId: payment.id,
      amountCents: 100_000,
      status: 'needs_response',
      reason: 'fraudulent',
      createdAt: expect.any(Date),
      evidenceDueBy: expect.any(Date),
    });
    expect(movesOf(dispute)).toEqual([['dispute', -100_000, 1500, -101_500]]);
    expect(dispute.movements[0]).toMatchObject({ paymentId: payment.id, sourceId: dispute.id, type: 'dispute' });
    expect(await eventsOf(payment.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'payment_intent.succeeded',
    ]);
  });

  test('as not received has that reason', async () => {
    const payment = await paidWith('4000 0000 0000 2685');
    expect(await disputeOf(payment.id)).toMatchObject({ reason: 'product_not_received', status: 'needs_response' });
  });

  test('by an inquiry moves no money at first', async () => {
    const payment = await paidWith('4000 0000 0000 1976');
    expect(await disputeOf(payment.id)).toMatchObject({ status: 'warning_needs_response', movements: [] });
    expect(await eventsOf(payment.id)).toEqual(['charge.dispute.created', 'payment_intent.succeeded']);
  });

  test('is marked on its charge', async () => {
    const payment = await paidWith('4000 0000 0000 0259');
    const { body } = await callAsServer(sandbox.app, 'GET', '/v1/charges', { payment_intent: payment.id });
    expect(body.data).toMatchObject([{ payment_intent: payment.id, disputed: true, amount: 100_000 }]);
  });
});

describe('a dispute', () => {
  test('that is won returns the money, but not the fee', async () => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id);
    await moveDispute(sandbox.app, id, 'under_review');
    expect((await disputeOf(payment.id)).status).toBe('under_review');
    await moveDispute(sandbox.app, id, 'won');
    const dispute = await disputeOf(payment.id);
    expect(dispute.status).toBe('won');
    expect(movesOf(dispute)).toEqual([
      ['dispute', -100_000, 1500, -101_500],
      ['dispute_reversal', 100_000, 0, 100_000],
    ]);
    expect(await eventsOf(payment.id)).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  test('that is lost returns nothing', async () => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id);
    await moveDispute(sandbox.app, id, 'lost');
    const dispute = await disputeOf(payment.id);
    expect([dispute.status, movesOf(dispute)]).toEqual(['lost', [['dispute', -100_000, 1500, -101_500]]]);
    expect((await eventsOf(payment.id)).at(-1)).toBe('charge.dispute.closed');
  });

  test('may cover part of the payment', async () => {
    const payment = await paid();
    await openDispute(sandbox.app, payment.id, { amount: '2500', reason: 'duplicate' });
    const dispute = await disputeOf(payment.id);
    expect(dispute).toMatchObject({ amountCents: 2500, reason: 'duplicate' });
    expect(movesOf(dispute)).toEqual([['dispute', -2500, 1500, -4000]]);
  });

  test('that was prevented moves no money and is closed', async () => {
    const payment = await paid();
    await openDispute(sandbox.app, payment.id, { status: 'prevented' });
    expect(await disputeOf(payment.id)).toMatchObject({ status: 'prevented', movements: [] });
  });

  test.each([
    ['winning_evidence', 'won', 2],
    ['losing_evidence', 'lost', 1],
    ['a letter', 'under_review', 1],
  ])('answered with %s becomes %s', async (text, status, movements) => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id);
    const answer = await callAsServer(sandbox.app, 'POST', `/v1/disputes/${id}`, {
      'evidence[uncategorized_text]': text,
    });
    expect(answer).toMatchObject({ status: 200, body: { status, evidence_details: { submission_count: 1 } } });
    expect((await disputeOf(payment.id)).movements).toHaveLength(movements);
  });

  test('that is accepted is lost', async () => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id);
    expect((await callAsServer(sandbox.app, 'POST', `/v1/disputes/${id}/close`)).body.status).toBe('lost');
  });
});

describe('an inquiry', () => {
  test('closes without money, or becomes a dispute that withdraws it', async () => {
    const [closed, escalated] = [await paid(), await paid()];
    const inquiry = { status: 'warning_needs_response' };
    await moveDispute(sandbox.app, (await openDispute(sandbox.app, closed.id, inquiry)).id, 'warning_closed');
    expect(await disputeOf(closed.id)).toMatchObject({ status: 'warning_closed', movements: [] });
    const { id } = await openDispute(sandbox.app, escalated.id, inquiry);
    await moveDispute(sandbox.app, id, 'warning_under_review');
    await moveDispute(sandbox.app, id, 'needs_response');
    expect(movesOf(await disputeOf(escalated.id))).toEqual([['dispute', -100_000, 1500, -101_500]]);
  });

  test('allows a refund, which is returned if the bank withdraws the money after all', async () => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id, { status: 'warning_needs_response' });
    expect((await refund(payment.id, 'inquiry')).status).toBe('succeeded');
    await callAsServer(sandbox.app, 'POST', `/v1/disputes/${id}`, {
      'evidence[uncategorized_text]': 'escalate_inquiry_evidence',
    });
    expect(await sandbox.gateway.listRefunds(payment.id)).toMatchObject([
      { status: 'failed', failureReason: 'charge_for_pending_refund_disputed' },
    ]);
    expect((await disputeOf(payment.id)).status).toBe('needs_response');
  });
});

describe('a refund of a disputed payment', () => {
  test.each(['needs_response', 'under_review', 'lost'])('is refused while it is %s', async (status) => {
    const payment = await paid();
    const { id } = await openDispute(sandbox.app, payment.id);
    if (status !== 'needs_response') await moveDispute(sandbox.app, id, status);
    await expect(refund(payment.id, `no-${status}`)).rejects.toMatchObject({
      code: 'illegal_move',
      details: { providerCode: 'charge_disputed' },
    });
  });

  test('can be retried once the dispute is won', async () => {
    const payment = await paid();
    await moveDispute(sandbox.app, (await openDispute(sandbox.app, payment.id)).id, 'won');
    expect((await refund(payment.id, 'after-won')).status).toBe('succeeded');
  });

  test('made earlier does not stop the bank from withdrawing the money a second time', async () => {
    const payment = await paid();
    await refund(payment.id, 'before');
    await openDispute(sandbox.app, payment.id);
    expect(movesOf(await disputeOf(payment.id))).toEqual([['dispute', -100_000, 1500, -101_500]]);
  });
});

describe('refused:', () => {
  const move = (id: string, status: string): Promise<WireReply> =>
    callAsServer(sandbox.app, 'POST', `/v1/test_helpers/disputes/${id}/move`, { status });

  test('any action on a closed dispute', async () => {
    const { id } = await openDispute(sandbox.app, (await paid()).id);
    await moveDispute(sandbox.app, id, 'won');
    const answers = [
      await move(id, 'lost'),
      await callAsServer(sandbox.app, 'POST', `/v1/disputes/${id}`, { submit: 'true' }),
      await callAsServer(sandbox.app, 'POST', `/v1/disputes/${id}/close`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([400, 'This dispute is already closed']);
    }
  });

  test('an impossible transition, an unknown status, and an unknown dispute', async () => {
    const { id } = await openDispute(sandbox.app, (await paid()).id);
    expect((await move(id, 'warning_closed')).status).toBe(400);
    expect((await move(id, 'forgotten')).status).toBe(400);
    expect(await move('du_missing', 'won')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing', message: "No such dispute: 'du_missing'" } },
    });
  });

  test.each([{ amount: '100001' }, { amount: '0' }, { status: 'won' }])('to open one with %j', async (params) => {
    const payment = await paid();
    const path = '/v1/test_helpers/disputes';
    const answer = await callAsServer(sandbox.app, 'POST', path, { payment_intent: payment.id, ...params });
    expect(answer.status).toBe(400);
    expect(await listAll(sandbox.gateway.listDisputes({ paymentId: payment.id }))).toEqual([]);
  });
});

test('disputes are listed newest first since a time', async () => {
  const first = await openDispute(sandbox.app, (await paid()).id);
  const second = await openDispute(sandbox.app, (await paid()).id);
  const ids = (await listAll(sandbox.gateway.listDisputes({ since: new Date(0) }))).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
  expect(await listAll(sandbox.gateway.listDisputes({ since: new Date(Date.now() + 86_400_000) }))).toEqual([]);
});
