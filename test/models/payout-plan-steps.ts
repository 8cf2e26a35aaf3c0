// Steps of creators, investors, administrators and the worker up to the release of a milestone, in the model-based test of payouts.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { line, wordsOfLine } from './money-story.ts';
import type { ModelMilestone, ModelRelease, PayoutModel } from './payout-model.ts';
import * as model from './payout-model-releases.ts';
import * as sending from './payout-model-transfers.ts';
import { about, adminNumber, milestones, type PayoutSteps, releases, step, which } from './payout-story.ts';
import * as votes from './payout-votes.ts';
import type { PayoutWorld } from './payout-world.ts';

const connects = fc.constant(
  step(
    'the creator connects an account',
    async (m, world) => {
      await world.connectAccount();
      sending.connect(m);
    },
    ({ account, isByHand }) => account.there === 'none' && !isByHand,
  ),
);

const accountMoves = fc
  .constantFrom('active' as const, 'active' as const, 'restricted' as const, 'rejected' as const)
  .map((to) =>
    step(
      `the account becomes ${to}`,
      async (m, world) => {
        await world.moveAccount(to);
        m.account.there = to;
      },
      ({ account }) => account.there !== 'none' && account.there !== 'closed' && account.there !== to,
    ),
  );

/** The provider closes only empty accounts. */
const closures = fc.constant(
  step(
    'the account is closed',
    async (m, world) => {
      await world.moveAccount('closed');
      m.account.there = 'closed';
    },
    ({ account, accountCents }) => account.there === 'active' && accountCents === 0,
  ),
);

const newBanks = fc.constant(
  step(
    'the creator gives another bank account',
    async (m, world) => {
      await world.changeBank();
      sending.giveBank(m);
    },
    ({ account }) => account.there === 'active',
  ),
);

const threeDays = fc.constant(
  step(
    'three days pass',
    async (m, world) => {
      await world.passThreeDays();
      m.account.isOnHold = false;
    },
    ({ account }) => account.isOnHold,
  ),
);

const weeks = fc.constant(
  step(
    'the week after funding passes',
    async (m, world) => {
      await world.passWeek();
      m.isWeekOver = true;
    },
    ({ milestones: [first], isWeekOver }) => first?.isWhole === true && !isWeekOver,
  ),
);

const filings = which.map((number) =>
  about(
    milestones,
    { words: 'evidence is handed in', number, may: (one, m) => votes.mayFile(m, one) },
    async ({ at, one }, _m, world) => {
      expect(await world.fileEvidence(at)).toBe('filed');
      votes.fileEvidence(one);
    },
  ),
);

const looks = fc.record({ number: which, isGood: fc.nat({ max: 4 }) }).map(({ number, isGood }) =>
  about(
    milestones,
    { words: 'an administrator looks at it', number, may: (one, m) => votes.findTask(m, one) === 'look' },
    async ({ at, one }, m, world) => {
      if (isGood === 0) {
        expect(await world.sendBack(at)).toBe('sent back');
        votes.sendBack(one);
      } else {
        expect(await world.openVote(at)).toBe('opened');
        votes.openVote(m, one);
      }
    },
  ),
);

const ballots = fc
  .record({ number: which, investor: fc.nat({ max: 2 }), isFor: fc.nat({ max: 2 }) })
  .map(({ number, investor, isFor }) =>
    about(
      milestones,
      {
        words: `investor ${investor} votes`,
        number,
        may: (one, m) => votes.hasOpenVote(one) && investor < m.investments.length,
      },
      async ({ at, one }, m, world) => {
        const choice = isFor > 0 ? 'for' : 'against';
        expect(await world.vote(at, investor, choice)).toBe(votes.vote(m, one, investor, choice));
      },
    ),
  );

/** All vote, and the votes are counted. */
const wholeVotes = fc.record({ number: which, isFor: fc.nat({ max: 3 }) }).map(({ number, isFor }) =>
  about(
    milestones,
    { words: `everyone votes${isFor > 0 ? '' : ' against'}`, number, may: votes.hasOpenVote },
    async ({ at, one }, m, world) => {
      for (const investor of one.voters) {
        const choice = isFor > 0 && (isFor > 1 || investor > 0) ? 'for' : 'against';
        expect(await world.vote(at, investor, choice)).toBe(votes.vote(m, one, investor, choice));
      }
      await world.count(at);
      votes.count(m, one);
    },
  ),
);

const counts = which.map((number) =>
  about(milestones, { words: 'the vote ends', number, may: votes.hasOpenVote }, async ({ at, one }, m, world) => {
    await world.count(at);
    votes.count(m, one);
  }),
);

const decisions = fc.record({ number: which, choice: fc.nat({ max: 3 }) }).map(({ number, choice }) =>
  about(
    milestones,
    { words: 'an administrator decides', number, may: (one, m) => votes.findTask(m, one) === 'decide' },
    async ({ at, one }, m, world) => {
      const decision = choice > 0 ? 'approve' : 'reject';
      expect(await world.decide(at, decision)).toBe('decided');
      votes.decide(m, one, decision);
    },
  ),
);

