// Weights, quorum and results of votes.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ballot, capCents, countVote, isLateSwing, needsAnswer, type Voter, weighVoters } from './vote-rules.ts';

const terms = { weightCapPercent: 20, quorumPercent: 20 };
const voters = (...cents: number[]): Voter[] => cents.map((one, index) => ({ userId: index + 1, cents: one }));
const cast = (choices: string): Ballot[] =>
  choices
    .split('')
    .flatMap((letter, index) =>
      letter === '-' ? [] : [{ userId: index + 1, choice: letter === 'f' ? ('for' as const) : ('against' as const) }],
    );
const result = (cents: number[], choices: string, of = terms) => countVote(voters(...cents), cast(choices), of).result;

test('one person weighs at most the cap, or the same as everyone where that cannot be [payouts-20]', () => {
  // A fifth of the counted money, not of the money paid.
  expect(capCents(voters(90_000, 2000, 2000, 2000, 2000, 2000), 20)).toBe(2500);
  expect(capCents(voters(50_000, 30_000, ...Array.from({ length: 20 }, () => 1000)), 20)).toBe(6666);
  expect(capCents(voters(100, 100, 100, 100, 101), 20)).toBe(100);
  expect(capCents(voters(2000, 2000, 2000, 2000, 2000, 1999), 20)).toBe(2000);
  expect(capCents(voters(90_000, 10_000), 20)).toBe(10_000);
  expect([...weighVoters(voters(90_000, 10_000, 0), 20).values()]).toEqual([10_000, 10_000]);
  expect(capCents(voters(90_000, 10_000), 100)).toBe(90_000);
  expect(capCents([], 20)).toBe(0);
});

test('one person with almost everything does not decide alone against many', () => {
  const many = voters(90_000, ...Array.from({ length: 10 }, () => 1000));
  expect(countVote(many, cast('faaaaaaaaaa'), terms)).toMatchObject({ result: 'against', forCents: 2500 });
});

test('after the cap nobody has more than the cap of all weights, or all weigh the same', () => {
  const people = fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 12 })), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 100 }), (cents, percent) => {
      const weights = [...weighVoters(voters(...cents), percent).values()];
      const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
      const isWithin = weights.every((weight) => BigInt(weight) * 100n <= BigInt(percent) * all);
      const isEqual = weights.every((weight) => weight === weights[0]);
      expect(isWithin || isEqual).toBe(true);
      // No weight exceeds the person's money, and less money never weighs more.
      for (const [at, weight] of weights.entries()) expect(weight).toBeLessThanOrEqual(cents[at] ?? 0);
      // The cap takes no more than needed: one cent more for everyone at the cap would exceed it.
      const cap = Math.max(...weights);
      const more = cents.map((one) => Math.min(one, cap + 1));
      const isTaken = cents.some((one) => one > cap);
      if (!isTaken || isEqual) return;
      const allMore = more.reduce((sum, weight) => sum + BigInt(weight), 0n);
      expect(BigInt(cap + 1) * 100n > BigInt(percent) * allMore).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('for wins only with more money than against: a tie releases nothing [payouts-21]', () => {
  expect(result([100, 100, 100], 'ffa')).toBe('for');
  expect(result([100, 100, 100, 100], 'ffaa')).toBe('against');
  expect(result([100, 100, 100], 'faa')).toBe('against');
});

test('a vote needs three people, or all there are, and the quorum of the money [payouts-22]', () => {
  expect(result([100, 100, 100, 100], 'ff')).toBe('no_quorum');
  expect(result([100, 100], 'ff')).toBe('for');
  expect(result([100], 'f')).toBe('for');
  expect(result([100], '-')).toBe('no_quorum');
  expect(result([], '')).toBe('no_quorum');
  const many = Array.from({ length: 20 }, () => 100);
  expect(result(many, 'fff')).toBe('no_quorum');
  expect(result(many, 'ffff')).toBe('for');
});

test('people who have left do not count, neither as votes nor for the quorum', () => {
  const left = countVote(voters(100, 100, 0, 0), cast('ffaa'), terms);
  expect(left).toMatchObject({ result: 'for', votersCount: 2, votersCents: 200, againstCount: 0, againstCents: 0 });
  expect(countVote(voters(100), [{ userId: 9, choice: 'against' }], terms)).toMatchObject({
    result: 'no_quorum',
    againstCount: 0,
  });
});

test('a result that the last day turned is extended, one that it made or kept is not', () => {
  const timed = (early: string, late: string) => {
    const before = new Map(cast(early).map(({ userId, choice }) => [userId, choice]));
    return cast(late).map((ballot) => ({ ...ballot, earlyChoice: before.get(ballot.userId) ?? null }));
  };
  const all = voters(100, 100, 100, 100, 100);
  expect(isLateSwing(all, timed('aaf', 'ffa'), terms)).toBe(true);
  expect(isLateSwing(all, timed('a', 'affff'), terms)).toBe(true);
  expect(isLateSwing(all, timed('aff', 'aafff'), terms)).toBe(false);
  expect(isLateSwing(all, timed('', 'fff'), terms)).toBe(false);
  expect(isLateSwing(all, timed('a', 'f'), terms)).toBe(false);
});

test('a tenth of the counted money against needs an answer', () => {
  expect(needsAnswer({ forCents: 900, againstCents: 100 })).toBe(true);
  expect(needsAnswer({ forCents: 901, againstCents: 100 })).toBe(false);
  expect(needsAnswer({ forCents: 0, againstCents: 0 })).toBe(false);
});

test('whatever is cast, silence never releases and nobody weighs more than the cap', () => {
  const people = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 30 });
  const choices = fc.array(fc.constantFrom('f', 'a', '-'), { maxLength: 30 });
  const limits = fc.record({
    weightCapPercent: fc.integer({ min: 1, max: 100 }),
    quorumPercent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(people, choices, limits, (cents, letters, of) => {
      const all = voters(...cents);
      const count = countVote(all, cast(letters.join('')), of);
      const cap = capCents(
        all.filter((voter) => voter.cents > 0),
        of.weightCapPercent,
      );
      for (const weight of count.weights.values()) expect(weight).toBeLessThanOrEqual(cap);
      expect(count.forCents + count.againstCents).toBeLessThanOrEqual(count.votersCents);
      if (count.result === 'for') expect(count.forCents).toBeGreaterThan(count.againstCents);
      if (count.forCount + count.againstCount === 0) expect(count.result).toBe('no_quorum');
      // Adding money for never turns a result against.
      const more = countVote(all, cast(letters.map((letter) => (letter === 'a' ? 'f' : letter)).join('')), of);
      if (count.result !== 'no_quorum' && more.forCents > 0) expect(more.result).toBe('for');
    }),
  );
});
