// Money that leaves a project in the model: refunds, returns of a remainder, write-offs; and the sweeper's work.
import type { Line } from './money-model-parts.ts';
import { getBorne, getReturnable } from './payout-loss-facts.ts';
import {
  disputeFeeCents,
  getBalance,
  getRest,
  type ModelInvestment,
  type ModelReturn,
  noteDisputeEnd,
  type PayoutModel,
  post,
} from './payout-model.ts';
import { chargeEarlier, leaveForDispute, lose, reduceReturn } from './payout-model-losses.ts';

const maxAttempts = 3;

/** Before a release the whole payment, then the remainder. */
export function requestRefund(m: PayoutModel, investment: ModelInvestment): void {
  const rest = getRest(m, investment);
  if (investment.state !== 'completed' || rest === 0) return;
  if (rest === investment.cents) {
    investment.state = 'refund_pending';
    investment.refund = { tries: 0, isThere: false };
    post(m, 'refund_requested', ['escrow', 'refund_payable'], rest);
    return;
  }
  // One after the other.
  if (investment.returns.some(({ state }) => state === 'requested')) return;
  const cents = Math.min(Math.max(0, rest - getBorne(investment)), getReturnable(investment));
  investment.returns.push({
    cents,
    settledCents: rest - cents,
    state: cents === 0 ? 'succeeded' : 'requested',
    isCanceled: false,
    atProvider: 'none',
    attempts: 0,
    isPutOff: false,
  });
  post(m, 'return_requested', ['escrow', 'refund_payable'], rest);
  post(m, 'parts_settled', ['refund_payable', 'chargeback_loss'], rest - cents);
  chargeEarlier(m, investment);
}

/** 'requested', or the code of the refusal. */
export function refundByAdmin(m: PayoutModel, investment: ModelInvestment): string {
  requestRefund(m, investment);
  const { state, returns } = investment;
  if (state === 'refund_pending' || state === 'refunded') return 'requested';
  return state === 'completed' && getRest(m, investment) === 0 && returns.length > 0 ? 'requested' : 'illegal_move';
}

/** One pass of the sweeper, with all retries due. */
export function sweepMoney(m: PayoutModel, line: Line): void {
  for (const one of m.investments) for (const part of one.returns) part.isPutOff = false;
  if (m.status === 'failed') for (const one of m.investments) requestRefund(m, one);
  for (const one of m.investments) sendRefund(m, one, line);
  for (const one of m.investments) sendReturns(m, one, line);
  for (const one of m.investments) if (one.dispute?.ours === 'open') syncDispute(m, one, line);
}

/** While a bank holds the money, the provider refunds nothing, and we wait for its decision. */
const isTaken = ({ dispute }: ModelInvestment) =>
  dispute?.there === 'open' || (dispute?.there === 'lost' && dispute.ours !== 'lost');

function sendRefund(m: PayoutModel, investment: ModelInvestment, line: Line): void {
  const { refund, state, dispute } = investment;
  if (refund === undefined || state !== 'refund_pending' || dispute?.ours === 'open') return;
  const isUncertain = refund.tries > 0;
  refund.tries += 1;
  if (line === 'dead' || (line === 'lossy' && isUncertain)) return;
  if (!refund.isThere && isTaken(investment)) return;
  refund.isThere = true;
  if (line === 'fine') finishRefund(m, investment);
}

function finishRefund(m: PayoutModel, investment: ModelInvestment): void {
  if (investment.state !== 'refund_pending') return;
  investment.state = 'refunded';
  post(m, 'refunded', ['refund_payable', 'provider_clearing'], investment.cents);
}

function sendReturns(m: PayoutModel, investment: ModelInvestment, line: Line): void {
  if (investment.dispute?.ours === 'open') return;
  for (const part of investment.returns) {
    if (part.state !== 'requested' || part.isPutOff || line !== 'fine') continue;
    if (part.atProvider === 'none' && isTaken(investment)) continue;
    // Once a bank has permanently taken a part, only a person can pay the remainder.
    if (part.atProvider === 'none' && investment.losses.cents > 0) {
      part.state = 'failed';
      continue;
    }
    if (part.atProvider === 'none') part.atProvider = 'succeeded';
    followReturn(m, investment, part);
  }
}

