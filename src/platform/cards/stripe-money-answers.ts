// Validates and maps Stripe disputes, movements and balances. Independent of the SDK.
import * as z from 'zod/mini';
import {
  type DisputeStatus,
  disputeStatuses,
  type MovementKind,
  type ProviderBalance,
  type ProviderDispute,
  type ProviderMovement,
} from './card-gateway.ts';
import {
  amount,
  readShape,
  reference,
  requirePaymentId,
  time,
  toCents,
  toDate,
  toId,
  UnreadableObject,
} from './stripe-answers.ts';

/** Signed, within a sanity limit. */
const signedAmount = z.int().check(z.minimum(-1e12), z.maximum(1e12));

/** The object behind a movement; charges, refunds and disputes have a payment, payouts do not; reversals have a transfer. */
const sourceShape = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.nullish(reference),
  transfer: z.nullish(reference),
  metadata: z.nullish(z.record(z.string(), z.string())),
});

const movementShape = z.object({
  id: z.string(),
  type: z.string(),
  reporting_category: z.string(),
  amount: signedAmount,
  fee: signedAmount,
  net: signedAmount,
  currency: z.literal('usd'),
  created: time,
  source: z.nullish(z.union([z.string(), sourceShape])),
});

export function toMovement(answer: unknown): ProviderMovement {
  const movement = readShape(movementShape, answer);
  const source = typeof movement.source === 'string' ? { id: movement.source } : movement.source;
  const { payment_intent: payment, metadata, object } = { payment_intent: null, metadata: null, object: '', ...source };
  const refundId = object === 'refund' ? metadata?.refund_id : undefined;
  const transferId = findTransferId(movement.source);
  const read: ProviderMovement = {
    id: movement.id,
    kind: toMovementKind(movement.reporting_category),
    type: movement.type === 'adjustment' ? movement.reporting_category : movement.type,
    amountCents: movement.amount,
    feeCents: movement.fee,
    netCents: movement.net,
    createdAt: toDate(movement.created),
    ...(source && { sourceId: source.id }),
    ...(payment && { paymentId: toId(payment) }),
    ...(refundId && { refundId }),
    ...(transferId && { transferId }),
  };
  if (read.amountCents - read.feeCents !== read.netCents) throw new UnreadableObject(answer, 'amounts do not add up');
  return read;
}

function findTransferId(source: z.output<typeof movementShape>['source']): string | undefined {
  if (source == null || typeof source === 'string') return source?.startsWith('tr_') ? source : undefined;
  if (source.object === 'transfer') return source.id;
  return source.object === 'transfer_reversal' && source.transfer ? toId(source.transfer) : undefined;
}

/**
 * Stripe's reporting categories distinguish what its types mix, such as `adjustment` or failed refunds. See
 * docs.stripe.com/reports/reporting-categories.
 */
const kindByCategory: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
  transfer: 'transfer',
  transfer_reversal: 'transfer_reversal',
  topup: 'topup',
  topup_reversal: 'topup_reversal',
  connect_reserved_funds: 'reserve',
  risk_reserved_funds: 'reserve',
  connect_collection_transfer: 'connect_collection',
};

function toMovementKind(category: string): MovementKind {
  return (Object.hasOwn(kindByCategory, category) ? kindByCategory[category] : undefined) ?? 'other';
}

/** A bank may appeal a decided dispute, which opens it again. */
const statusByAppeal = { appeal_needs_response: 'needs_response', appeal_under_review: 'under_review' } as const;
const appealStatuses = ['appeal_needs_response', 'appeal_under_review'] as const;

const disputeShape = z.object({
  id: z.string(),
  amount,
  currency: z.literal('usd'),
  status: z.enum([...disputeStatuses, ...appealStatuses]),
  reason: z.nullish(z.string()),
  payment_intent: z.nullish(reference),
  created: time,
  evidence_details: z.nullish(z.object({ due_by: z.nullish(time) })),
  balance_transactions: z.array(z.unknown()),
});

export function toDispute(answer: unknown): ProviderDispute {
  const dispute = readShape(disputeShape, answer);
  const paymentId = requirePaymentId(answer, dispute.payment_intent);
  const dueBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    paymentId,
    amountCents: toCents(dispute.amount),
    status: toDisputeStatus(dispute.status),
    createdAt: toDate(dispute.created),
    // Movements inside a dispute do not repeat its payment.
    movements: dispute.balance_transactions.map((movement) => ({ ...toMovement(movement), paymentId })),
    ...(dispute.reason && { reason: dispute.reason }),
    ...(dueBy && { evidenceDueBy: toDate(dueBy) }),
  };
}

function toDisputeStatus(status: z.output<typeof disputeShape>['status']): DisputeStatus {
  return status === 'appeal_needs_response' || status === 'appeal_under_review' ? statusByAppeal[status] : status;
}

const funds = z.array(z.object({ amount: signedAmount, currency: z.string() }));
const balanceShape = z.object({ available: funds, pending: funds });

export function toBalance(answer: unknown): ProviderBalance {
  const { available, pending } = readShape(balanceShape, answer);
  return { availableCents: sumDollars(available), pendingCents: sumDollars(pending) };
}

function sumDollars(entries: z.output<typeof funds>): number {
  return entries.filter(({ currency }) => currency === 'usd').reduce((sum, { amount: part }) => sum + part, 0);
}
