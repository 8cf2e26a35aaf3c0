// Dispute decisions over all combinations of states.
import { describe, expect, test } from 'vitest';
import { disputeStatuses } from '#platform/cards/card-gateway.ts';
import { type InvestmentState, investmentStates } from '../../investing-rules.ts';
import { disputeStates } from '../dispute-table.ts';
import { disputeMoves, investmentMoves } from '../money-moves.ts';
import { type DisputeFacts, decideDispute, listDisputeMoves, toDisputeState } from './dispute-decision.ts';

const booleans = [false, true];

function* everyCase(): Generator<DisputeFacts> {
  for (const investment of investmentStates)
    for (const hasOpen of booleans)
      for (const lost of ['whole', 'part', undefined] as const)
        for (const hasUnsentRefund of booleans) yield { investment, hasOpen, lost, hasUnsentRefund };
}

const cases = [...everyCase()];

describe('a dispute', () => {
  test('has a decision for every case, using legal moves only', () => {
    expect(cases).toHaveLength(10 * 2 * 3 * 2);
    for (const facts of cases) {
      let at: InvestmentState = facts.investment;
      for (const next of decideDispute(facts).investment) {
        const legal: readonly InvestmentState[] = investmentMoves[at];
        expect(legal.includes(next), `${JSON.stringify(facts)}: ${at} -> ${next}`).toBe(true);
        at = next;
      }
    }
  });

  test('is divided by where the money is, unless a refund of everything is under way', () => {
    for (const facts of cases) {
      const { paidFrom } = decideDispute(facts);
      const isRefunding = facts.investment === 'refund_pending' || facts.investment === 'refunded';
      if (paidFrom === 'division') expect(isRefunding, JSON.stringify(facts)).toBe(false);
      expect(paidFrom === undefined, JSON.stringify(facts)).toBe(facts.lost === undefined);
    }
  });

  test('that is lost gives up an unsent refund, and never a sent one', () => {
    for (const facts of cases) {
      const { cancelsRefund } = decideDispute(facts);
      const mayBeOwed = facts.investment === 'refund_pending' || facts.investment === 'refunded';
      expect(cancelsRefund).toBe(facts.lost === 'whole' && mayBeOwed && facts.hasUnsentRefund);
    }
  });

  test('that is lost in part leaves the remainder of an unsent refund', () => {
    for (const facts of cases) {
      const expected = facts.lost === 'part' && facts.investment === 'refund_pending' && facts.hasUnsentRefund;
      expect(decideDispute(facts).reducesRefund, JSON.stringify(facts)).toBe(expected);
    }
  });

  test('that is open does not affect an investment with a refund in progress', () => {
    for (const hasUnsentRefund of booleans) {
      const plan = decideDispute({ investment: 'refund_pending', hasOpen: true, lost: undefined, hasUnsentRefund });
      expect(plan).toEqual({ investment: [], cancelsRefund: false, reducesRefund: false });
    }
  });
});

describe('the state of a dispute', () => {
  test("follows the money when the provider's status is ahead of it", () => {
    for (const status of disputeStatuses) {
      expect(toDisputeState(status, 100), status).not.toBe('won');
      expect(toDisputeState(status, 0), status).not.toBe('lost');
    }
    expect(toDisputeState('lost', 100)).toBe('lost');
    expect(toDisputeState('won', 0)).toBe('won');
    expect(toDisputeState('won', 100)).toBe('open');
    expect(toDisputeState('lost', 0)).toBe('open');
    expect(toDisputeState('warning_closed', 0)).toBe('won');
  });

  test('reaches every state from every other along legal moves, and stays lost', () => {
    for (const from of disputeStates) {
      for (const to of disputeStates) {
        let at = from;
        for (const next of listDisputeMoves(from, to)) {
          expect((disputeMoves[at] as readonly string[]).includes(next), `${at} -> ${next}`).toBe(true);
          at = next;
        }
        expect(at).toBe(from === 'lost' ? 'lost' : to);
      }
    }
  });
});
