// Dispute lifecycle of the sandbox: opening, transitions, withdrawals and reinstatements, each with its event.
import type pg from 'pg';
import type { DisputeStatus } from '#platform/cards/card-gateway.ts';
import { insertDispute, type SandboxDispute, saveDispute } from './sandbox-dispute-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import {
  findMovements,
  insertMovement,
  toBalanceTransaction,
  toMovementId,
  toReversalId,
} from './sandbox-movements.ts';
import { failRefund } from './sandbox-refunds.ts';
import { listRefundRows, type SandboxCharge } from './sandbox-store.ts';
import type { CardDispute } from './sandbox-test-cards.ts';
import { epochSeconds, newId, type SandboxCall } from './sandbox-wire.ts';

/** Stripe's US dispute fee; not returned when the dispute is won. */
const disputeFee = 1500;
const responseDays = 8;

/** Allowed transitions; closed disputes have none. */
export const disputeMoves: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
  prevented: [],
};

/** `charge` must be locked through its payment. */
export async function openDispute(
  call: SandboxCall,
  charge: Pick<SandboxCharge, 'id' | 'paymentId' | 'amount' | 'currency'>,
  { status, reason, amount = charge.amount }: CardDispute & { amount?: number },
): Promise<SandboxDispute> {
  const dispute = await insertDispute(call.tx, {
    id: newId('du'),
    paymentId: charge.paymentId,
    chargeId: charge.id,
    amount,
    currency: charge.currency,
    reason,
    status,
    dueBy: new Date(call.now.getTime() + responseDays * 86_400_000),
  });
  await recordDisputeEvent(call, dispute, 'created');
  if (status === 'needs_response') await withdrawFunds(call, dispute);
  if (status === 'prevented') await recordDisputeEvent(call, dispute, 'closed');
  return dispute;
}

export async function advanceDispute(
  call: SandboxCall,
  dispute: SandboxDispute,
  to: DisputeStatus,
): Promise<SandboxDispute> {
  const moved: SandboxDispute = { ...dispute, status: to };
  await saveDispute(call.tx, moved);
  if (to === 'won') await reinstateFunds(call, moved);
  if (disputeMoves[to].length === 0) await recordDisputeEvent(call, moved, 'closed');
  else await recordDisputeEvent(call, moved, 'updated');
  if (to === 'needs_response') {
    await failRefundsSince(call, dispute);
    await withdrawFunds(call, moved);
  }
  return moved;
}

/** The bank withdraws the money, and Stripe charges its fee. */
async function withdrawFunds(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  await insertMovement(call.tx, {
    id: toMovementId(dispute.id),
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: disputeFee,
    source: dispute.id,
  });
  await recordDisputeEvent(call, dispute, 'funds_withdrawn');
}

async function reinstateFunds(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  await insertMovement(call.tx, {
    id: toReversalId(dispute.id),
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
  });
  await recordDisputeEvent(call, dispute, 'funds_reinstated');
}

/** Refunds made during an inquiry fail when the bank withdraws the money, as at Stripe. */
async function failRefundsSince(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  const filter = { startingAfter: undefined, createdSince: dispute.createdAt, createdBefore: undefined };
  const refunds = await listRefundRows(call.tx, { ...filter, limit: 100, paymentId: dispute.paymentId });
  for (const refund of refunds) {
    if (refund.status !== 'pending' && refund.status !== 'succeeded') continue;
    await failRefund(call, refund, 'charge_for_pending_refund_disputed');
  }
}

async function recordDisputeEvent(call: SandboxCall, dispute: SandboxDispute, what: string): Promise<void> {
  await recordEvent(call.tx, call, { type: `charge.dispute.${what}`, object: await toDisputeObject(call, dispute) });
}

export async function toDisputeObject(
  { tx, now }: { tx: pg.PoolClient; now: Date },
  dispute: SandboxDispute,
): Promise<Record<string, unknown>> {
  const movements = await findMovements(tx, [toMovementId(dispute.id), toReversalId(dispute.id)]);
  const isOpen = disputeMoves[dispute.status].length > 0;
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: movements.map((movement) => toBalanceTransaction(movement, now)),
    charge: dispute.chargeId,
    created: epochSeconds(dispute.createdAt),
    currency: dispute.currency,
    evidence_details: {
      due_by: epochSeconds(dispute.dueBy),
      has_evidence: dispute.submissions > 0,
      past_due: isOpen && dispute.dueBy < now,
      submission_count: dispute.submissions,
    },
    is_charge_refundable: dispute.status.startsWith('warning_') || dispute.status === 'won',
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}
