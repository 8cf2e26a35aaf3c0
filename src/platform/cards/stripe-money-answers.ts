// What Stripe answers of disputes, movements and the balance, as we read it. Knows nothing of the SDK.
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
  idOf,
  paymentOf,
  readShape,
  reference,
  time,
  toCents,
  toDate,
  UnreadableObject,
} from './stripe-answers.ts';

/** Movements are signed, and never more than all we handle. */
const signedAmount = z.int().check(z.minimum(-1e12), z.maximum(1e12));

/** The object behind a movement: a charge, refund or dispute names its payment; a payout has none. */
const sourceShape = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.nullish(reference),
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
  const read: ProviderMovement = {
    id: movement.id,
    kind: kindOf(movement.reporting_category),
    type: movement.type === 'adjustment' ? movement.reporting_category : movement.type,
    amountCents: movement.amount,
    feeCents: movement.fee,
    netCents: movement.net,
    createdAt: toDate(movement.created),
    ...(source && { sourceId: source.id }),
    ...(payment && { paymentId: idOf(payment) }),
    ...(refundId && { refundId }),
  };
  if (read.amountCents - read.feeCents !== read.netCents)
    throw new UnreadableObject(answer, 'its amounts do not add up');
  return read;
}

/**
 * Stripe's own categories for bookkeeping: they tell apart what its types mix, such as `adjustment`, or a refund that
 * came back. See docs.stripe.com/reports/reporting-categories.
 */
const kindOfCategory: Readonly<Record<string, MovementKind>> = {
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
};

function kindOf(category: string): MovementKind {
  return (Object.hasOwn(kindOfCategory, category) ? kindOfCategory[category] : undefined) ?? 'other';
}

/** A bank may appeal a dispute that was decided: it is open again. */
const statusOfAppeal = { appeal_needs_response: 'needs_response', appeal_under_review: 'under_review' } as const;
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
  const paymentId = paymentOf(answer, dispute.payment_intent);
  const dueBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    paymentId,
    amountCents: toCents(dispute.amount),
    status: statusOf(dispute.status),
    createdAt: toDate(dispute.created),
    // A movement inside its dispute does not name the payment again.
    movements: dispute.balance_transactions.map((movement) => ({ ...toMovement(movement), paymentId })),
    ...(dispute.reason && { reason: dispute.reason }),
    ...(dueBy && { evidenceDueBy: toDate(dueBy) }),
  };
}

function statusOf(status: z.output<typeof disputeShape>['status']): DisputeStatus {
  return status === 'appeal_needs_response' || status === 'appeal_under_review' ? statusOfAppeal[status] : status;
}

const funds = z.array(z.object({ amount: signedAmount, currency: z.string() }));
const balanceShape = z.object({ available: funds, pending: funds });

export function toBalance(answer: unknown): ProviderBalance {
  const { available, pending } = readShape(balanceShape, answer);
  return { availableCents: dollarsOf(available), pendingCents: dollarsOf(pending) };
}

function dollarsOf(entries: z.output<typeof funds>): number {
  return entries.filter(({ currency }) => currency === 'usd').reduce((sum, { amount: part }) => sum + part, 0);
}
