// Settlement decisions over all combinations of states.
import { describe, expect, test } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '#platform/cards/card-gateway.ts';
import { type InvestmentState, investmentStates } from '../../investing-rules.ts';
import { type PaymentState, paymentStates } from '../investing-table.ts';
import { investmentMoves, paymentMoves } from '../money-moves.ts';
import { decideSettlement, type SettlementFacts } from './settlement-decision.ts';

const booleans = [false, true];

function* everyCase(): Generator<SettlementFacts> {
  for (const payment of paymentStates)
    for (const investment of investmentStates)
      for (const provider of [...paymentStatuses, 'missing'] as const)
        for (const isExpired of booleans)
          for (const acceptsHeld of booleans)
            for (const acceptsLate of booleans)
              yield { payment, investment, provider, isExpired, acceptsHeld, acceptsLate };
}

const cases = [...everyCase()];

function follow(facts: SettlementFacts): SettlementFacts {
  const plan = decideSettlement(facts);
  return { ...facts, payment: plan.payment ?? facts.payment, investment: plan.investment.at(-1) ?? facts.investment };
}

describe('a settlement', () => {
  test('has a decision for every case, using legal moves only', () => {
    expect(cases).toHaveLength(6 * 10 * 8 * 8);
    for (const facts of cases) {
      const plan = decideSettlement(facts);
      const payments: PaymentState[] = [facts.payment, ...(plan.payment ? [plan.payment] : [])];
      const investments: InvestmentState[] = [facts.investment, ...plan.investment];
      expect(areMoves(payments, paymentMoves), JSON.stringify({ facts, plan })).toBe(true);
      expect(areMoves(investments, investmentMoves), JSON.stringify({ facts, plan })).toBe(true);
    }
  });

  test('changes nothing the second time', () => {
    for (const facts of cases) {
      const again = decideSettlement(follow(facts));
      expect(again.payment, JSON.stringify(facts)).toBeUndefined();
      expect(again.investment, JSON.stringify(facts)).toEqual([]);
    }
  });

  test('completes only payments that succeeded at the provider, and refunds those without room', () => {
    for (const facts of cases) {
      const { outcome, investment } = decideSettlement(facts);
      if (investment.includes('completed')) expect(facts.provider).toBe('succeeded');
      if (outcome === 'returned') expect(investment.at(-1)).toBe('refund_pending');
      if (facts.provider !== 'succeeded' || facts.payment === 'succeeded' || facts.payment === 'new') continue;
      const kept = facts.investment === 'held' || facts.investment === 'processing';
      const ended = ['expired', 'failed', 'cancelled'].includes(facts.investment);
      if (kept) expect(outcome).toBe(facts.acceptsHeld ? 'completed' : 'returned');
      if (ended) expect(outcome).toBe(facts.acceptsLate ? 'completed' : 'returned');
    }
  });

  test('releases room only when the provider can no longer take the money', () => {
    for (const facts of cases.filter(({ investment }) => investment === 'held' || investment === 'processing')) {
      const after = follow(facts).investment;
      if (!['expired', 'failed', 'cancelled'].includes(after)) continue;
      const isOver = facts.provider === 'canceled' || (facts.provider === 'missing' && facts.isExpired);
      expect(isOver, JSON.stringify(facts)).toBe(true);
    }
  });

  test('does not release a hold whose payment the provider cannot find yet', () => {
    const facts = {
      payment: 'open',
      investment: 'held',
      provider: 'missing',
      acceptsHeld: true,
      acceptsLate: true,
    } as const;
    expect(decideSettlement({ ...facts, isExpired: false })).toEqual({ outcome: 'unchanged', investment: [] });
    expect(decideSettlement({ ...facts, isExpired: true })).toEqual({
      outcome: 'released',
      payment: 'failed',
      investment: ['expired'],
    });
  });

  test('every sequence of four provider statuses ends in a valid state', () => {
    const words: (PaymentStatus | 'missing')[] = [...paymentStatuses, 'missing'];
    const sequences = words.flatMap((a) => words.flatMap((b) => words.flatMap((c) => words.map((d) => [a, b, c, d]))));
    expect(sequences).toHaveLength(4096);
    for (const sequence of sequences) {
      const end = sequence.reduce<SettlementFacts>(
        (facts, provider) => follow({ ...facts, provider: provider ?? 'missing' }),
        {
          payment: 'open',
          investment: 'held',
          provider: 'missing',
          isExpired: true,
          acceptsHeld: true,
          acceptsLate: false,
        },
      );
      const isPaid = sequence.includes('succeeded');
      expect(end.payment === 'succeeded', sequence.join()).toBe(isPaid);
      if (isPaid) expect(['completed', 'refund_pending']).toContain(end.investment);
      else expect(['held', 'processing', 'expired']).toContain(end.investment);
    }
  });
});

function areMoves<State extends string>(path: State[], moves: Record<State, readonly State[]>): boolean {
  return path.slice(1).every((to, index) => {
    const from = path[index];
    return from !== undefined && moves[from].includes(to);
  });
}