/** Reads what became of it at the provider. */
function followReturn(m: PayoutModel, investment: ModelInvestment, part: ModelReturn): void {
  if (part.atProvider === 'succeeded' && part.state === 'requested') {
    part.state = 'succeeded';
    post(m, 'returned', ['refund_payable', 'provider_clearing'], part.cents);
  }
  if (part.atProvider !== 'failed' || part.state !== 'succeeded') return;
  post(m, 'return_failed', ['provider_clearing', 'refund_payable'], part.cents);
  part.state = 'failed';
  const returnable = getReturnable(investment, part);
  if (returnable < part.cents) reduceReturn(m, part, returnable);
  if (returnable === 0) return;
  // Only one return of an investment is sent at a time; then a person pays this one.
  const isAnotherOpen = investment.returns.some((other) => other !== part && other.state === 'requested');
  if (part.attempts + 1 >= maxAttempts || isAnotherOpen) return;
  Object.assign(part, { state: 'requested', atProvider: 'none', attempts: part.attempts + 1, isPutOff: true });
}

/** An event about its refunds. */
export function syncReturns(m: PayoutModel, investment: ModelInvestment, line: Line): void {
  if (line !== 'fine') return;
  if (investment.refund?.isThere === true) finishRefund(m, investment);
  for (const part of investment.returns) followReturn(m, investment, part);
}

/** Returns that an administrator can pay another way. */
export const findUnpaid = ({ returns }: ModelInvestment) =>
  returns.find(({ state, isCanceled }) => state === 'failed' && !isCanceled);

export function payByHand(m: PayoutModel, investment: ModelInvestment): void {
  const part = findUnpaid(investment);
  if (part === undefined) return;
  Object.assign(part, { state: 'succeeded', atProvider: 'by hand', attempts: part.attempts + 1 });
  post(m, 'returned', ['refund_payable', 'bank'], part.cents);
}

/** An event about its dispute. */
export function syncDispute(m: PayoutModel, investment: ModelInvestment, line: Line): void {
  const { dispute } = investment;
  if (line !== 'fine' || dispute === undefined) return;
  syncReturns(m, investment, line);
  const before = dispute.ours;
  dispute.ours = dispute.there;
  if (before === dispute.ours) return;
  if (before === 'unknown') {
    post(m, 'dispute_withdrawn', ['disputed_receivable', 'provider_clearing'], dispute.cents);
    post(m, 'dispute_fee', ['dispute_fees', 'provider_clearing'], disputeFeeCents);
  }
  if (dispute.ours === 'won')
    post(m, 'dispute_reinstated', ['provider_clearing', 'disputed_receivable'], dispute.cents);
  if (investment.state === 'refunded') return;
  if (investment.state === 'refund_pending') {
    if (dispute.ours === 'lost') loseUnsentRefund(m, investment);
    return;
  }
  if (dispute.ours === 'open') leaveForDispute(m, investment);
  if (dispute.ours === 'won') {
    investment.state = 'completed';
    noteDisputeEnd(m, investment);
  }
  if (dispute.ours === 'lost') lose(m, investment, dispute.cents);
}

/** The bank took it first: the refund is given up. */
function loseUnsentRefund(m: PayoutModel, investment: ModelInvestment): void {
  investment.state = 'charged_back';
  post(m, 'dispute_lost', ['chargeback_loss', 'disputed_receivable'], investment.cents);
  post(m, 'refund_cancelled', ['refund_payable', 'chargeback_loss'], investment.cents);
}

/** 'asked', or the code of the refusal. */
export function askForWriteOff(m: PayoutModel, askedBy: number): string {
  const cents = getBalance(m, 'creator_receivable');
  if (cents === 0 || !m.isDebtOld || m.writeOff !== undefined) return 'illegal_move';
  m.writeOff = { cents, askedBy };
  return 'asked';
}

/** 'confirmed', or the code of the refusal. */
export function confirmWriteOff(m: PayoutModel, admin: number): string {
  const { writeOff } = m;
  if (writeOff === undefined) return 'not_found';
  if (writeOff.askedBy === admin) return 'forbidden';
  if (getBalance(m, 'creator_receivable') < writeOff.cents) return 'illegal_move';
  post(m, 'written_off', ['chargeback_loss', 'creator_receivable'], writeOff.cents);
  m.writtenOffCents += writeOff.cents;
  m.writeOff = undefined;
  return 'confirmed';
}
