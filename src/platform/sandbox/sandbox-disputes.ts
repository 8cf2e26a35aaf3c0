// The sandbox's disputes: opened by test cards or by a test, moved by evidence or by a test, with the money they take.
import type pg from 'pg';
import { type DisputeStatus, disputeStatuses } from '../card-gateway.ts';
import {
  findDisputeRow,
  insertDispute,
  listDisputeRows,
  type SandboxDispute,
  saveDispute,
} from './sandbox-dispute-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import {
  findMovements,
  insertMovement,
  movementIdOf,
  reversalIdOf,
  toBalanceTransaction,
} from './sandbox-movements.ts';
import { failRefund } from './sandbox-refunds.ts';
import { findChargeRow, listRefundRows, lockPaymentRow, type SandboxCharge } from './sandbox-store.ts';
import type { CardDispute } from './sandbox-test-cards.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  ok,
  readInteger,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

/** Stripe's fee of a dispute in the United States; it stays paid when the dispute is won. */
const disputeFee = 1500;
const responseDays = 8;

const moves: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: [],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
  prevented: [],
};

export async function readDispute(call: SandboxCall): Promise<WireAnswer> {
  return ok(await toDisputeObject(call, await getDispute(call)));
}

export async function listDisputes(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const page = readPage(params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findDisputeRow(tx, after))) {
    throw resourceMissing('dispute', after, 'starting_after');
  }
  const filter = { paymentId: params.get('payment_intent'), chargeId: params.get('charge') };
  const rows = await listDisputeRows(tx, { ...page, ...filter });
  const objects: Record<string, unknown>[] = [];
  for (const row of rows) objects.push(await toDisputeObject(call, row));
  return ok(toList('/v1/disputes', page, objects));
}

/** Evidence goes to the bank; three texts make the sandbox's bank decide at once, as they do in Stripe's test mode. */
export async function updateDispute(call: SandboxCall): Promise<WireAnswer> {
  const dispute = await lockDispute(call);
  if (moves[dispute.status].length === 0) return alreadyClosed;
  if (call.params.get('submit') === 'false') return ok(await toDisputeObject(call, dispute));
  const isInquiry = dispute.status.startsWith('warning_');
  const reviewed: DisputeStatus = isInquiry ? 'warning_under_review' : 'under_review';
  const submitted: SandboxDispute = { ...dispute, submissions: dispute.submissions + 1 };
  const inReview = await move(call, submitted, reviewed);
  const decision = decisionOf(call.params.get('evidence[uncategorized_text]'), isInquiry);
  return ok(await toDisputeObject(call, decision ? await move(call, inReview, decision) : inReview));
}

function decisionOf(text: string | undefined, isInquiry: boolean): DisputeStatus | undefined {
  if (text === 'winning_evidence') return isInquiry ? 'warning_closed' : 'won';
  if (text === 'losing_evidence') return isInquiry ? 'warning_closed' : 'lost';
  return text === 'escalate_inquiry_evidence' && isInquiry ? 'needs_response' : undefined;
}

/** To close a dispute is to give it up. */
export async function closeDispute(call: SandboxCall): Promise<WireAnswer> {
  const dispute = await lockDispute(call);
  if (moves[dispute.status].length === 0) return alreadyClosed;
  const end = dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost';
  return ok(await toDisputeObject(call, await move(call, dispute, end)));
}

/** Sandbox only: a card's owner disputes a payment. */
export async function createDispute(call: SandboxCall): Promise<WireAnswer> {
  const { params, tx } = call;
  const paymentId = requireParam(params, 'payment_intent');
  const status = readStatus(params.get('status') ?? 'needs_response', 'status');
  if (!['needs_response', 'warning_needs_response', 'prevented'].includes(status)) {
    throw badParameter('status', `A dispute cannot begin as ${status}.`);
  }
  if ((await lockPaymentRow(tx, paymentId)) === undefined) {
    throw resourceMissing('payment_intent', paymentId, 'payment_intent');
  }
  const charge = await findChargeRow(tx, paymentId);
  if (charge === undefined) throw badParameter('payment_intent', 'This PaymentIntent has no successful charge.');
  const asked = params.get('amount');
  const amount = asked === undefined ? charge.amount : readInteger('amount', asked);
  if (amount < 1 || amount > charge.amount) {
    throw badParameter('amount', 'A dispute is about 1 cent to the whole amount of the charge.');
  }
  const dispute = await openDispute(call, charge, { status, reason: params.get('reason') ?? 'fraudulent', amount });
  return ok(await toDisputeObject(call, dispute));
}

