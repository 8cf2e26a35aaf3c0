// Releases and transfers in the model that are taken back before anything has reached the provider, or that lead nowhere.
import type { Line } from './money-model-parts.ts';
import {
  getBalance,
  type ModelInvestment,
  type ModelRelease,
  type ModelTransfer,
  type PayoutModel,
  post,
} from './payout-model.ts';
import { apply, newTransfer } from './payout-model-transfers.ts';

const isUnsent = ({ state }: ModelTransfer) => state === 'wanted' || state === 'refused';

/** Withdraws releases that were certainly never submitted to the provider. */
export function withdrawUnsent(m: PayoutModel, release: ModelRelease): boolean {
  const own = m.transfers.filter((one) => one.release === release);
  if (own.some(({ state, isTried }) => state !== 'withdrawn' && (state !== 'wanted' || isTried))) return false;
  withdrawMissing(m, release);
  return true;
}

/** It is not tried again, and looked up later. */
export function giveUp(m: PayoutModel, release: ModelRelease, cause: 'stop' | 'admin'): void {
  for (const one of m.transfers) if (one.release === release && isUnsent(one)) one.givenUpFor ??= cause;
}

function withdrawMissing(m: PayoutModel, release: ModelRelease): void {
  const [transfer] = m.transfers.filter((one) => one.release === release && isUnsent(one));
  if (transfer !== undefined) transfer.state = 'withdrawn';
  release.state = 'withdrawn';
  post(m, 'clawback_undone', ['creator_receivable', 'creator_payable'], release.clawback);
  post(m, 'release_withdrawn', ['creator_payable', 'escrow'], release.gross);
  for (const one of m.investments) {
    const share = release.shares.get(one) ?? 0;
    if (share > 0 && one.state === 'charged_back') coverLoss(m, { release, transfer }, { one, share });
    else if (share > 0) undoCharges(m, { release, transfer }, one);
  }
  if (release.milestone.state === 'releasing') release.milestone.state = 'approved';
}

type Missing = { release: ModelRelease; transfer: ModelTransfer | undefined };

/** Its share pays the loss after all. */
function coverLoss(m: PayoutModel, missing: Missing, { one, share }: { one: ModelInvestment; share: number }): void {
  const fee = Math.min(Math.floor((share * missing.release.fee) / missing.release.gross), one.lossFee);
  const charged = Math.min(share - fee, one.lossCharged);
  giveBack(m, missing, { one, from: 'escrow', fee, charged });
  post(m, 'loss_covered', ['escrow', 'chargeback_loss'], share - fee - charged);
}

/** Its share is held again, so the platform bears what banks took until that leaves or the investment ends. */
function undoCharges(m: PayoutModel, missing: Missing, one: ModelInvestment): void {
  const { losses, lossFee: fee, lossCharged: charged } = one;
  losses.byPlatform += fee + charged;
  losses.chargedCents = 0;
  losses.feeCents = 0;
  giveBack(m, missing, { one, from: 'chargeback_loss', fee, charged });
}

type Back = { one: ModelInvestment; from: 'escrow' | 'chargeback_loss'; fee: number; charged: number };

/** First reduces the creator's debt, then covers the written-off amount, then pays back what a transfer had deducted. */
function giveBack(m: PayoutModel, { release, transfer }: Missing, { one, from, fee, charged }: Back): void {
  const debt = Math.min(charged, getBalance(m, 'creator_receivable'));
  const forgiven = Math.min(charged - debt, m.writtenOffCents);
  const owed = charged - debt - forgiven;
  one.lossFee -= fee;
  one.lossCharged -= charged;
  m.writtenOffCents -= forgiven;
  post(m, 'loss_covered', ['creator_receivable', 'chargeback_loss'], forgiven);
  post(m, 'loss_covered', [from, 'platform_fees'], fee);
  post(m, 'loss_covered', [from, 'creator_receivable'], debt + forgiven);
  post(m, 'loss_covered', [from, 'creator_payable'], owed);
  if (owed > 0) m.transfers.push({ ...newTransfer(release, owed, transfer?.accountNumber ?? 0), isResend: true });
}

export const askAgain = ({ milestone, isCatchUp, askedBy, needsSecond, isConfirmed, isCooled }: ModelRelease) => ({
  milestone,
  isCatchUp,
  askedBy,
  needsSecond,
  isConfirmed,
  isCooled,
  state: 'asked' as const,
  shares: new Map(),
  endedAfter: new Set<ModelInvestment>(),
  weightCents: 0,
  ofWeightCents: 0,
  gross: 0,
  fee: 0,
  processing: 0,
  clawback: 0,
  net: 0,
});

/** Looks up a stuck transfer once no response can still arrive. */
export function end(m: PayoutModel, transfer: ModelTransfer, line: Line): void {
  const { release } = transfer;
  if (m.isByHand || !isUnsent(transfer) || transfer.waitsForAdmin) return;
  const isStopped = m.status === 'failed' && release.state === 'approved';
  const isClosed = transfer.accountNumber < m.account.number || m.account.there === 'none';
  transfer.givenUpFor ??= isStopped ? 'stop' : isClosed ? 'account' : undefined;
  if (transfer.givenUpFor === undefined || (transfer.isTried && !transfer.isSettled) || line !== 'fine') return;
  if (transfer.there !== undefined) return apply(m, transfer);
  if (release.state !== 'approved') return moveToOpenAccount(m, transfer);
  withdrawMissing(m, release);
  if (m.status === 'failed') {
    if (release.milestone.state === 'approved') release.milestone.state = 'returned';
  } else if (transfer.givenUpFor !== 'admin') m.releases.push(askAgain(release));
}

function moveToOpenAccount(m: PayoutModel, transfer: ModelTransfer): void {
  if (m.account.there === 'none' || transfer.accountNumber === m.account.number) return;
  transfer.state = 'withdrawn';
  m.transfers.push({ ...newTransfer(transfer.release, transfer.cents, m.account.number), isResend: true });
}

/** Ten minutes, after which every call to the provider has ended. */
export function settle(m: PayoutModel): void {
  for (const one of m.transfers) if (one.givenUpFor !== undefined) one.isSettled = true;
}
