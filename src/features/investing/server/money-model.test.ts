// The money core against a model: thousands of short random stories, compared after each step.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { toDay } from '#kernel/dates.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { expectSound } from '#test/factories/invest.ts';
import { disputeSteps } from '#test/models/money-dispute-steps.ts';
import type { Model, Terms } from '#test/models/money-model-parts.ts';
import { openDays } from '#test/models/money-model-rules.ts';
import { createReach, ends, listEnds, rare } from '#test/models/money-reach.ts';
import { bringToRest } from '#test/models/money-rest.ts';
import { rulesSteps } from '#test/models/money-rules-steps.ts';
import { moneySteps } from '#test/models/money-steps.ts';
import type { MoneySteps, Step } from '#test/models/money-story.ts';
import { suspenseSteps } from '#test/models/money-suspense-steps.ts';
import { type Lane, openLane, openWorld } from '#test/models/money-world.ts';

/** Databases with parallel stories, to use both CPUs. */
const laneCount = 4;
const eachMs = 1000;
let lanes: Lane[];

beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: laneCount }, () => openLane()));
}, 60_000);
afterAll(() => Promise.all(lanes.map(({ kindling }) => kindling.close())));

/** Dollar amounts that fill a goal with one investment, with a few, or not exactly. */
const goals = [100_000, 100_049, 130_050, 200_000];

const today = toDay(Date.now());
const answerDays = (Date.parse(addBusinessDays(today, 5, 'US')) - Date.parse(today)) / 86_400_000;

const reach = createReach();
const namedSteps = { ...moneySteps, ...disputeSteps, ...suspenseSteps, ...rulesSteps };
type StepName = keyof typeof namedSteps;

/** Some stories focus on one subject, to get further in it. */
const pick = (...names: StepName[]) => Object.fromEntries(names.map((name) => [name, namedSteps[name]]));
const afterwards = pick(
  'invests',
  'admin refunds',
  'investor cancels',
  'hand payments',
  'refund ends',
  'sweeps',
  'removals',
);
const underRules = pick(
  'invests',
  'fills',
  'holds',
  'paying',
  'times run out',
  'investor cancels',
  'admin refunds',
  'sweeps',
);

/** Twice the rules that ask about changes, which have most of the steps above. */
const termsOf: fc.Arbitrary<Terms> = fc.constantFrom(
  undefined,
  { pack: 'us-regcf-2022-09-20', answerDays },
  { pack: 'us-regcf-2022-09-20', answerDays },
  { pack: 'eu-ecspr-2021-11-10', answerDays },
  { pack: 'open-2026', answerDays },
);

/** Most stories are short, because each step costs the same; long ones reach rare states. */
const themes = [
  { weight: 20, arbitrary: commandsOf(namedSteps, 5) },
  { weight: 4, arbitrary: commandsOf(namedSteps, 20) },
  { weight: 3, arbitrary: commandsOf({ ...afterwards, ...disputeSteps }, 16) },
  { weight: 1, arbitrary: commandsOf({ ...pick('sweeps'), ...suspenseSteps }, 16) },
  { weight: 6, arbitrary: commandsOf({ ...underRules, ...rulesSteps }, 20) },
];

function commandsOf(chosen: Partial<MoneySteps>, maxCommands: number) {
  const steps = Object.entries(chosen).flatMap(([name, weighed]) =>
    weighed === undefined
      ? []
      : [{ weight: weighed.weight, arbitrary: weighed.arbitrary.map((step) => counted(name, step)) }],
  );
  const next = fc.tuple(...Array.from({ length: 4 }, () => fc.oneof(...steps))).map(firstThatMay);
  return fc.commands([next], { maxCommands, size: 'max' });
}

/** Number of alternatives when a step does not apply. */
function firstThatMay(candidates: Step[]): Step {
  const taken: { step?: Step | undefined } = {};
  return {
    check: (model) => candidates.some((step) => step.check(model)),
    async run(model, world) {
      taken.step = candidates.find((step) => step.check(model));
      await taken.step?.run(model, world);
    },
    toString: () => (taken.step === undefined ? 'nothing' : taken.step.toString()),
  };
}

