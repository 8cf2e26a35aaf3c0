// How votes are weighed and counted. Pure; weights are whole cents that remain of completed card investments.
import type { BallotChoice, PollResult } from './payout-states.ts';

/** Minimum number of voters, or everyone if fewer can vote. */
export const quorumPeople = 3;
/** From this percentage of the counted money against, an administrator must answer in public. */
export const answerFromPercent = 10;
/** A result that turns within the last hours extends the vote by two days, once. */
export const lastHours = 24;
export const extensionHours = 48;

/** A person who could vote when the vote opened, with their remaining money in the project. */
export type Voter = { userId: number; cents: number };
export type Ballot = { userId: number; choice: BallotChoice };

export type VoteTerms = { weightCapPercent: number; quorumPercent: number };

export type Count = {
  result: Exclude<PollResult, 'canceled'>;
  votersCount: number;
  votersCents: number;
  forCount: number;
  forCents: number;
  againstCount: number;
  againstCents: number;
  /** Weight per person, after the cap; people who no longer count are left out. */
  weights: Map<number, number>;
};

/**
 * The largest weight of one person, so that it is at most the cap of all weights together. If there are too few people for that,
 * everyone weighs as much as the smallest.
 * @returns whole cents
 */
export function capCents(voters: readonly Voter[], capPercent: number): number {
  const largest = voters.map(({ cents }) => cents).toSorted((a, b) => b - a);
  let others = sumCents(voters);
  // If the largest `capped` people are at the cap, the cap is this part of the others' money.
  for (const [capped, cents] of largest.entries()) {
    const left = 100 - capPercent * capped;
    if (left <= 0) break;
    const cap = scale(others, capPercent, left);
    if (cents <= cap) return Math.max(1, capped === 0 ? cents : cap);
    others -= cents;
  }
  return largest.at(-1) ?? 0;
}

/** Weights after the cap. People without money in the project do not count. */
export function weighVoters(all: readonly Voter[], capPercent: number): Map<number, number> {
  const voters = all.filter(({ cents }) => cents > 0);
  const cap = capCents(voters, capPercent);
  return new Map(voters.map(({ userId, cents }) => [userId, Math.min(cents, cap)]));
}

/** Ties are against: money is never released by accident. */
export function countVote(voters: readonly Voter[], ballots: readonly Ballot[], terms: VoteTerms): Count {
  const weights = weighVoters(voters, terms.weightCapPercent);
  const votersCents = [...weights.values()].reduce((sum, cents) => sum + cents, 0);
  const counted = ballots.flatMap(({ userId, choice }) => {
    const cents = weights.get(userId);
    return cents === undefined ? [] : [{ choice, cents }];
  });
  const of = (choice: BallotChoice) => counted.filter((ballot) => ballot.choice === choice);
  const [forCents, againstCents] = [sumCents(of('for')), sumCents(of('against'))];
  const hasQuorum =
    counted.length > 0 &&
    counted.length >= Math.min(quorumPeople, weights.size) &&
    BigInt(forCents + againstCents) * 100n >= BigInt(votersCents) * BigInt(terms.quorumPercent);
  return {
    result: !hasQuorum ? 'no_quorum' : forCents > againstCents ? 'for' : 'against',
    votersCount: weights.size,
    votersCents,
    forCount: of('for').length,
    forCents,
    againstCount: of('against').length,
    againstCents,
    weights,
  };
}

/** A ballot with the choice at the start of the last day; null if there was none. */
export type TimedBallot = Ballot & { earlyChoice: BallotChoice | null };

/** Whether votes on the last day turned the result. A result that did not exist a day before the end was not turned. */
export function isLateSwing(voters: readonly Voter[], ballots: readonly TimedBallot[], terms: VoteTerms): boolean {
  const early = ballots.flatMap(({ userId, earlyChoice }) =>
    earlyChoice === null ? [] : [{ userId, choice: earlyChoice }],
  );
  const before = countVote(voters, early, { ...terms, quorumPercent: 0 });
  if (before.forCount + before.againstCount === 0) return false;
  const after = countVote(voters, ballots, terms);
  if (after.result === 'no_quorum') return false;
  return before.forCents > before.againstCents !== after.forCents > after.againstCents;
}

/** Whether enough investors voted against that an administrator must answer them before money is released. */
export function needsAnswer({ forCents, againstCents }: Pick<Count, 'forCents' | 'againstCents'>): boolean {
  const counted = BigInt(forCents + againstCents);
  return againstCents > 0 && BigInt(againstCents) * 100n >= counted * BigInt(answerFromPercent);
}

function sumCents(entries: readonly { cents: number }[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

/** Rounded down. */
function scale(cents: number, numerator: number, denominator: number): number {
  return Number((BigInt(cents) * BigInt(numerator)) / BigInt(denominator));
}
