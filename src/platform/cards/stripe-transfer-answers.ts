// Validates and maps Stripe transfers, their reversals, and payouts of connected accounts. Independent of the SDK.
import * as z from 'zod/mini';
import { type ProviderPayout, type ProviderTransfer, payoutStatuses } from './payout-gateway.ts';
import { accountIdPattern } from './stripe-account-answers.ts';
import { amount, readShape, reference, time, toCents, toDate, toId, UnreadableObject } from './stripe-answers.ts';

export const transferIdPattern = /^tr_\w{1,90}$/;
export const payoutIdPattern = /^po_\w{1,90}$/;

const reversalShape = z.object({
  id: z.string(),
  amount,
  currency: z.literal('usd'),
  balance_transaction: reference,
  created: time,
  transfer: reference,
});

const transferShape = z.object({
  id: z.string().check(z.regex(transferIdPattern)),
  amount,
  amount_reversed: amount,
  balance_transaction: reference,
  created: time,
  currency: z.literal('usd'),
  destination: reference,
  destination_payment: z.nullish(reference),
  metadata: z.nullish(z.record(z.string(), z.string())),
  reversals: z.object({ data: z.array(z.unknown()), has_more: z.nullish(z.boolean()) }),
  transfer_group: z.nullish(z.string()),
});

/** A transfer contains its first ten reversals; `allReversals` has all of them when there are more. */
export function toTransfer(answer: unknown, allReversals?: readonly unknown[]): ProviderTransfer {
  const transfer = readShape(transferShape, answer);
  const accountId = toId(transfer.destination);
  if (!accountIdPattern.test(accountId)) throw new UnreadableObject(answer, 'unexpected shape at: destination');
  const reversals = (allReversals ?? transfer.reversals.data).map((reversal) => toReversal(reversal, transfer.id));
  const listed = reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isWhole = allReversals !== undefined || transfer.reversals.has_more !== true;
  if (isWhole && listed !== transfer.amount_reversed) throw new UnreadableObject(answer, 'reversals do not add up');
  if (transfer.amount_reversed > transfer.amount) throw new UnreadableObject(answer, 'more reversed than transferred');
  return {
    id: transfer.id,
    amountCents: toCents(transfer.amount),
    reversedCents: toCents(transfer.amount_reversed),
    accountId,
    metadata: transfer.metadata ?? {},
    movementId: toId(transfer.balance_transaction),
    reversals,
    createdAt: toDate(transfer.created),
    ...(transfer.transfer_group && { group: transfer.transfer_group }),
    ...(transfer.destination_payment && { destinationPaymentId: toId(transfer.destination_payment) }),
  };
}

/** Whether the answer leaves out some of its reversals. */
export function hasMoreReversals(answer: unknown): boolean {
  return readShape(transferShape, answer).reversals.has_more === true;
}

export function toReversal(answer: unknown, transferId: string): ProviderTransfer['reversals'][number] {
  const reversal = readShape(reversalShape, answer);
  if (toId(reversal.transfer) !== transferId) throw new UnreadableObject(answer, 'belongs to another transfer');
  return {
    id: reversal.id,
    amountCents: toCents(reversal.amount),
    movementId: toId(reversal.balance_transaction),
    createdAt: toDate(reversal.created),
  };
}

const payoutShape = z.object({
  id: z.string().check(z.regex(payoutIdPattern)),
  amount,
  currency: z.literal('usd'),
  status: z.enum(payoutStatuses),
  arrival_date: time,
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
  created: time,
});

export function toPayout(answer: unknown): ProviderPayout {
  const payout = readShape(payoutShape, answer);
  return {
    id: payout.id,
    amountCents: toCents(payout.amount),
    status: payout.status,
    arrivesAt: toDate(payout.arrival_date),
    createdAt: toDate(payout.created),
    ...(payout.failure_code && { failureCode: payout.failure_code.slice(0, 100) }),
    ...(payout.failure_message && { failureMessage: payout.failure_message.slice(0, 500) }),
  };
}

const accountMovementShape = z.object({
  type: z.string(),
  source: z.nullish(reference),
});

/** A part of a connected account's payout: a payment of ours, an earlier payout that came back, or other. */
export type PayoutPart = { paymentId: string } | { failedPayoutId: string } | undefined;

export function toPayoutPart(answer: unknown): PayoutPart {
  const { type, source } = readShape(accountMovementShape, answer);
  const id = source ? toId(source) : '';
  if (/^py_\w{1,90}$/.test(id) && type === 'payment') return { paymentId: id };
  return type === 'payout_failure' && payoutIdPattern.test(id) ? { failedPayoutId: id } : undefined;
}
