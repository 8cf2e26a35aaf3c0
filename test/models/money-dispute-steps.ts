// Bank actions on payments in the model-based test.
import * as fc from 'fast-check';
import { disputeMoves, isLive, mayBeDisputed, moveDispute, openDispute } from './money-model-disputes.ts';
import type { ModelDispute, ModelInvestment } from './money-model-parts.ts';
import { deliver } from './money-model-sweep.ts';
import { about, line, type MoneySteps, which, wordsOfLine } from './money-story.ts';

/** Partial losses have separate tests, because the provider then refunds nothing of the payment. */
const mayBeLost = ({ amountCents }: ModelDispute, whole: number) => amountCents === whole;

const findLive = ({ disputes }: ModelInvestment) => disputes.find(isLive);

const openings = fc
  .record({
    number: which,
    status: fc.constantFrom('needs_response' as const, 'needs_response' as const, 'warning_needs_response' as const),
    isPart: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  })
  .map(({ number, status, isPart }) =>
    about(
      `the bank ${status === 'needs_response' ? 'takes it back' : 'asks about it'}${isPart ? ' in part' : ''}`,
      number,
      async ({ at, investment }, _m, world) => {
        const amountCents = isPart ? Math.floor(investment.amountCents / 2) : investment.amountCents;
        await world.openDispute(at, { status, amountCents });
        openDispute(investment, { status, amountCents });
      },
      mayBeDisputed,
    ),
  );

const decisions = fc.record({ number: which, choice: fc.nat({ max: 5 }) }).map(({ number, choice }) =>
  about(
    `the bank decides (choice ${choice})`,
    number,
    async ({ at, investment }, _m, world) => {
      const dispute = findLive(investment);
      if (dispute === undefined) return;
      const isWhole = mayBeLost(dispute, investment.amountCents);
      const open = disputeMoves[dispute.status].filter((status) => isWhole || status !== 'lost');
      const to = open[choice % open.length];
      if (to === undefined) return;
      await world.moveDispute(at, to);
      moveDispute(investment, dispute, to);
    },
    (investment) => findLive(investment) !== undefined,
  ),
);

const givenUp = which.map((number) =>
  about(
    'we accept the dispute',
    number,
    async ({ at, investment }, _m, world) => {
      const dispute = findLive(investment);
      if (dispute === undefined) return;
      await world.moveDispute(at, 'given up');
      moveDispute(investment, dispute, dispute.status === 'warning_needs_response' ? 'warning_closed' : 'lost');
    },
    (investment) => {
      const dispute = findLive(investment);
      return dispute !== undefined && mayBeLost(dispute, investment.amountCents);
    },
  ),
);

const news = fc.record({ number: which, by: line }).map(({ number, by }) =>
  about(
    `an event about its dispute comes${wordsOfLine[by]}`,
    number,
    async ({ at, investment }, m, world) => {
      await world.deliver(at, 'dispute', by);
      deliver(m, investment, { kind: 'dispute', line: by });
    },
    ({ isKnown, disputes }) => isKnown && disputes.length > 0,
  ),
);

export const disputeSteps = {
  'dispute opens': { weight: 3, arbitrary: openings },
  'dispute decided': { weight: 3, arbitrary: decisions },
  'dispute given up': { weight: 1, arbitrary: givenUp },
  'dispute event': { weight: 3, arbitrary: news },
} satisfies MoneySteps;
