// Milestones that are late, start money and tied votes, in the model-based test of payouts.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { about, milestones, type PayoutSteps, which } from './payout-story.ts';
import * as votes from './payout-votes.ts';

const dueDays = which.map((number) =>
  about(
    milestones,
    { words: 'no evidence comes in time', number, may: (one, m) => votes.mayBeOverdue(m, one) },
    async ({ at, one }, m, world) => {
      await world.passDueDay(at);
      votes.markOverdue(m, one);
    },
  ),
);

const overdueDecisions = fc.record({ number: which, choice: fc.nat({ max: 3 }) }).map(({ number, choice }) =>
  about(
    milestones,
    {
      words: `an administrator gives ${choice > 0 ? 'more time' : 'the money back'}`,
      number,
      may: (one, m) => votes.findTask(m, one) === 'decide overdue',
    },
    async ({ at, one }, m, world) => {
      const decision = choice > 0 ? 'extend' : 'return';
      expect(await world.decide(at, decision)).toBe('decided');
      votes.decideOverdue(m, one, decision);
    },
  ),
);

const starts = which.map((number) =>
  about(
    milestones,
    { words: 'start money is asked for', number, may: (one, m) => votes.mayFile(m, one) },
    async ({ at, one }, m, world) => {
      expect(await world.fileEvidence(at, true)).toBe(votes.askForStart(m, one));
    },
  ),
);

const startDecisions = fc.record({ number: which, choice: fc.nat({ max: 3 }) }).map(({ number, choice }) =>
  about(
    milestones,
    {
      words: `start money is ${choice > 0 ? 'approved' : 'sent back'}`,
      number,
      may: (one, m) => votes.findTask(m, one) === 'look at start',
    },
    async ({ at, one }, m, world) => {
      if (choice === 0) {
        expect(await world.sendBack(at)).toBe('sent back');
        votes.sendBack(one);
        return;
      }
      expect(await world.decide(at, 'approve')).toBe('decided');
      votes.decide(m, one, 'approve');
    },
  ),
);

/** The same number of votes for and against. */
const ties = which.map((number) =>
  about(
    milestones,
    {
      words: 'the vote is tied',
      number,
      may: (one, m) => votes.hasOpenVote(one) && votes.listVoters(m, one).length % 2 === 0,
    },
    async ({ at, one }, m, world) => {
      for (const [place, investor] of votes.listVoters(m, one).entries()) {
        const choice = place % 2 === 0 ? 'for' : 'against';
        expect(await world.vote(at, investor, choice)).toBe(votes.vote(m, one, investor, choice));
      }
      await world.count(at);
      votes.count(m, one);
    },
  ),
);

/** By name; steps that rarely apply have a high weight. */
export const overdueSteps = {
  'due day passes': { weight: 1, arbitrary: dueDays },
  'overdue decided': { weight: 8, arbitrary: overdueDecisions },
  'start asked for': { weight: 2, arbitrary: starts },
  'start decided': { weight: 8, arbitrary: startDecisions },
  'vote tied': { weight: 2, arbitrary: ties },
} satisfies PayoutSteps;
