// Unmatched money in the model-based test: it arrives, is discovered, and administrators resolve it.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { returnItem, settleItem } from './money-model-suspense.ts';
import { deliver } from './money-model-sweep.ts';
import { aboutItem, ending, line, type MoneySteps, step, which, wordsOfLine } from './money-story.ts';

const itemsAtMost = 2;

const payments = fc
  .record({ amountCents: fc.constantFrom(10_000, 45_000), isTold: fc.boolean() })
  .map(({ amountCents, isTold }) =>
    step(
      `an unmatched payment of ${amountCents} cents arrives${isTold ? ' with an event' : ''}`,
      async (m, world) => {
        await world.suspense.pay(amountCents);
        const at = m.suspense.length;
        const item = { amountCents, isFound: false, exits: [] };
        m.suspense.push(item);
        if (!isTold) return;
        await world.suspense.deliver(at, 'payment', 'fine');
        deliver(m, item, { kind: 'payment', line: 'fine' });
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
    'an admin refunds it',
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

const refundEnds = fc
  .record({ number: which, result: ending, isTold: fc.boolean() })
  .map(({ number, result, isTold }) =>
    aboutItem(
      `${result === 'succeed' ? 'its refund reaches the card' : 'the bank returns its refund'}${isTold ? ' with an event' : ''}`,
      number,
      async ({ at, item }, m, world) => {
        await world.suspense.finishRefund(at, result);
        const exit = item.exits.find(({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded');
        if (exit !== undefined) exit.atProvider = result === 'succeed' ? 'succeeded' : 'failed';
        if (!isTold) return;
        await world.suspense.deliver(at, 'refund', 'fine');
        deliver(m, item, { kind: 'refund', line: 'fine' });
      },
      ({ exits }) =>
        exits.some(({ atProvider }) => atProvider === 'pending' || (atProvider === 'succeeded' && result === 'fail')),
    ),
  );

export const suspenseSteps = {
  'unmatched payments': { weight: 1, arbitrary: payments },
  'unmatched payment event': { weight: 2, arbitrary: news },
  'suspense refunded': { weight: 2, arbitrary: returns },
  'suspense settled by hand': { weight: 2, arbitrary: settlements },
  'suspense refund ends': { weight: 4, arbitrary: refundEnds },
} satisfies MoneySteps;
