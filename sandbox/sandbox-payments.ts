// Payment intents of the sandbox. The row lock decides every race.
import { cardPaymentLimits, type PaymentStatus } from '#platform/cards/card-gateway.ts';
import { type CardVerdict, findCardVerdict, judgeTestMethod } from './sandbox-cards.ts';
import { getLatestCharge } from './sandbox-charges.ts';
import { openDispute } from './sandbox-dispute-moves.ts';
import { recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import {
  findPaymentRow,
  insertCharge,
  insertPayment,
  listPaymentRows,
  lockPaymentRow,
  type SandboxPayment,
  savePayment,
} from './sandbox-store.ts';
import { findDeclineAfterAuthentication, findDispute } from './sandbox-test-cards.ts';
import {
  badParameter,
  type Caller,
  epochSeconds,
  errorAnswer,
  isSame,
  newId,
  okAnswer,
  readInteger,
  readMetadata,
  readResult,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
  type WireError,
} from './sandbox-wire.ts';

export async function createPaymentIntent(call: SandboxCall): Promise<WireAnswer> {
  const { params, tx } = call;
  const amount = readInteger('amount', requireParam(params, 'amount'));
  const currency = requireParam(params, 'currency').toLowerCase();
  if (currency !== 'usd') throw badParameter('currency', `Invalid currency: ${currency}. The sandbox takes usd.`);
  if (amount < cardPaymentLimits.minCents) {
    throw badParameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  }
  if (amount > call.maxAmountCents) {
    const most = (call.maxAmountCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    throw badParameter('amount', `Amount must be no more than $${most}`, 'amount_too_large');
  }
  const types = [...params].filter(([name]) => name.startsWith('allowed_payment_method_types['));
  if (types.some(([, type]) => type !== 'card')) {
    throw badParameter('allowed_payment_method_types', 'The sandbox takes cards only.');
  }
  const paymentMethod = params.get('payment_method') ?? null;
  if (paymentMethod !== null) judgeTestMethod(paymentMethod, call.now);
  const id = newId('pi');
  const payment = await insertPayment(tx, {
    id,
    clientSecret: `${id}_${newId('secret')}`,
    amount,
    currency,
    status: paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    metadata: readMetadata(params),
    paymentMethod,
  });
  return params.get('confirm') === 'true'
    ? confirmLocked(call, payment)
    : okAnswer(toPaymentIntent(payment, call.caller));
}

export async function readPaymentIntent(call: SandboxCall): Promise<WireAnswer> {
  const payment = await findPaymentRow(call.tx, call.id);
  const object = toPaymentIntent(requireOwn(call, payment), call.caller);
  if (call.caller === 'publishable') return okAnswer(object);
  return okAnswer({ ...object, latest_charge: await getLatestCharge(call, payment?.latestCharge ?? null) });
}

export async function listPaymentIntents(call: SandboxCall): Promise<WireAnswer> {
  const page = readPage(call.params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findPaymentRow(call.tx, after))) {
    throw resourceMissing('payment_intent', after, 'starting_after');
  }
  const rows = await listPaymentRows(call.tx, page);
  return okAnswer(
    toList(
      '/v1/payment_intents',
      page,
      rows.map((payment) => toPaymentIntent(payment, call.caller)),
    ),
  );
}

export async function confirmPaymentIntent(call: SandboxCall): Promise<WireAnswer> {
  return confirmLocked(call, requireOwn(call, await lockPaymentRow(call.tx, call.id)));
}

/** Sandbox only: the bank's answer to `requires_action`. */
export async function authenticatePaymentIntent(call: SandboxCall): Promise<WireAnswer> {
  const payment = requireOwn(call, await lockPaymentRow(call.tx, call.id));
  const result = readResult(call.params);
  if (payment.status !== 'requires_action') return unexpectedState(call, payment, 'authenticate');
  if (result === 'fail') return okAnswer(await returnToMethod(call, payment, authenticationFailure));
  const decline = findDeclineAfterAuthentication(payment.card);
  return okAnswer(decline ? await returnToMethod(call, payment, decline) : await completePayment(call, payment));
}

/** Sandbox only: finishes a `processing` payment. */
export async function finishProcessing(call: SandboxCall): Promise<WireAnswer> {
  const payment = requireOwn(call, await lockPaymentRow(call.tx, call.id));
  const result = readResult(call.params);
  if (payment.status !== 'processing') return unexpectedState(call, payment, 'finish');
  if (result === 'succeed') return okAnswer(await completePayment(call, payment));
  return okAnswer(await returnToMethod(call, payment, processingFailure));
}

export async function cancelPaymentIntent(call: SandboxCall): Promise<WireAnswer> {
  const payment = requireOwn(call, await lockPaymentRow(call.tx, call.id));
  if (!openStatuses.includes(payment.status)) return unexpectedState(call, payment, 'cancel');
  const canceled: SandboxPayment = {
    ...payment,
    status: 'canceled',
    canceledAt: call.now,
    cancellationReason: call.params.get('cancellation_reason') ?? null,
  };
  return okAnswer(await updatePayment(call, canceled, 'payment_intent.canceled'));
}

const openStatuses: readonly PaymentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const authenticationFailure: WireError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const processingFailure: WireError = {
  type: 'card_error',
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Browser calls must present the payment's client secret; otherwise the payment appears missing. */
function requireOwn(call: SandboxCall, payment: SandboxPayment | undefined): SandboxPayment {
  if (payment === undefined) throw resourceMissing('payment_intent', call.id, 'intent');
  if (call.caller === 'secret') return payment;
  const clientSecret = requireParam(call.params, 'client_secret');
  if (!isSame(clientSecret, payment.clientSecret)) throw resourceMissing('payment_intent', call.id, 'intent');
  return payment;
}

async function confirmLocked(call: SandboxCall, payment: SandboxPayment): Promise<WireAnswer> {
  if (!openStatuses.includes(payment.status)) return unexpectedState(call, payment, 'confirm');
  const isAsking = payment.status === 'requires_action';
  const verdict = findCardVerdict(call.params, isAsking ? null : payment.paymentMethod, call.now);
  // Confirming the same card again while its bank is authenticating changes nothing.
  if (verdict === undefined && isAsking) return okAnswer(toPaymentIntent(payment, call.caller));
  if (verdict === undefined) return unexpectedState(call, payment, 'confirm', "because it's missing a payment method");
  return applyVerdict(call, payment, verdict);
}

async function applyVerdict(call: SandboxCall, payment: SandboxPayment, verdict: CardVerdict): Promise<WireAnswer> {
  if (verdict.outcome === 'invalid') return errorAnswer(402, verdict.error);
  const tried: SandboxPayment = { ...payment, card: verdict.card, paymentMethod: newId('pm'), lastError: null };
  if (verdict.outcome === 'decline') {
    const intent = await returnToMethod(call, tried, verdict.error);
    return errorAnswer(402, { ...verdict.error, payment_intent: intent });
  }
  if (verdict.outcome === 'succeed') return okAnswer(await completePayment(call, tried));
  const status = ({ authenticate: 'requires_action', process: 'processing' } as const)[verdict.outcome];
  return okAnswer(await updatePayment(call, { ...tried, status }, `payment_intent.${status}`));
}

async function completePayment(call: SandboxCall, payment: SandboxPayment): Promise<Record<string, unknown>> {
  const latestCharge = newId('ch');
  await insertCharge(call.tx, latestCharge, payment, call.availableAfterMs);
  // Stripe also sends a test card's dispute event before the success event.
  const dispute = findDispute(payment.card);
  if (dispute) await openDispute(call, { ...payment, id: latestCharge, paymentId: payment.id }, dispute);
  const succeeded: SandboxPayment = {
    ...payment,
    status: 'succeeded',
    amountReceived: payment.amount,
    latestCharge,
    lastError: null,
  };
  return updatePayment(call, succeeded, 'payment_intent.succeeded');
}

/** A failed attempt is not final; the payment waits for another method. */
function returnToMethod(call: SandboxCall, payment: SandboxPayment, lastError: WireError) {
  const waiting: SandboxPayment = { ...payment, status: 'requires_payment_method', paymentMethod: null, lastError };
  return updatePayment(call, waiting, 'payment_intent.payment_failed');
}

async function updatePayment(
  call: SandboxCall,
  payment: SandboxPayment,
  eventType: string,
): Promise<Record<string, unknown>> {
  await Promise.all([
    savePayment(call.tx, payment),
    recordEvent(call.tx, call, { type: eventType, object: toPaymentIntent(payment, 'secret') }),
  ]);
  return toPaymentIntent(payment, call.caller);
}

function unexpectedState(call: SandboxCall, payment: SandboxPayment, verb: string, why?: string): WireAnswer {
  const because = why ?? `because it has a status of ${payment.status}`;
  return errorAnswer(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent ${because}.`,
    payment_intent: toPaymentIntent(payment, call.caller),
  });
}

/** Browsers get fewer fields, for example no metadata. */
function toPaymentIntent(payment: SandboxPayment, viewer: Caller): Record<string, unknown> {
  const shared = {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    canceled_at: payment.canceledAt && epochSeconds(payment.canceledAt),
    cancellation_reason: payment.cancellationReason,
    capture_method: 'automatic',
    client_secret: payment.clientSecret,
    confirmation_method: 'automatic',
    created: epochSeconds(payment.createdAt),
    currency: payment.currency,
    last_payment_error: payment.lastError,
    livemode: false,
    next_action: payment.status === 'requires_action' ? nextAction : null,
    payment_method: payment.paymentMethod,
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    status: payment.status,
  };
  if (viewer === 'publishable') return shared;
  return {
    ...shared,
    amount_capturable: 0,
    amount_received: payment.amountReceived,
    latest_charge: payment.latestCharge,
    metadata: payment.metadata,
  };
}

const nextAction = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_authentication' } };
