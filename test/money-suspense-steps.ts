// Money that no investment stands for, in the model-based test: it comes, is found, and administrators see to it.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { returnItem, settleItem } from './money-model-suspense.ts';
import { deliver } from './money-model-sweep.ts';
import { aboutItem, ending, line, step, type WeighedSteps, which, wordsOfLine } from './money-story.ts';

const itemsAtMost = 2;

const payments = fc.constantFrom(10_000, 45_000).map((amountCents) =>
  step(
    `somebody has paid ${amountCents} cents for what no row tells of`,
    async (m, world) => {
      await world.suspense.pay(amountCents);
      m.suspense.push({ amountCents, isFound: false, exits: [] });
    },
    ({ suspense }) => suspense.length < itemsAtMost,
  ),
);

const news = fc
  .record({ number: which, kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const), by: line })
  .map(({ number, kind, by }) =>
    aboutItem(`an event about the ${kind} comes${wordsOfLine[by]}`, number, async ({ at, item }, m, world) => {
      await world.suspense.deliver(at, kind, by);
      deliver(m, item, { kind, line: by });
    }),
  );

const returns = which.map((number) =>
  aboutItem(
    'an admin sends it back',
    number,
    async ({ at, item }, _m, world) => {
      expect(await world.suspense.sendBack(at)).toBe(returnItem(item));
    },
    ({ isFound }) => isFound,
  ),
);

const settlements = which.map((number) =>
  aboutItem(
    'an admin pays it by hand',
    number,
    async ({ at, item }, _m, world) => {
      expect(await world.suspense.settleByHand(at)).toBe(settleItem(item));
    },
    ({ isFound }) => isFound,
  ),
);

const refundEnds = fc.record({ number: which, result: ending }).map(({ number, result }) =>
  aboutItem(
    result === 'succeed' ? 'what was sent back reaches the card' : 'the bank sends back what was sent back',
    number,
    async ({ at, item }, _m, world) => {
      await world.suspense.finishRefund(at, result);
      const exit = item.exits.find(({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded');
      if (exit !== undefined) exit.atProvider = result === 'succeed' ? 'succeeded' : 'failed';
    },
    ({ exits }) =>
      exits.some(({ atProvider }) => atProvider === 'pending' || (atProvider === 'succeeded' && result === 'fail')),
  ),
);

export const suspenseSteps = {
  'payments without a row': { weight: 1, arbitrary: payments },
  'such a payment told': { weight: 1, arbitrary: news },
  'sent back': { weight: 1, arbitrary: returns },
  'settled by hand': { weight: 1, arbitrary: settlements },
  'sent back ends': { weight: 1, arbitrary: refundEnds },
} satisfies WeighedSteps;
