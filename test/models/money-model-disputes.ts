// Disputes in the model, as seen by bank and provider, and their consequences.
import type { ModelDispute, ModelInvestment } from './money-model-parts.ts';

type Status = ModelDispute['status'];

/** The statuses each open dispute can move to. */
export const disputeMoves = {
  warning_needs_response: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_closed: [],
  won: [],
  lost: [],
} as const satisfies Record<Status, readonly Status[]>;

const keepsMoney = ({ status }: ModelDispute) =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';
export const isLive = ({ status }: ModelDispute) => disputeMoves[status].length > 0;

/** The amount of the payment that banks hold right now. */
export function getTakenCents({ disputes }: ModelInvestment): number {
  return disputes.filter(keepsMoney).reduce((total, { amountCents }) => total + amountCents, 0);
}

/** The provider refunds nothing of it. */
export const isChargedBack = ({ disputes }: ModelInvestment) => disputes.some(keepsMoney);
/** A dispute in our rows is open. */
export const isDisputed = ({ disputes }: ModelInvestment) => disputes.some(({ ours }) => ours === 'open');

export function hasLostAll({ disputes, amountCents }: ModelInvestment): boolean {
  return disputes.some((dispute) => dispute.ours === 'lost' && dispute.amountCents === amountCents);
}

export function mayBeDisputed({ isKnown, card, disputes }: ModelInvestment): boolean {
  return isKnown && card === 'succeeded' && !disputes.some((dispute) => isLive(dispute) || dispute.status === 'lost');
}

export function openDispute(
  investment: ModelInvestment,
  { status, amountCents }: Pick<ModelDispute, 'status' | 'amountCents'>,
): void {
  const refundsBefore = investment.refunds.filter(({ atProvider }) => atProvider !== 'none').length;
  investment.disputes.push({ status, amountCents, ours: 'unknown', refundsBefore });
}

export function moveDispute(investment: ModelInvestment, dispute: ModelDispute, to: Status): void {
  const wasInquiry = dispute.status === 'warning_needs_response';
  dispute.status = to;
  if (!wasInquiry || to !== 'needs_response') return;
  // The bank takes the money after all, so refunds made during the inquiry are reversed.
  for (const refund of investment.refunds.slice(dispute.refundsBefore)) {
    if (refund.atProvider === 'pending' || refund.atProvider === 'succeeded') refund.atProvider = 'failed';
  }
}
