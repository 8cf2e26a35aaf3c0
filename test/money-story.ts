// What a step of the model-based test is: taken in the model and in the world, after which both must look alike.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Line, Model, ModelInvestment } from './money-model.ts';
import * as model from './money-model.ts';
import { deliver, isAtRest, sweep } from './money-model-sweep.ts';
import type { World } from './money-world.ts';

export type Step = fc.AsyncCommand<Model, World>;

/** A step in a person's words; `may` says when it makes sense. */
export function step(
  words: string,
  take: (m: Model, world: World) => Promise<void>,
  may: (m: Model) => boolean = () => true,
): Step {
  return {
    check: may,
    async run(m, world) {
      await take(m, world);
      expect(await world.read()).toEqual(viewOf(m));
    },
    toString: () => words,
  };
}

/** The model as the world is read. */
export function viewOf(m: Model): object {
  const raised = model.raisedOf(m);
  return {
    status: m.status,
    held: model.heldOf(m),
    raised,
    escrow: raised,
    kept: m.investments.filter(isCharged).reduce((total, { amountCents }) => total + amountCents, 0),
    investments: m.investments.map(({ state, payment, card, isKnown, refunds }) => ({
      state,
      payment,
      card: isKnown ? card : 'none',
      captures: payment === 'succeeded' ? 1 : 0,
      refunds: refunds.map((refund) => refund.state),
    })),
  };
}

/** What the provider has taken and not given back. */
function isCharged({ card, refunds }: ModelInvestment): boolean {
  return (
    card === 'succeeded' && !refunds.some(({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded')
  );
}

export const line = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Line>('fine') },
  { weight: 1, arbitrary: fc.constant<Line>('dead') },
  { weight: 1, arbitrary: fc.constant<Line>('lossy') },
);
export const wordsOfLine = {
  fine: '',
  dead: ' while the provider is away',
  lossy: ' and the provider’s answer is lost',
} as const;
export const which = fc.nat({ max: 5 });
export const ending = fc.constantFrom('succeed' as const, 'fail' as const);

type OneOf = { at: number; investment: ModelInvestment };

function pick(m: Model, number: number): OneOf | undefined {
  const at = number % Math.max(1, m.investments.length);
  const investment = m.investments[at];
  return investment && { at, investment };
}

/** A step about one investment; without any, or where it makes no sense for that one, it is left out. */
export function about(
  words: string,
  number: number,
  take: (one: OneOf, m: Model, world: World) => Promise<void>,
  may: (investment: ModelInvestment, m: Model) => boolean = () => true,
): Step {
  return step(
    `${words} (investment ${number})`,
    async (m, world) => {
      const one = pick(m, number);
      if (one !== undefined) await take(one, m, world);
    },
    (m) => {
      const one = pick(m, number);
      return one !== undefined && may(one.investment, m);
    },
  );
}

/** Everything that waits comes to its end, one thing after the other; then nothing waits and the money is where it belongs. */
export async function bringToRest(m: Model, world: World): Promise<void> {
  for (let round = 0; round < 5 && !isAtRest(m); round += 1) {
    for (const [at, investment] of m.investments.entries()) {
      await world.letTimeRunOut(at, 24);
      investment.time = 'long over';
      if (investment.isKnown && investment.card === 'processing') {
        await world.finishProcessing(at, 'succeed');
        investment.card = 'succeeded';
      }
      for (const refund of investment.refunds.filter(({ atProvider }) => atProvider === 'pending')) {
        await world.finishRefund(at, 'succeed');
        refund.atProvider = 'succeeded';
      }
      if (!investment.isKnown) continue;
      for (const kind of ['payment', 'refund'] as const) {
        await world.deliver(at, kind, 'fine');
        deliver(m, investment, { kind, line: 'fine' });
      }
    }
    await world.sweep('fine', false);
    sweep(m, { line: 'fine', banksAreSlow: false });
  }
  expect(isAtRest(m), 'nothing waits any more').toBe(true);
  const view = await world.read();
  expect(view).toEqual(viewOf(m));
  expect(view).toMatchObject({ held: 0, kept: model.raisedOf(m) + model.owedByHandOf(m) });
}
