// Transfers in the model: sent, refused, reversed, paid to the bank.
import type { Line } from './money-model-parts.ts';
import {
  getBalance,
  type ModelPayout,
  type ModelRelease,
  type ModelTransfer,
  type PayoutModel,
  post,
  sum,
} from './payout-model.ts';
import { getMargin, getProviderCents } from './payout-model-cover.ts';

export const newTransfer = (release: ModelRelease, cents: number, accountNumber: number): ModelTransfer => ({
  release,
  cents,
  accountNumber,
  givenUpFor: undefined,
  isSettled: false,
  state: 'wanted',
  isTried: false,
  isResend: false,
  waitsForAdmin: false,
  round: 0,
  refusedRounds: new Set(),
  there: undefined,
  seen: undefined,
});

/** It has reached the provider: its fees are booked, and its milestone is released. */
export function finish(m: PayoutModel, release: ModelRelease): void {
  const { milestone, isCatchUp, fee, processing } = release;
  post(m, 'platform_fee', ['creator_payable', 'platform_fees'], fee);
  post(m, 'processing_charged', ['creator_payable', 'processor_fees'], processing);
  release.state = 'sent';
  if (isCatchUp) return;
  milestone.state = 'released';
  completeWhenDone(m);
}

/** After its last milestone. A part for which nothing was left counts as done, if another was released. */
export function completeWhenDone(m: PayoutModel): void {
  const isDone = m.milestones.every(({ state }) => state === 'released' || state === 'returned');
  const isAnyReleased = m.milestones.some(({ state }) => state === 'released');
  if (isDone && isAnyReleased && m.status === 'funded') m.status = 'completed';
}

/** One attempt to send it. */
export function send(m: PayoutModel, transfer: ModelTransfer, line: Line): void {
  const { release } = transfer;
  if (!['wanted', 'refused'].includes(transfer.state) || transfer.waitsForAdmin) return;
  if (m.isByHand || transfer.givenUpFor !== undefined) return;
  const wasTried = transfer.isTried;
  if (!wasTried) {
    const own = getMargin(m) + (transfer.isResend ? 0 : release.fee + release.processing);
    if (m.isPaused || !m.account.isEnabled || m.account.isOnHold || own < 0) return;
    transfer.isTried = true;
  }
  transfer.state = 'wanted';
  if (line === 'dead' || (line === 'lossy' && wasTried)) return;
  if (transfer.there === undefined) create(m, transfer);
  if (line === 'lossy') return;
  if (transfer.there === undefined) {
    transfer.state = 'refused';
    transfer.round += 1;
    return;
  }
  apply(m, transfer);
}

const isOpenAccount = ({ account }: PayoutModel, { accountNumber }: ModelTransfer) => accountNumber === account.number;

function create(m: PayoutModel, transfer: ModelTransfer): void {
  // Money that a bank took is gone there before we hear of it.
  const available = m.ownCents + getProviderCents(m);
  if (
    transfer.refusedRounds.has(transfer.round) ||
    !isOpenAccount(m, transfer) ||
    m.account.there !== 'active' ||
    transfer.cents > available
  ) {
    transfer.refusedRounds.add(transfer.round);
    return;
  }
  transfer.there = { cents: transfer.cents, reversals: [], bookedReversals: 0, payout: undefined };
  m.accountCents += transfer.cents;
}

export function apply(m: PayoutModel, transfer: ModelTransfer): void {
  transfer.state = 'sent';
  post(m, 'transferred', ['creator_payable', 'provider_clearing'], transfer.cents);
  if (transfer.release.state === 'approved') finish(m, transfer.release);
}

