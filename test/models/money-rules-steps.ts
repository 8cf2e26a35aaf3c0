// Steps of the model-based test under the rules of an offer: days pass, the offer is changed, investors answer or are silent, its owner
// announces an earlier last day, and funding ends.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './money-model-parts.ts';
import {
  announceLastDay,
  changeMaterially,
  closeForGood,
  isSelling,
  passDays,
  reconfirm,
} from './money-model-rules.ts';
import { about, type MoneySteps, step, which } from './money-story.ts';

const hasRules = ({ terms }: Model) => terms !== undefined;
const answerDaysOf = ({ terms }: Model) => terms?.answerDays ?? 0;
const daysLeft = ({ deadlineDay, day }: Model) => (deadlineDay ?? day) - day;

/** Up to the edges of the rights that days end. */
const waits = {
  'a day passes': () => 1,
  'five days pass': () => 5,
  'the last day to answer comes': answerDaysOf,
  'the time to answer passes': (m: Model) => answerDaysOf(m) + 1,
  'the last 48 hours but one day come': (m: Model) => daysLeft(m) - 2,
  'the last 48 hours begin': (m: Model) => daysLeft(m) - 1,
  'the last day comes': daysLeft,
  'the last day is over': (m: Model) => daysLeft(m) + 1,
} satisfies Record<string, (m: Model) => number>;

const days = fc
  .constantFrom(...(Object.keys(waits) as (keyof typeof waits)[])) // the keys as written above
  .map((words) =>
    step(
      words,
      async (m, world) => {
        const count = waits[words](m);
        await world.rules.passDays(count);
        passDays(m, count);
      },
      (m) => hasRules(m) && m.investments.length > 0 && waits[words](m) > 0,
    ),
  );

const changes = fc.constant(
  step(
    'the owner changes what is sold',
    async (m, world) => {
      await world.rules.change(m.changes);
      changeMaterially(m);
    },
    (m) => hasRules(m) && isSelling(m) && m.investments.length > 0,
  ),
);

const answers = fc
  .record({ number: which, isStale: fc.nat({ max: 4 }).map((n) => n === 4) })
  .map(({ number, isStale }) =>
    about(
      `the investor confirms it again${isStale ? ', about the first change' : ''}`,
      number,
      async ({ at, investment }, m, world) => {
        const { questions } = investment;
        const change = (isStale ? questions.at(0) : questions.at(-1))?.change ?? 0;
        expect(await world.rules.reconfirm(at, isStale)).toBe(reconfirm(m, investment, change));
      },
      ({ questions }) => questions.length > 0,
    ),
  );

const announcements = fc.constantFrom(0, 0, 0, -1, 1).map((later) =>
  step(
    `the owner announces an earlier last day${later === 0 ? '' : later < 0 ? ', a day too early' : ', a day later than possible'}`,
    async (m, world) => {
      const lastDay = m.day + answerDaysOf(m) + later;
      expect(await world.rules.announce(lastDay - m.day)).toBe(announceLastDay(m, lastDay));
    },
    (m) => hasRules(m) && m.investments.length > 1,
  ),
);

const closings = fc.constant(
  step(
    'funding closes if it is final',
    async (m, world) => {
      await world.rules.closeForGood();
      closeForGood(m);
    },
    ({ status }) => status === 'funded',
  ),
);

export const rulesSteps = {
  'days pass': { weight: 5, arbitrary: days },
  'material changes': { weight: 4, arbitrary: changes },
  reconfirmations: { weight: 6, arbitrary: answers },
  'earlier last days': { weight: 2, arbitrary: announcements },
  'funding closes': { weight: 3, arbitrary: closings },
} satisfies MoneySteps;
