// Steps of the model-based test: possible actions of people, banks, the provider and the sweeper.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as model from './money-model.ts';
import type { Model, ModelInvestment } from './money-model-parts.ts';
import { deliver, isSweepCertain, sweep } from './money-model-sweep.ts';
import { about, ending, line, type MoneySteps, step, which, wordsOfLine } from './money-story.ts';

/** Amounts at the edges of the rules, relative to the remaining room. */
const amounts = {
  $100: () => 10_000,
  '$123.45': () => 12_345,
  $450: () => 45_000,
  'a cent less than $100': () => 9999,
  'less than a card takes': () => 49,
  'all that is left': model.getAvailableCents,
  'a cent more than is left': (m: Model) => model.getAvailableCents(m) + 1,
  'all but 49 cents': (m: Model) => model.getAvailableCents(m) - 49,
  'all but 50 cents': (m: Model) => model.getAvailableCents(m) - 50,
  'half of what is left': (m: Model) => Math.floor(model.getAvailableCents(m) / 2),
} satisfies Record<string, (m: Model) => number>;

const holds = fc
  .record({
    investor: fc.nat({ max: model.ownerNumber }),
    amount: fc.constantFrom(...(Object.keys(amounts) as (keyof typeof amounts)[])), // the keys as written above
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    by: line,
  })
  .map(({ investor, amount, key, by }) =>
    step(`person ${investor} asks for a hold of ${amount} under key ${key}${wordsOfLine[by]}`, async (m, world) => {
      const wish = { investor, amountCents: Math.max(1, amounts[amount](m)), key };
      expect(await world.takeHold(wish, by)).toBe(model.takeHold(m, wish, by));
    }),
  );

/** The whole way from hold to completed investment in one step, so that stories reach later states. */
const investing = (investor: number, words: string, amountIn: (m: Model) => number) =>
  step(
    `person ${investor} invests ${words}`,
    async (m, world) => {
      const at = m.investments.length;
      const wish = { investor, amountCents: amountIn(m), key: `invests ${at}` };
      expect(await world.takeHold(wish, 'fine')).toBe(model.takeHold(m, wish, 'fine'));
      const investment = m.investments[at];
      if (investment?.isKnown !== true) return;
      await world.useCard(at, 'pm_card_visa');
      investment.card = 'succeeded';
      expect(await world.claim(at, 'fine')).toBe(model.claim(m, investment, 'fine'));
    },
    (m) => m.investments.length < 6 && amountIn(m) > 0,
  );
const investors = fc.nat({ max: model.ownerNumber - 1 });
const invests = fc
  .record({ investor: investors, amountCents: fc.constantFrom(10_000, 12_345, 45_000) })
  .map(({ investor, amountCents }) => investing(investor, `${amountCents} cents`, () => amountCents));
const fills = investors.map((investor) => investing(investor, 'all that is left', model.getAvailableCents));

const repeats = fc.record({ number: which, by: line }).map(({ number, by }) =>
  about(`the hold is requested again${wordsOfLine[by]}`, number, async ({ investment }, m, world) => {
    const { investor, amountCents, key } = investment;
    const wish = { investor, amountCents, key };
    expect(await world.takeHold(wish, by)).toBe(model.takeHold(m, wish, by));
  }),
);

const isPayable = ({ isKnown, card }: ModelInvestment) => isKnown && card.startsWith('requires_');
const cards = {
  pm_card_visa: { words: 'the card pays', card: 'succeeded' },
  pm_card_chargeDeclined: { words: 'the card is declined', card: 'requires_payment_method' },
  pm_card_authenticationRequired: { words: 'the card asks for authentication', card: 'requires_action' },
  pm_sandbox_processing: { words: 'the bank is slow', card: 'processing' },
} as const;

const payments = fc
  .record({ number: which, method: fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])) }) // as above
  .map(({ number, method }) =>
    about(
      cards[method].words,
      number,
      async ({ at, investment }, _m, world) => {
        await world.useCard(at, method);
        investment.card = cards[method].card;
      },
      isPayable,
    ),
  );
const paying = which.map((number) =>
  about(
    cards.pm_card_visa.words,
    number,
    async ({ at, investment }, _m, world) => {
      await world.useCard(at, 'pm_card_visa');
      investment.card = 'succeeded';
    },
    isPayable,
  ),
);

const bankAnswers = fc.record({ number: which, result: ending }).map(({ number, result }) =>
  about(
    result === 'succeed' ? 'the bank approves' : 'the bank declines',
    number,
    async ({ at, investment }, _m, world) => {
      await (investment.card === 'processing' ? world.finishProcessing(at, result) : world.authenticate(at, result));
      investment.card = result === 'succeed' ? 'succeeded' : 'requires_payment_method';
    },
    ({ isKnown, card }) => isKnown && (card === 'processing' || card === 'requires_action'),
  ),
);

const providerCancels = which.map((number) =>
  about(
    'the payment is canceled at the provider',
    number,
    async ({ at, investment }, _m, world) => {
      await world.cancelAtProvider(at);
      model.cancelAtProvider(investment);
    },
    ({ isKnown }) => isKnown,
  ),
);

