// Decides what a provider dispute means for our rows. Pure and total: every combination of states has an answer.
import type { DisputeStatus } from '#platform/cards/card-gateway.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { DisputeState } from '../dispute-table.ts';

const stateByStatus = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  needs_response: 'open',
  under_review: 'open',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
} as const satisfies Record<DisputeStatus, DisputeState>;

/**
 * Money decides, not the status: a dispute is lost while money stays withdrawn, and won once everything is
 * reinstated. Until status and money agree, it stays open.
 */
export function toDisputeState(status: DisputeStatus, withdrawnCents: number): DisputeState {
  const said = stateByStatus[status];
  if (said === 'lost') return withdrawnCents > 0 ? 'lost' : 'open';
  if (said === 'won') return withdrawnCents > 0 ? 'open' : 'won';
  return 'open';
}

/** The moves between two states. A lost dispute stays lost. */
export function listDisputeMoves(from: DisputeState, to: DisputeState): DisputeState[] {
  if (from === to || from === 'lost') return [];
  return from === 'won' && to === 'lost' ? ['open', 'lost'] : [to];
}

export type DisputeFacts = {
  investment: InvestmentState;
  /** The payment's disputes, including this one in its new state. */
  hasOpen: boolean;
  /** This dispute was just lost: 'whole' when nothing of the payment is left, else 'part'. */
  lost: 'whole' | 'part' | undefined;
  /** A refund is requested and no money has been sent for it. */
  hasUnsentRefund: boolean;
};

export type DisputePlan = {
  /** Intermediate states, in order. */
  investment: InvestmentState[];
  /** Decides who pays for a lost dispute: 'division' depends on the place of the investment's money (dispute-loss.ts). */
  paidFrom?: 'division' | 'chargeback_loss';
  /** The bank already returned the full refund amount, so the refund is dropped. */
  cancelsRefund: boolean;
  /** The bank already returned part of it, so only the remainder is refunded. */
  reducesRefund: boolean;
};

export function decideDispute({ investment, hasOpen, lost, hasUnsentRefund }: DisputeFacts): DisputePlan {
  if (lost === 'whole') return decideLoss(investment, hasUnsentRefund);
  return {
    investment: decideWhileOpen(investment, hasOpen),
    // If a refund is pending, the platform pays, and the refund covers only the remainder.
    ...(lost === 'part' && {
      paidFrom: isRefunding(investment) ? ('chargeback_loss' as const) : ('division' as const),
    }),
    cancelsRefund: false,
    reducesRefund: lost === 'part' && hasUnsentRefund && investment === 'refund_pending',
  };
}

const isRefunding = (investment: InvestmentState) => investment === 'refund_pending' || investment === 'refunded';

const divided = { paidFrom: 'division', cancelsRefund: false, reducesRefund: false } as const;

function decideLoss(investment: InvestmentState, hasUnsentRefund: boolean): DisputePlan {
  if (investment === 'completed') {
    return { ...divided, investment: ['disputed', 'charged_back'] };
  }
  if (investment === 'disputed') return { ...divided, investment: ['charged_back'] };
  // An earlier loss ended the investment. A return that has failed since may have to be repeated.
  if (investment === 'charged_back') return { ...divided, investment: [] };
  // Avoid paying twice where possible: money already sent to the card can't be recalled.
  const cancelsRefund = hasUnsentRefund && isRefunding(investment);
  return {
    investment: cancelsRefund ? ['charged_back'] : [],
    paidFrom: 'chargeback_loss',
    cancelsRefund,
    reducesRefund: false,
  };
}

function decideWhileOpen(investment: InvestmentState, hasOpen: boolean): InvestmentState[] {
  if (investment === 'completed' && hasOpen) return ['disputed'];
  if (investment === 'disputed' && !hasOpen) return ['completed'];
  return [];
}
