// Dispute endpoints of the sandbox. Disputes are opened by tests or test cards, and moved by evidence or tests.
import { type DisputeStatus, disputeStatuses } from '#platform/cards/card-gateway.ts';
import { advanceDispute, disputeMoves, openDispute, toDisputeObject } from './sandbox-dispute-moves.ts';
import { findDisputeRow, listDisputeRows, type SandboxDispute } from './sandbox-dispute-rows.ts';
import { readPage, toList } from './sandbox-list.ts';
import { findChargeRow, lockPaymentRow } from './sandbox-store.ts';
import {
  badParameter,
  errorAnswer,
  okAnswer,
  readInteger,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

export async function readDispute(call: SandboxCall): Promise<WireAnswer> {
  return okAnswer(await toDisputeObject(call, await getDispute(call)));
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
  return okAnswer(toList('/v1/disputes', page, objects));
}

/** Submits evidence. Three texts make the sandbox bank decide immediately, as in Stripe's test mode. */
export async function updateDispute(call: SandboxCall): Promise<WireAnswer> {
  const dispute = await lockDispute(call);
  if (disputeMoves[dispute.status].length === 0) return alreadyClosed;
  if (call.params.get('submit') === 'false') return okAnswer(await toDisputeObject(call, dispute));
  const isInquiry = dispute.status.startsWith('warning_');
  const reviewed: DisputeStatus = isInquiry ? 'warning_under_review' : 'under_review';
  const submitted: SandboxDispute = { ...dispute, submissions: dispute.submissions + 1 };
  const inReview = await advanceDispute(call, submitted, reviewed);
  const decision = readDecision(call.params.get('evidence[uncategorized_text]'), isInquiry);
  return okAnswer(await toDisputeObject(call, decision ? await advanceDispute(call, inReview, decision) : inReview));
}

function readDecision(text: string | undefined, isInquiry: boolean): DisputeStatus | undefined {
  if (text === 'winning_evidence') return isInquiry ? 'warning_closed' : 'won';
  if (text === 'losing_evidence') return isInquiry ? 'warning_closed' : 'lost';
  return text === 'escalate_inquiry_evidence' && isInquiry ? 'needs_response' : undefined;
}

/** Closing a dispute concedes it. */
export async function closeDispute(call: SandboxCall): Promise<WireAnswer> {
  const dispute = await lockDispute(call);
  if (disputeMoves[dispute.status].length === 0) return alreadyClosed;
  const end = dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost';
  return okAnswer(await toDisputeObject(call, await advanceDispute(call, dispute, end)));
}

/** Sandbox only: a cardholder disputes a payment. */
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
  const requestedAmount = params.get('amount');
  const amount = requestedAmount === undefined ? charge.amount : readInteger('amount', requestedAmount);
  if (amount < 1 || amount > charge.amount) {
    throw badParameter('amount', 'A dispute can be for 1 cent up to the full amount of the charge.');
  }
  const dispute = await openDispute(call, charge, { status, reason: params.get('reason') ?? 'fraudulent', amount });
  return okAnswer(await toDisputeObject(call, dispute));
}

/** Sandbox only: the bank's next decision. */
export async function moveDispute(call: SandboxCall): Promise<WireAnswer> {
  const to = readStatus(requireParam(call.params, 'status'), 'status');
  const dispute = await lockDispute(call);
  if (disputeMoves[dispute.status].length === 0) return alreadyClosed;
  if (!disputeMoves[dispute.status].includes(to)) {
    throw badParameter('status', `A dispute that is ${dispute.status} cannot become ${to}.`);
  }
  return okAnswer(await toDisputeObject(call, await advanceDispute(call, dispute, to)));
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

/** Locks through the payment, like everything that moves its money. */
async function lockDispute(call: SandboxCall): Promise<SandboxDispute> {
  await lockPaymentRow(call.tx, (await getDispute(call)).paymentId);
  return getDispute(call);
}
