// The sandbox answers like Stripe: every operation in every payment state, every dispute transition, every card.
import { describe, expect, test } from 'vitest';
import { disputeStatuses, type PaymentStatus, type ProviderPayment } from '#platform/cards/card-gateway.ts';
import {
  authenticate,
  callAsServer,
  confirmCard,
  listAll,
  makePayment,
  openDispute,
  useTestSandbox,
  type WireReply,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

type Payment = Pick<ProviderPayment, 'id' | 'clientSecret'>;
const post = (path: string, params: Record<string, string> = {}) => callAsServer(sandbox.app, 'POST', path, params);
const confirmWith = (number: string) => async (payment: Payment) => {
  await confirmCard(sandbox.app, payment, number);
};

/** How to bring a payment into each state; `requires_capture` needs manual capture, which we never use. */
const arrive: Record<Exclude<PaymentStatus, 'requires_capture'>, (payment: Payment) => Promise<void>> = {
  requires_payment_method: confirmWith('4000000000000002'),
  requires_confirmation: () => Promise.resolve(),
  requires_action: confirmWith('4000002500003155'),
  processing: async ({ id }) => {
    await post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_sandbox_processing' });
  },
  succeeded: confirmWith('4242424242424242'),
  canceled: async ({ id }) => {
    await post(`/v1/payment_intents/${id}/cancel`);
  },
};
type State = keyof typeof arrive;

async function paymentIn(state: State): Promise<Payment> {
  if (state !== 'requires_confirmation') {
    const payment = await makePayment(sandbox.gateway, 5000);
    await arrive[state](payment);
    return payment;
  }
  const params = { amount: '5000', currency: 'usd', payment_method: 'pm_card_visa' };
  const { body } = await post('/v1/payment_intents', params);
  return { id: body.id, clientSecret: body.client_secret };
}

const operations = {
  confirm: (payment) => confirmCard(sandbox.app, payment, '4242424242424242'),
  'confirm without a card': ({ id }) => post(`/v1/payment_intents/${id}/confirm`),
  'pass the bank': (payment) => authenticate(sandbox.app, payment, 'succeed'),
  'fail the bank': (payment) => authenticate(sandbox.app, payment, 'fail'),
  'finish well': ({ id }) => post(`/v1/test_helpers/payment_intents/${id}/finish`, { result: 'succeed' }),
  'finish badly': ({ id }) => post(`/v1/test_helpers/payment_intents/${id}/finish`, { result: 'fail' }),
  cancel: ({ id }) => post(`/v1/payment_intents/${id}/cancel`),
  refund: ({ id }) => post('/v1/refunds', { payment_intent: id }),
  dispute: ({ id }) => post('/v1/test_helpers/disputes', { payment_intent: id }),
} satisfies Record<string, (payment: Payment) => Promise<WireReply>>;
type Operation = keyof typeof operations;

const wrong = [400, 'payment_intent_unexpected_state'];
const paid = [200, 'succeeded'];
const back = [200, 'requires_payment_method'];
const canceled = [200, 'canceled'];
const waiting = [200, 'requires_action'];
/** Stripe returns no code for these. */
const noCharge = [400, undefined];

const answers: Record<Operation, Record<State, (number | string | undefined)[]>> = {
  confirm: columns(paid, paid, paid, wrong, wrong, wrong),
  'confirm without a card': columns(wrong, paid, waiting, wrong, wrong, wrong),
  'pass the bank': columns(wrong, wrong, paid, wrong, wrong, wrong),
  'fail the bank': columns(wrong, wrong, back, wrong, wrong, wrong),
  'finish well': columns(wrong, wrong, wrong, paid, wrong, wrong),
  'finish badly': columns(wrong, wrong, wrong, back, wrong, wrong),
  cancel: columns(canceled, canceled, canceled, wrong, wrong, wrong),
  refund: columns(noCharge, noCharge, noCharge, noCharge, paid, noCharge),
  dispute: columns(invalid(), invalid(), invalid(), invalid(), [200, 'needs_response'], invalid()),
};

function columns(...cells: (number | string | undefined)[][]) {
  const [requires_payment_method, requires_confirmation, requires_action, processing, succeeded, canceledCell] = cells;
  return {
    requires_payment_method: requires_payment_method ?? [],
    requires_confirmation: requires_confirmation ?? [],
    requires_action: requires_action ?? [],
    processing: processing ?? [],
    succeeded: succeeded ?? [],
    canceled: canceledCell ?? [],
  };
}

function invalid() {
  return [400, 'parameter_invalid'];
}

describe.each(Object.keys(operations) as Operation[])('%s', (operation) => {
  test.each(Object.keys(arrive) as State[])('of a payment that is %s', async (state) => {
    const payment = await paymentIn(state);
    const before = await sandbox.gateway.findPayment(payment.id);
    expect(before?.status).toBe(state);
    const { status, body } = await operations[operation](payment);
    expect([status, status === 200 ? body.status : body.error.code]).toEqual(answers[operation][state]);
    if (status === 200) return;
    expect(body.error.type).toBe('invalid_request_error');
    expect(await sandbox.gateway.findPayment(payment.id)).toEqual(before);
  });
});

describe('a dispute that is', () => {
  const moves: Record<string, string[]> = {
    warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
    warning_under_review: ['warning_closed', 'needs_response'],
    needs_response: ['under_review', 'won', 'lost'],
    under_review: ['won', 'lost'],
  };
  /** Intermediate states. */
  const ways: Record<string, string[]> = {
    warning_under_review: ['warning_needs_response', 'warning_under_review'],
    warning_closed: ['warning_needs_response', 'warning_closed'],
    under_review: ['needs_response', 'under_review'],
    won: ['needs_response', 'won'],
    lost: ['needs_response', 'lost'],
  };
  const move = (id: string, status: string) => post(`/v1/test_helpers/disputes/${id}/move`, { status });

  test.each(disputeStatuses)('%s allows only its valid transitions', async (from) => {
    const payment = await paymentIn('succeeded');
    for (const to of disputeStatuses) {
      const [first = from, ...rest] = ways[from] ?? [];
      const { id } = await openDispute(sandbox.app, payment.id, { status: first });
      for (const next of rest) await move(id, next);
      const { status, body } = await move(id, to);
      const isLegal = moves[from]?.includes(to) ?? false;
      expect([to, status, status === 200 && body.status]).toEqual([to, isLegal ? 200 : 400, isLegal && to]);
      const now = await callAsServer(sandbox.app, 'GET', `/v1/disputes/${id}`);
      expect(now.body.status).toBe(isLegal ? to : from);
    }
  });
});

describe('the test card', () => {
  const tryCard = async (number: string, card = {}) => {
    const payment = await makePayment(sandbox.gateway, 5000);
    return { payment, answer: await confirmCard(sandbox.app, payment, number, card) };
  };

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('%s is declined: %s, %s', async (number, code, declineCode) => {
    const { payment, answer } = await tryCard(number);
    expect(answer).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code, decline_code: declineCode } },
    });
    expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code, declineCode },
    });
  });

  test.each([
    '4242424242424242',
    '4000056655665556',
    '5555555555554444',
    '2223003122003222',
    '5200828282828210',
    '6011111111111117',
    '4000000000003055',
    '4000003800000446',
  ])('%s pays', async (number) => {
    expect((await tryCard(number)).answer.body.status).toBe('succeeded');
  });

  test('378282246310005 pays with its four-digit code', async () => {
    expect((await tryCard('378282246310005', { cvc: '1234' })).answer.body.status).toBe('succeeded');
  });

  test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    '%s requires authentication, then pays',
    async (number) => {
      const { payment, answer } = await tryCard(number);
      expect(answer.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      expect((await authenticate(sandbox.app, payment, 'succeed')).body.status).toBe('succeeded');
    },
  );

  test.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s requires authentication, and is still declined: %s', async (number, declineCode) => {
    const { payment } = await tryCard(number);
    expect((await authenticate(sandbox.app, payment, 'succeed')).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: declineCode },
    });
    expect(await listAll(sandbox.gateway.listMovements({ since: new Date(0) }))).not.toContainEqual(
      expect.objectContaining({ paymentId: payment.id }),
    );
  });

  test('any other number is declined: real cards must not be used here', async () => {
    const { answer } = await tryCard('4111111111111111');
    expect(answer).toMatchObject({ status: 402, body: { error: { decline_code: 'test_mode_live_card' } } });
  });
});
