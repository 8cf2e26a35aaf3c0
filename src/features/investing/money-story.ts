// Reduces an investment's money to a single state. Pure; money-story-copy.ts describes it in words.
import type { InvestmentParts } from '#features/ledger/money-places.ts';
import type { InvestmentState } from './investing-rules.ts';

export const moneyStates = [
  /** Not paid, or not yet. */
  'reserved',
  'processing',
  'expired',
  'failed',
  'cancelled',
  'replaced',
  /** Paid, and all of it held for the project, a part released to its creator, or all of it. */
  'held',
  'part_released',
  'released',
  'disputed',
  /** The payment, or its remainder, is being returned; a late payment never became an investment. */
  'late',
  'returning',
  /** No automatic return is left; a person must pay it. */
  'by_hand',
  /** The remainder after a release was returned, and the investor keeps the share of what was released. */
  'ended',
  'refunded',
  'charged_back',
  /** Recorded without a card payment. */
  'recorded',
  'removed',
] as const;
export type MoneyState = (typeof moneyStates)[number];

export type StoryFacts = {
  state: InvestmentState;
  everCompleted: boolean;
  /** Recorded without a card payment. */
  isOpening: boolean;
  isReplaced: boolean;
  parts: Pick<InvestmentParts, 'paid' | 'held' | 'released' | 'onItsWayBack'>;
  /** A pending return continues automatically. */
  isUnderWay: boolean;
};

export function toMoneyState(facts: StoryFacts): MoneyState {
  const { state, isOpening, parts } = facts;
  if (isOpening) return state === 'completed' || state === 'disputed' ? 'recorded' : 'removed';
  if (state === 'charged_back' || state === 'disputed') return state;
  if (parts.onItsWayBack > 0) return toReturningState(facts);
  switch (state) {
    case 'held':
      return 'reserved';
    case 'cancelled':
      return facts.isReplaced ? 'replaced' : 'cancelled';
    case 'refund_pending':
      return 'returning';
    case 'completed':
      return toKeptState(parts);
    default:
      return state;
  }
}

function toReturningState({ everCompleted, isUnderWay }: StoryFacts): MoneyState {
  if (!isUnderWay) return 'by_hand';
  return everCompleted ? 'returning' : 'late';
}

function toKeptState({ paid, held, released }: StoryFacts['parts']): MoneyState {
  if (released === 0) return 'held';
  if (held > 0) return 'part_released';
  return released < paid ? 'ended' : 'released';
}

/** The amount a person has invested. Money stops counting when its return starts. */
export function countInvested(
  facts: Pick<StoryFacts, 'state' | 'isOpening' | 'parts'> & { amountCents: number },
): number {
  if (facts.state !== 'completed' && facts.state !== 'disputed') return 0;
  return facts.isOpening ? facts.amountCents : facts.parts.held + facts.parts.released;
}