/** Reads what became of it at the provider. */
export function syncTransfer(m: PayoutModel, transfer: ModelTransfer): void {
  const { there, release } = transfer;
  if (there === undefined) return;
  if (transfer.state === 'wanted' || transfer.state === 'refused') apply(m, transfer);
  const reversed = sum(there.reversals.slice(there.bookedReversals));
  if (reversed === 0) return;
  there.bookedReversals = there.reversals.length;
  post(m, 'transfer_reversed', ['provider_clearing', 'creator_payable'], reversed);
  transfer.state = 'reversed';
  const isWaiting = (one: ModelTransfer) =>
    one.release === release && (one.state === 'refused' || one.state === 'wanted') && !one.isTried;
  const waiting = m.transfers.filter(isWaiting);
  for (const one of waiting) one.state = 'withdrawn';
  const total = reversed + sum(waiting.map(({ cents }) => cents));
  const clawback = Math.min(total, getBalance(m, 'creator_receivable'));
  post(m, 'clawback', ['creator_payable', 'creator_receivable'], clawback);
  if (total === clawback) return;
  const resend = newTransfer(release, total - clawback, transfer.accountNumber);
  m.transfers.push({ ...resend, state: 'refused', isResend: true, waitsForAdmin: true });
}

/** Includes the remaining part of a partly reversed transfer. */
function isFollowed({ state, there, cents }: ModelTransfer): boolean {
  const reversed = sum(there?.reversals.slice(0, there.bookedReversals) ?? []);
  return ['sent', 'paid', 'reversed'].includes(state) && reversed < cents;
}

/** Reads the payouts of the account, newest first. */
export function followPayouts(m: PayoutModel): void {
  for (const transfer of m.transfers.filter(isFollowed)) syncTransfer(m, transfer);
  for (const transfer of m.transfers.filter(isFollowed)) {
    // The provider shows nothing of an account that is closed.
    if (m.account.there === 'none' || !isOpenAccount(m, transfer)) continue;
    const payout = transfer.there?.payout;
    if (payout === undefined) continue;
    if (transfer.state !== 'reversed') transfer.state = payout.status === 'paid' ? 'paid' : 'sent';
    transfer.seen = { payout, status: payout.status };
  }
}

/** A custodian's payment, recorded by an administrator. */
export function payByCustodian(m: PayoutModel, transfer: ModelTransfer): void {
  transfer.state = 'paid';
  post(m, 'transferred', ['creator_payable', 'bank'], transfer.cents);
  if (transfer.release.state === 'approved') finish(m, transfer.release);
}

/** 'sent', or the code of the refusal. */
export function sendAgain(transfer: ModelTransfer): string {
  if (transfer.state !== 'refused' || transfer.givenUpFor !== undefined) return 'illegal_move';
  transfer.state = 'wanted';
  transfer.waitsForAdmin = false;
  return 'sent';
}

/** Pays the account's available balance out to its owner's bank. */
export function payOut(m: PayoutModel): void {
  const { there, bank } = m.account;
  if (there !== 'active' || bank === 'bad' || m.accountCents === 0) return;
  const payout: ModelPayout = { status: 'paid', cents: m.accountCents, bankNumber: m.account.bankNumber };
  m.accountCents = 0;
  m.lastPayout = payout;
  for (const transfer of m.transfers) {
    const { there: sent } = transfer;
    if (sent !== undefined && sent.payout?.status !== 'paid' && isOpenAccount(m, transfer)) sent.payout = payout;
  }
}

/** The bank sends the last payout back. */
export function failLastPayout(m: PayoutModel, payout: ModelPayout): void {
  payout.status = 'failed';
  m.accountCents += payout.cents;
  if (m.account.bankNumber === payout.bankNumber) m.account.bank = 'bad';
}

/** The bank account of a second one counts as a change. */
export function connect({ account }: PayoutModel): void {
  if (account.wasOpen) {
    account.number += 1;
    account.bankNumber += 1;
    account.firstBank = account.bankNumber;
    account.isOnHold = true;
  }
  Object.assign(account, { there: 'active', bank: 'good', isEnabled: true, wasOpen: true });
}

export function giveBank({ account }: PayoutModel): void {
  account.bank = 'new';
  account.bankNumber += 1;
}