function counted(name: string, step: Step): Step {
  return {
    check: (model) => step.check(model),
    run(model, world) {
      reach.met(name);
      return step.run(model, world);
    },
    toString: () => step.toString(),
  };
}

test(
  'stories of holds, cards, claims, events, sweeps, refunds, disputes, suspense, rules and ends match the model',
  async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);
    const numRuns = Math.ceil(getCount('modelRuns') / laneCount);
    const stories = lanes.map(async (lane, number) => {
      const parameters = {
        seed: seed + number,
        numRuns,
        // Leaves time to explain the shortest failing story found so far.
        interruptAfterTimeLimit: 0.8 * timeFor('modelRuns', { ms: eachMs }),
        markInterruptAsFailure: true,
      };
      const details = await fc.check(storiesIn(lane), parameters);
      if (details.failed) throw new Error(explain(details), { cause: details.errorInstance });
      return expectSound(lane.deps.db);
    });
    const failures = (await Promise.allSettled(stories)).filter(({ status }) => status === 'rejected');
    for (const failure of failures) throw (failure as PromiseRejectedResult).reason;
    expect(failures).toEqual([]);
    console.info(JSON.stringify(reach.counts()));
    const met = new Set(Object.keys(reach.counts()));
    const wanted = [...Object.keys(namedSteps), ...ends].filter((what) => !rare.has(what));
    if (getCount('modelRuns') >= 5000) expect(wanted.filter((what) => !met.has(what))).toEqual([]);
  },
  timeFor('modelRuns', { ms: eachMs }),
);

function storiesIn(lane: Lane) {
  const story = fc.record({
    goalCents: fc.constantFrom(...goals),
    keepsWhatItRaises: fc.boolean(),
    terms: termsOf,
    commands: fc.oneof(...themes),
  });
  return fc.asyncProperty(story, async ({ goalCents, keepsWhatItRaises, terms, commands }) => {
    const model: Model = {
      goalCents,
      status: 'active',
      isRemoved: false,
      isPastDeadline: false,
      keepsWhatItRaises,
      terms,
      day: 0,
      deadlineDay: terms === undefined ? null : openDays,
      originalDay: null,
      isClosed: false,
      isFundedBelowGoal: false,
      changes: 0,
      moves: 0,
      investments: [],
      suspense: [],
      waiting: [],
    };
    const world = await openWorld(lane, { goalCents, keepsWhatItRaises, terms });
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await bringToRest(model, world);
      for (const end of listEnds(model)) reach.met(end);
    } catch (error) {
      // A failed story's leftovers would be swept in the next one.
      await bringToRest(model, world).catch(() => undefined);
      throw error;
    }
  });
}

/** fast-check reports the failing steps as one text. */
type Failure = Pick<fc.RunDetails<unknown>, 'seed' | 'numShrinks' | 'errorInstance'> & {
  counterexample:
    | [{ goalCents: number; keepsWhatItRaises: boolean; terms: Terms; commands: { toString: () => string } }]
    | null;
};

/** The shortest failing story, for reading and rerunning. */
function explain(failure: Failure): string {
  const { seed, counterexample, numShrinks, errorInstance } = failure;
  if (counterexample === null)
    return `No story failed, but there was no time for all of them. Again: TEST_SEED=${seed}`;
  const [story] = counterexample;
  const [told = ''] = (story.commands.toString() ?? '').split(' /*replayPath=');
  return [
    `In a project that wants ${story.goalCents} cents${story.keepsWhatItRaises ? ' and keeps what it raises' : ''}, under ${story.terms?.pack ?? 'no rules'} (the shortest story after ${numShrinks} shorter ones were tried):`,
    ...told.split(',').map((words) => `  - ${words.trim()}`),
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `Again: TEST_SEED=${seed}`,
  ].join('\n');
}