const answers = which.map((number) =>
  about(
    milestones,
    { words: 'an administrator answers', number, may: (one, m) => votes.findTask(m, one) === 'answer' },
    async ({ at, one }, m, world) => {
      expect(await world.answer(at)).toBe('answered');
      votes.answer(m, one);
    },
  ),
);

const expirations = which.map((number) =>
  about(
    milestones,
    { words: 'no new evidence comes', number, may: ({ state }) => state === 'rejected' },
    async ({ at }, m, world) => {
      await world.expireRejected(at);
      votes.expire(m);
    },
  ),
);

const requests = fc.record({ number: which, by: adminNumber }).map(({ number, by }) =>
  about<ModelMilestone>(
    milestones,
    {
      words: `administrator ${by} asks for a release`,
      number,
      may: ({ state }) => state !== 'planned' || number === 0,
    },
    async ({ at, one }, m, world) => {
      expect(await world.ask(at, by)).toBe(model.askForRelease(m, one, { askedBy: by }));
    },
  ),
);

const confirmations = fc.record({ number: which, by: adminNumber }).map(({ number, by }) =>
  about<ModelRelease>(
    releases,
    {
      words: `administrator ${by} confirms`,
      number,
      may: ({ needsSecond, isConfirmed, state }) => state === 'asked' && needsSecond && !isConfirmed,
    },
    async ({ at, one }, _m, world) => {
      expect(await world.confirm(at, by)).toBe(model.confirm(one, by));
    },
  ),
);

const withdrawals = which.map((number) =>
  about<ModelRelease>(
    releases,
    { words: 'a release is withdrawn', number, may: ({ state }) => state === 'asked' || state === 'approved' },
    async ({ at, one }, m, world) => {
      expect(await world.withdraw(at)).toBe('withdrawn');
      model.withdrawByAdmin(m, one);
    },
  ),
);

const delays = which.map((number) =>
  about<ModelRelease>(
    releases,
    { words: 'the delay passes', number, may: ({ state, isCooled }) => state === 'asked' && !isCooled },
    async ({ at, one }, _m, world) => {
      await world.passDelay(at);
      one.isCooled = true;
    },
  ),
);

const works = line.map((by) =>
  step(`the worker runs${wordsOfLine[by]}`, async (m, world) => {
    await world.work(by);
    model.work(m, by);
  }),
);

/** The whole way of a milestone until its release only waits for the worker, so that stories reach later states. */
const ways = which.map((number) =>
  about(
    milestones,
    {
      words: 'a milestone goes all its way',
      number,
      may: (one, m) => (one.isWhole ? one.state === 'approved' : votes.mayFile(m, one)),
    },
    async ({ at, one }, m, world) => {
      if (!one.isWhole) await approve(at, one, m, world);
      expect(await world.ask(at, 0)).toBe(model.askForRelease(m, one, { askedBy: 0 }));
      const release = m.releases.findLastIndex(({ milestone, state }) => milestone === one && state === 'asked');
      const asked = m.releases[release];
      if (asked === undefined) return;
      if (asked.needsSecond) expect(await world.confirm(release, 1)).toBe(model.confirm(asked, 1));
      await world.passDelay(release);
      asked.isCooled = true;
    },
  ),
);

async function approve(at: number, one: ModelMilestone, m: PayoutModel, world: PayoutWorld): Promise<void> {
  expect(await world.fileEvidence(at)).toBe('filed');
  votes.fileEvidence(one);
  if (votes.findTask(m, one) === 'look') {
    expect(await world.openVote(at)).toBe('opened');
    votes.openVote(m, one);
    for (const investor of one.voters) {
      expect(await world.vote(at, investor, 'for')).toBe(votes.vote(m, one, investor, 'for'));
    }
    await world.count(at);
    votes.count(m, one);
  }
  if (votes.findTask(m, one) !== 'decide') return;
  expect(await world.decide(at, 'approve')).toBe('decided');
  votes.decide(m, one, 'approve');
}

/** By name; steps that rarely apply have a high weight. */
export const planSteps = {
  'account connected': { weight: 8, arbitrary: connects },
  'account moves': { weight: 1, arbitrary: accountMoves },
  'account closed': { weight: 1, arbitrary: closures },
  'new bank account': { weight: 1, arbitrary: newBanks },
  'three days': { weight: 4, arbitrary: threeDays },
  'a week': { weight: 4, arbitrary: weeks },
  'evidence filed': { weight: 2, arbitrary: filings },
  'evidence looked at': { weight: 4, arbitrary: looks },
  ballots: { weight: 2, arbitrary: ballots },
  'everyone votes': { weight: 4, arbitrary: wholeVotes },
  'vote ends': { weight: 1, arbitrary: counts },
  'admin decides': { weight: 4, arbitrary: decisions },
  'admin answers': { weight: 12, arbitrary: answers },
  'rejected for good': { weight: 2, arbitrary: expirations },
  'milestone all its way': { weight: 10, arbitrary: ways },
  'release asked for': { weight: 1, arbitrary: requests },
  'second administrator': { weight: 4, arbitrary: confirmations },
  'release withdrawn': { weight: 1, arbitrary: withdrawals },
  'delay passes': { weight: 4, arbitrary: delays },
  'worker runs': { weight: 8, arbitrary: works },
} satisfies PayoutSteps;
