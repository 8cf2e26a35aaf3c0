// Payouts against a model: random stories of funded projects, compared to the cent after each step, in the ledger and at the
// provider.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCount, timeFor } from '#test/counts.ts';
import { expectSound } from '#test/factories/invest.ts';
import { createReach } from '#test/models/money-reach.ts';
import { disputeSteps } from '#test/models/payout-dispute-steps.ts';
import { type Opening, openModel } from '#test/models/payout-model.ts';
import { payoutMoneySteps } from '#test/models/payout-money-steps.ts';
import { overdueSteps } from '#test/models/payout-overdue-steps.ts';
import { planSteps } from '#test/models/payout-plan-steps.ts';
import { bringPayoutsToRest, listPayoutEnds, payoutEnds, rarePayouts } from '#test/models/payout-rest.ts';
import type { PayoutStep } from '#test/models/payout-story.ts';
import { openPayoutLane, openPayoutWorld, type PayoutLane } from '#test/models/payout-world.ts';

/** Databases that run stories in parallel, to use both CPUs. */
const laneCount = 2;
/** Each check of the invariants reads the rows of all stories, so a lane switches to a new database before there are too many. */
const storiesPerLane = 40;
const eachMs = 10_000;
let lanes: PayoutLane[];

beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: laneCount }, () => openPayoutLane()));
}, 60_000);
afterAll(() => Promise.all(lanes.map(({ kindling }) => kindling.close())));

const reach = createReach();
const payoutSteps = { ...planSteps, ...overdueSteps, ...payoutMoneySteps, ...disputeSteps };

const candidates = fc.oneof(
  ...Object.entries(payoutSteps).map(([name, { weight, arbitrary }]) => ({
    weight,
    arbitrary: arbitrary.map((step) => counted(name, step)),
  })),
);

/** Takes the first candidate that applies, so that few steps do nothing. */
const next = fc.array(candidates, { minLength: 8, maxLength: 8, size: 'max' }).map((steps): PayoutStep => {
  const taken: { step?: PayoutStep | undefined } = {};
  return {
    check: (m) => steps.some((step) => step.check(m)),
    async run(m, world) {
      taken.step = steps.find((step) => step.check(m));
      await taken.step?.run(m, world);
    },
    toString: () => (taken.step === undefined ? 'nothing' : taken.step.toString()),
  };
});

function counted(name: string, step: PayoutStep): PayoutStep {
  return {
    check: (m) => step.check(m),
    async run(m, world) {
      await step.run(m, world);
      reach.met(name);
    },
    toString: () => step.toString(),
  };
}

const openings: fc.Arbitrary<Opening> = fc.record({
  isByHand: fc.nat({ max: 5 }).map((number) => number === 5),
  terms: fc.record({
    feeBasisPoints: fc.constantFrom(0, 500, 333),
    processingFeesBy: fc.constantFrom('platform' as const, 'project' as const),
    creatorBears: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    releaseRule: fc.constantFrom('admin' as const, 'admin' as const, 'vote_then_admin' as const, 'vote' as const),
  }),
  /** Enough for everything, nothing, exactly the fees of a first release, or one cent less. */
  ownCents: fc.constantFrom(1_000_000, 1_000_000, 1_000_000, 0, 996, 995),
  weights: fc.constantFrom([33_300, 33_300, 33_400], [30_000, 70_000], [60_000, 40_000], [100_000], []),
  isSentWhole: fc.nat({ max: 5 }).map((number) => number === 5),
  /** Two equal amounts can produce a tie. */
  invested: fc.constantFrom([50_000, 30_000, 20_000], [33_300, 12_400, 54_300], [50_000, 50_000]),
});

test(
  'stories of accounts, votes, releases, transfers, payouts, refunds, disputes, parts and stops match the model [payouts-113]',
  async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);
    const numRuns = Math.ceil(getCount('payoutRuns') / laneCount);
    const stories = lanes.map(async (_, number) => {
      const details = await fc.check(storiesIn(number), {
        seed: seed + number,
        numRuns,
        ...(process.env.TEST_PATH && { path: process.env.TEST_PATH }),
        // Leaves time to explain the shortest failing story found so far.
        interruptAfterTimeLimit: 0.8 * timeFor('payoutRuns', { ms: eachMs }),
        markInterruptAsFailure: true,
      });
      if (details.failed) throw new Error(explain(details), { cause: details.errorInstance });
      for (const { deps } of lanes.slice(number, number + 1)) await expectSound(deps.db);
    });
    for (const ended of await Promise.allSettled(stories)) if (ended.status === 'rejected') throw ended.reason;
    console.info(JSON.stringify(reach.counts()));
    const met = new Set(Object.keys(reach.counts()));
    const wanted = [...Object.keys(payoutSteps), ...payoutEnds].filter((what) => !rarePayouts.has(what));
    if (getCount('payoutRuns') >= 1000) expect(wanted.filter((what) => !met.has(what))).toEqual([]);
  },
  timeFor('payoutRuns', { ms: eachMs }),
);

function storiesIn(number: number) {
  const story = fc.record({ opening: openings, commands: fc.commands([next], { maxCommands: 40, size: 'max' }) });
  let told = 0;
  return fc.asyncProperty(story, async ({ opening, commands }) => {
    const model = openModel(opening);
    told += 1;
    const isFull = told % storiesPerLane === 0;
    const lane = (isFull ? undefined : lanes[number]) ?? (await renew(number));
    const world = await openPayoutWorld(lane, opening);
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await bringPayoutsToRest(model, world);
      for (const end of listPayoutEnds(model)) reach.met(end);
    } catch (error) {
      // Rows of the failed story would affect the shorter ones tried next.
      await renew(number);
      throw error;
    }
  });
}

async function renew(number: number): Promise<PayoutLane> {
  await lanes[number]?.kindling.close();
  const lane = await openPayoutLane();
  lanes[number] = lane;
  return lane;
}

type Failure = Pick<fc.RunDetails<unknown>, 'seed' | 'counterexamplePath' | 'numShrinks' | 'errorInstance'> & {
  counterexample: [{ opening: Opening; commands: { toString: () => string } }] | null;
};

/** The shortest failing story, for reading and rerunning. */
function explain({ seed, counterexample, counterexamplePath, numShrinks, errorInstance }: Failure): string {
  const [story] = counterexample ?? [];
  const [told = ''] = (story?.commands.toString() ?? '').split(' /*replayPath=');
  return [
    `In a project with ${JSON.stringify(story?.opening)} (the shortest story after ${numShrinks} shorter ones were tried):`,
    ...told.split(',').map((words) => `  - ${words.trim()}`),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    // The path reproduces the shortest story directly.
    `Again: TEST_SEED=${seed} TEST_PATH=${counterexamplePath}`,
  ].join('\n');
}