/** Sandbox only: what the bank decides next. */
export async function moveDispute(call: SandboxCall): Promise<WireAnswer> {
  const to = readStatus(requireParam(call.params, 'status'), 'status');
  const dispute = await lockDispute(call);
  if (moves[dispute.status].length === 0) return alreadyClosed;
  if (!moves[dispute.status].includes(to)) {
    throw badParameter('status', `A dispute that is ${dispute.status} cannot become ${to}.`);
  }
  return ok(await toDisputeObject(call, await move(call, dispute, to)));
}

/** In the transaction that charges the card, or later: `charge` must be locked by its payment. */
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
  await tell(call, dispute, 'created');
  if (status === 'needs_response') await withdraw(call, dispute);
  if (status === 'prevented') await tell(call, dispute, 'closed');
  return dispute;
}

async function move(call: SandboxCall, dispute: SandboxDispute, to: DisputeStatus): Promise<SandboxDispute> {
  const moved: SandboxDispute = { ...dispute, status: to };
  await saveDispute(call.tx, moved);
  if (to === 'won') await reinstate(call, moved);
  if (moves[to].length === 0) await tell(call, moved, 'closed');
  else await tell(call, moved, 'updated');
  if (to === 'needs_response') {
    await failRefundsSince(call, dispute);
    await withdraw(call, moved);
  }
  return moved;
}

/** The bank takes the money, and Stripe its fee. */
async function withdraw(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  await insertMovement(call.tx, {
    id: movementIdOf(dispute.id),
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: disputeFee,
    source: dispute.id,
  });
  await tell(call, dispute, 'funds_withdrawn');
}

async function reinstate(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  await insertMovement(call.tx, {
    id: reversalIdOf(dispute.id),
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
  });
  await tell(call, dispute, 'funds_reinstated');
}

/** A refund made during an inquiry comes back when the bank takes the money after all, as Stripe does it. */
async function failRefundsSince(call: SandboxCall, dispute: SandboxDispute): Promise<void> {
  const filter = { startingAfter: undefined, createdSince: dispute.createdAt, createdBefore: undefined };
  const refunds = await listRefundRows(call.tx, { ...filter, limit: 100, paymentId: dispute.paymentId });
  for (const refund of refunds) {
    if (refund.status !== 'pending' && refund.status !== 'succeeded') continue;
    await failRefund(call, refund, 'charge_for_pending_refund_disputed');
  }
}

const alreadyClosed = errorAnswer(400, { type: 'invalid_request_error', message: 'This dispute is already closed' });

function readStatus(text: string, param: string): DisputeStatus {
  const status = disputeStatuses.find((known) => known === text);
  if (status === undefined) throw badParameter(param, `Invalid status: ${text}`);
  return status;
}

async function getDispute({ tx, id }: SandboxCall): Promise<SandboxDispute> {
  const dispute = await findDisputeRow(tx, id);
  if (dispute === undefined) throw resourceMissing('dispute', id, 'dispute');
  return dispute;
}

/** By its payment, as everything that moves a payment's money is. */
async function lockDispute(call: SandboxCall): Promise<SandboxDispute> {
  await lockPaymentRow(call.tx, (await getDispute(call)).paymentId);
  return getDispute(call);
}

async function tell(call: SandboxCall, dispute: SandboxDispute, what: string): Promise<void> {
  await recordEvent(call.tx, call, { type: `charge.dispute.${what}`, object: await toDisputeObject(call, dispute) });
}

export async function toDisputeObject(
  { tx, now }: { tx: pg.PoolClient; now: Date },
  dispute: SandboxDispute,
): Promise<Record<string, unknown>> {
  const movements = await findMovements(tx, [movementIdOf(dispute.id), reversalIdOf(dispute.id)]);
  const isOpen = moves[dispute.status].length > 0;
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
