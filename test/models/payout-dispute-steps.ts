// Disputes by banks and refunds in the provider's dashboard, whole or in parts, in the model-based test of payouts.
import * as fc from 'fast-check';
import { type ModelInvestment, type PayoutModel, sum } from './payout-model.ts';
import * as ends from './payout-model-ends.ts';
import { refundOutside } from './payout-model-losses.ts';
import { about, investments, type PayoutSteps, which } from './payout-story.ts';
import type { PayoutWorld } from './payout-world.ts';

/** Banks decide one dispute after the other, and cannot take the same money twice. */
function mayBeDisputed({ dispute, refund, state, losses, cents }: ModelInvestment): boolean {
  const isDecided = dispute === undefined || (dispute.there !== 'open' && dispute.ours === dispute.there);
  return isDecided && refund === undefined && state === 'completed' && losses.cents < cents;
}

const isSent = (one: ModelInvestment, m: PayoutModel) =>
  m.releases.some(({ state, shares }) => state === 'sent' && shares.has(one));

/** A cent, parts, everything. Parts before a release are the business of the model of investing. */
const portions = fc.constantFrom('all' as const, 'all' as const, 'half' as const, 'most' as const, 'a cent' as const);
type Portion = 'all' | 'half' | 'most' | 'a cent';

function toCents(portion: Portion, cents: number): number {
  if (portion === 'all') return cents;
  if (portion === 'a cent') return Math.min(1, cents);
  return Math.ceil((cents * (portion === 'half' ? 1 : 9)) / (portion === 'half' ? 2 : 10));
}

type Taken = { at: number; one: ModelInvestment; portion: Portion };

async function open({ at, one, portion }: Taken, m: PayoutModel, world: PayoutWorld): Promise<void> {
  const cents = toCents(isSent(one, m) ? portion : 'all', one.cents - one.losses.cents);
  await world.openDispute(at, cents);
  if (one.dispute !== undefined) one.earlierDisputes.push(one.dispute);
  one.dispute = { cents, there: 'open', ours: 'unknown' };
}

const disputes = fc.record({ number: which, portion: portions }).map(({ number, portion }) =>
  about(
    investments,
    {
      words: `the bank takes ${portion} of it back`,
      number,
      may: (one, m) => mayBeDisputed(one) && (number < 2 || isSent(one, m)),
    },
    ({ at, one }, m, world) => open({ at, one, portion }, m, world),
  ),
);

/** In one step, so that stories get beyond it. */
const losses = fc.record({ number: which, portion: portions }).map(({ number, portion }) =>
  about(
    investments,
    {
      words: `a dispute about ${portion} of it is lost`,
      number,
      may: (one, m) => mayBeDisputed(one) && isSent(one, m),
    },
    async ({ at, one }, m, world) => {
      await open({ at, one, portion }, m, world);
      await world.deliver(at, 'dispute', 'fine');
      ends.syncDispute(m, one, 'fine');
      await world.endDispute(at, 'lost');
      if (one.dispute !== undefined) one.dispute.there = 'lost';
      await world.deliver(at, 'dispute', 'fine');
      ends.syncDispute(m, one, 'fine');
    },
  ),
);

const disputeEnds = fc
  .record({ number: which, to: fc.constantFrom('won' as const, 'lost' as const) })
  .map(({ number, to }) =>
    about(
      investments,
      { words: `the dispute is ${to}`, number, may: ({ dispute }) => dispute?.there === 'open' },
      async ({ at, one }, _m, world) => {
        await world.endDispute(at, to);
        if (one.dispute !== undefined) one.dispute.there = to;
      },
    ),
  );

/** The amount that the provider would still refund; nothing once a bank has taken a part. */
function getRefundable({ cents, dispute, earlierDisputes, outsideCents, returns }: ModelInvestment): number {
  const isTaken = [...earlierDisputes, dispute].some((one) => one !== undefined && one.there !== 'won');
  const arrived = returns.filter(({ atProvider }) => atProvider === 'succeeded');
  return isTaken ? 0 : cents - outsideCents - sum(arrived.map((part) => part.cents));
}

const outsideRefunds = fc.record({ number: which, portion: portions }).map(({ number, portion }) =>
  about(
    investments,
    {
      words: `an operator refunds ${portion} of it in the dashboard`,
      number,
      may: (one, m) => one.state === 'completed' && isSent(one, m) && getRefundable(one) > 0,
    },
    async ({ at, one }, m, world) => {
      const cents = toCents(portion, getRefundable(one));
      await world.refundOutside(at, cents);
      await world.deliver(at, 'refund', 'fine');
      ends.syncReturns(m, one, 'fine');
      refundOutside(m, one, cents);
    },
  ),
);

/** By name; steps that rarely apply have a high weight. */
export const disputeSteps = {
  'dispute opens': { weight: 1, arbitrary: disputes },
  'dispute lost': { weight: 3, arbitrary: losses },
  'dispute ends': { weight: 3, arbitrary: disputeEnds },
  'refunded outside': { weight: 2, arbitrary: outsideRefunds },
} satisfies PayoutSteps;