const claims = fc.record({ number: which, by: line }).map(({ number, by }) =>
  about(
    `the investor claims it${wordsOfLine[by]}`,
    number,
    async ({ at, investment }, m, world) => {
      expect(await world.claim(at, by)).toBe(model.claim(m, investment, by));
    },
    ({ isKnown }) => isKnown,
  ),
);

const eventKinds = ['payment', 'refund'] as const;
const deliveries = fc
  .record({ number: which, kind: fc.constantFrom(...eventKinds), by: line })
  .map(({ number, kind, by }) =>
    about(
      `an event about the ${kind} comes${wordsOfLine[by]}`,
      number,
      async ({ at, investment }, m, world) => {
        await world.deliver(at, kind, by);
        deliver(m, investment, { kind, line: by });
      },
      ({ isKnown }) => isKnown,
    ),
  );

const timesRunOut = fc.record({ number: which, isLong: fc.boolean() }).map(({ number, isLong }) =>
  about(isLong ? 'it expired a day ago' : 'it has expired', number, async ({ at, investment }, _m, world) => {
    await world.letTimeRunOut(at, isLong ? 24 : 0);
    investment.time = isLong ? 'expired a day ago' : 'expired';
  }),
);

const investorCancels = fc.record({ number: which, by: line }).map(({ number, by }) =>
  about(`the investor cancels it${wordsOfLine[by]}`, number, async ({ at, investment }, m, world) => {
    expect(await world.cancelByInvestor(at, by)).toBe(model.cancelByInvestor(m, investment, by));
  }),
);

const adminRefunds = which.map((number) =>
  about('an admin refunds it', number, async ({ at, investment }, m, world) => {
    expect(await world.refundByAdmin(at)).toBe(model.refundByAdmin(m, investment));
  }),
);

const handPayments = which.map((number) =>
  about('an admin pays it by hand', number, async ({ at, investment }, _m, world) => {
    expect(await world.payByHand(at)).toBe(model.payByHand(investment));
  }),
);

const refundEnds = fc.record({ number: which, result: ending }).map(({ number, result }) =>
  about(
    result === 'succeed' ? 'the refund reaches the card' : 'the bank returns the refund',
    number,
    async ({ at, investment }, _m, world) => {
      await world.finishRefund(at, result);
      const refund = investment.refunds.find(
        ({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded',
      );
      if (refund !== undefined) refund.atProvider = result === 'succeed' ? 'succeeded' : 'failed';
    },
    ({ refunds }) =>
      refunds.some(({ atProvider }) => atProvider === 'pending' || (atProvider === 'succeeded' && result === 'fail')),
  ),
);

const sweeps = fc.record({ by: line, banksAreSlow: fc.boolean() }).map(({ by, banksAreSlow }) =>
  step(
    `the sweeper runs${wordsOfLine[by]}${banksAreSlow ? ' with slow banks' : ''}`,
    async (m, world) => {
      await world.sweep(by, banksAreSlow);
      sweep(m, { line: by, banksAreSlow });
    },
    isSweepCertain,
  ),
);

const removals = line.map((by) =>
  step(
    `the project is removed${wordsOfLine[by]}`,
    async (m, world) => {
      await world.removeProject(by);
      model.removeProject(m, by);
    },
    ({ isRemoved, investments }) => !isRemoved && investments.length > 0,
  ),
);

const deadlines = fc.constant(
  step(
    'the deadline passes',
    async (m, world) => {
      await world.passDeadline();
      m.isPastDeadline = true;
    },
    // Under rules days pass one after the other (money-rules-steps.ts).
    ({ terms, isPastDeadline, investments }) => terms === undefined && !isPastDeadline && investments.length > 0,
  ),
);

/** By name; steps with more effect have a higher weight. */
export const moneySteps = {
  holds: { weight: 2, arbitrary: holds },
  invests: { weight: 4, arbitrary: invests },
  fills: { weight: 1, arbitrary: fills },
  repeats: { weight: 1, arbitrary: repeats },
  paying: { weight: 2, arbitrary: paying },
  cards: { weight: 2, arbitrary: payments },
  'bank answers': { weight: 2, arbitrary: bankAnswers },
  'provider cancels': { weight: 1, arbitrary: providerCancels },
  claims: { weight: 2, arbitrary: claims },
  deliveries: { weight: 1, arbitrary: deliveries },
  'times run out': { weight: 1, arbitrary: timesRunOut },
  'investor cancels': { weight: 1, arbitrary: investorCancels },
  'admin refunds': { weight: 1, arbitrary: adminRefunds },
  'hand payments': { weight: 1, arbitrary: handPayments },
  'refund ends': { weight: 4, arbitrary: refundEnds },
  sweeps: { weight: 2, arbitrary: sweeps },
  removals: { weight: 1, arbitrary: removals },
  deadlines: { weight: 4, arbitrary: deadlines },
} satisfies MoneySteps;
