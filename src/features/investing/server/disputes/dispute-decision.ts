// What a provider's word about a dispute means for our rows: pure, and an answer for every state it can meet.
import type { DisputeStatus } from '#platform/cards/card-gateway.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { DisputeState } from './dispute-table.ts';

const stateOfStatus = {
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
 * Money decides: a dispute is lost when the provider keeps what it withdrew, and won when nothing of it is withdrawn any
 * more. While its word and its money differ (the one comes a little after the other) it stays open.
 */
export function stateOfDispute(status: DisputeStatus, withdrawnCents: number): DisputeState {
  const said = stateOfStatus[status];
  if (said === 'lost') return withdrawnCents > 0 ? 'lost' : 'open';
  if (said === 'won') return withdrawnCents > 0 ? 'open' : 'won';
  return 'open';
}

/** The moves from one state to another; what is lost stays lost, whatever is said afterwards. */
export function disputePath(from: DisputeState, to: DisputeState): DisputeState[] {
  if (from === to || from === 'lost') return [];
  return from === 'won' && to === 'lost' ? ['open', 'lost'] : [to];
}

export type DisputeFacts = {
  investment: InvestmentState;
  /** The disputes of its payment, this one as it is from now on. */
  hasOpen: boolean;
  /** This one was lost just now, and whether nothing of the payment is left with it. */
  lost: 'whole' | 'part' | undefined;
  /** Whether it is owed to the investor, and nothing of that has left for a card or been paid. */
  isOwed: boolean;
};

export type DisputePlan = {
  /** States the investment goes through, in order. */
  investment: InvestmentState[];
  /** What a lost dispute is paid from. */
  paidFrom?: 'escrow' | 'chargeback_loss';
  /** The bank has returned what the refund was to return: it is given up. */
  cancelsRefund: boolean;
  /** The bank has returned a part of it: only the rest is still to be refunded. */
  reducesRefund: boolean;
};

export function decideDispute({ investment, hasOpen, lost, isOwed }: DisputeFacts): DisputePlan {
  if (lost === 'whole') return decideLoss(investment, isOwed);
  return {
    investment: investmentBetween(investment, hasOpen),
    // A part that is lost is the platform's loss while the investment stands: it is one price for one share, and only the
    // rest of it is ever refunded.
    ...(lost === 'part' && { paidFrom: 'chargeback_loss' as const }),
    cancelsRefund: false,
    reducesRefund: lost === 'part' && isOwed && investment === 'refund_pending',
  };
}

const escrowPays = { paidFrom: 'escrow', cancelsRefund: false, reducesRefund: false } as const;

function decideLoss(investment: InvestmentState, isOwed: boolean): DisputePlan {
  if (investment === 'completed') {
    return { ...escrowPays, investment: ['disputed', 'charged_back'] };
  }
  if (investment === 'disputed') return { ...escrowPays, investment: ['charged_back'] };
  // Nobody is paid back twice, as long as it can be helped: what has left for the card cannot be called back.
  const cancelsRefund = isOwed && (investment === 'refund_pending' || investment === 'refunded');
  return {
    investment: cancelsRefund ? ['charged_back'] : [],
    paidFrom: 'chargeback_loss',
    cancelsRefund,
    reducesRefund: false,
  };
}

function investmentBetween(investment: InvestmentState, hasOpen: boolean): InvestmentState[] {
  if (investment === 'completed' && hasOpen) return ['disputed'];
  if (investment === 'disputed' && !hasOpen) return ['completed'];
  return [];
}
