// Refunds of the sandbox. Their sum, including pending ones, never exceeds the payment.
import type pg from 'pg';
import type { RefundStatus } from '#platform/cards/card-gateway.ts';
import { toChargeObject } from './sandbox-charges.ts';
import { isChargedBack } from './sandbox-dispute-rows.ts';
import { type EventSource, recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import { insertMovement, toMovementId, toReversalId } from './sandbox-movements.ts';
import {
  findChargeRow,
  findPaymentRow,
  findRefundRow,
  insertRefund,
  listRefundRows,
  lockPaymentRow,
  type SandboxRefund,
  saveAmountRefunded,
  saveRefundStatus,
} from './sandbox-store.ts';
import { refundsFailLater, refundsStartPending } from './sandbox-test-cards.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  readInteger,
  readMetadata,
  readResult,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

export async function createRefund(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const paymentId = requireParam(params, 'payment_intent');
  const reason = params.get('reason') ?? null;
  if (reason !== null && !refundReasons.includes(reason)) throw badParameter('reason', `Invalid reason: ${reason}`);
  const metadata = readMetadata(params);
  const requested = params.get('amount');
  const requestedAmount = requested === undefined ? undefined : readInteger('amount', requested);
  if (requestedAmount === 0)
    throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  const payment = await lockPaymentRow(tx, paymentId);
  if (payment === undefined) throw resourceMissing('payment_intent', paymentId, 'payment_intent');
  const charge = await findChargeRow(tx, paymentId);
  if (charge === undefined)
    return refusedAnswer(`This PaymentIntent (${paymentId}) does not have a successful charge to refund.`);
  if (charge.disputed && (await isChargedBack(tx, charge.id))) {
    return refusedAnswer(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) return refusedAnswer(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = requestedAmount ?? left;
  if (amount > left) {
    return refusedAnswer(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    );
  }
  const { last4 } = charge.card;
  const isPending = call.refundsStartPending || last4 === refundsStartPending;
  const refund = await insertRefund(tx, {
    id: newId('re'),
    paymentId,
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    status: isPending ? 'pending' : 'succeeded',
    reason,
    metadata,
    endsAfterMs: last4 === refundsStartPending || last4 === refundsFailLater ? call.refundDelayMs : null,
  });
  await insertMovement(tx, {
    id: toMovementId(refund.id),
    type: 'refund',
    category: 'refund',
    amount: -amount,
    source: refund.id,
  });
  const after = { ...charge, amountRefunded: charge.amountRefunded + amount };
  await saveAmountRefunded(tx, after);
  await recordEvent(tx, call, { type: 'refund.created', object: toRefundObject(refund) });
  await recordEvent(tx, call, { type: 'charge.refunded', object: toChargeObject(after) });
  return okAnswer(toRefundObject(refund));
}

export async function readRefund(call: SandboxCall): Promise<WireAnswer> {
  return okAnswer(toRefundObject(await getRefund(call)));
}

export async function listRefunds(call: SandboxCall): Promise<WireAnswer> {
  const page = readPage(call.params);
  const paymentId = call.params.get('payment_intent');
  if (paymentId !== undefined && !(await findPaymentRow(call.tx, paymentId))) {
    throw resourceMissing('payment_intent', paymentId, 'payment_intent');
  }
  const after = page.startingAfter;
  if (after !== undefined && !(await findRefundRow(call.tx, after))) {
    throw resourceMissing('refund', after, 'starting_after');
  }
  const rows = await listRefundRows(call.tx, { ...page, paymentId });
  return okAnswer(toList('/v1/refunds', page, rows.map(toRefundObject)));
}

/** Sandbox only: the bank's decision. A succeeded refund can still fail days later. */
export async function finishRefund(call: SandboxCall): Promise<WireAnswer> {
  const result = readResult(call.params);
  await lockPaymentRow(call.tx, (await getRefund(call)).paymentId);
  const refund = await getRefund(call);
  const endable: readonly RefundStatus[] = result === 'succeed' ? ['pending'] : ['pending', 'succeeded'];
  if (!endable.includes(refund.status))
    return refusedAnswer(`This refund is ${refund.status} and cannot ${result} anymore.`);
  if (result === 'fail') return okAnswer(await failRefund(call, refund, 'lost_or_stolen_card'));
  return okAnswer(await saveFinished(call, { ...refund, status: 'succeeded' }));
}

async function getRefund({ tx, id }: SandboxCall): Promise<SandboxRefund> {
  const refund = await findRefundRow(tx, id);
  if (refund === undefined) throw resourceMissing('refund', id);
  return refund;
}

/** Cause of a refund's end: an API call or time. */
type Cause = EventSource & { tx: pg.PoolClient };

/** Returns the money to the charge. */
export async function failRefund(cause: Cause, refund: SandboxRefund, why: string): Promise<Record<string, unknown>> {
  const { tx } = cause;
  const charge = await findChargeRow(tx, refund.chargeId);
  if (charge) await saveAmountRefunded(tx, { ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  await insertMovement(tx, {
    id: toReversalId(refund.id),
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
  });
  const object = await saveFinished(cause, { ...refund, status: 'failed', failureReason: why });
  await recordEvent(tx, cause, { type: 'refund.failed', object });
  return object;
}

export async function saveFinished(call: Cause, refund: SandboxRefund): Promise<Record<string, unknown>> {
  const object = toRefundObject(refund);
  await saveRefundStatus(call.tx, refund);
  await recordEvent(call.tx, call, { type: 'refund.updated', object });
  return object;
}

function refusedAnswer(message: string, code?: string): WireAnswer {
  return errorAnswer(400, { type: 'invalid_request_error', message, ...(code && { code }) });
}

function dollars(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function toRefundObject(refund: SandboxRefund): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: toMovementId(refund.id),
    charge: refund.chargeId,
    created: epochSeconds(refund.createdAt),
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    reason: refund.reason,
    status: refund.status,
    ...(refund.failureReason && {
      failure_balance_transaction: toReversalId(refund.id),
      failure_reason: refund.failureReason,
    }),
  };
}
