// A step of the model-based test: executed in the model and the real world, which must then match.
import * as fc from 'fast-check';
import { getTakenCents } from './money-model-disputes.ts';
import {
  getHeldCents,
  getRaisedCents,
  type Line,
  type Model,
  type ModelInvestment,
  type ModelItem,
} from './money-model-parts.ts';
import { getOpenCents, keptOfItem } from './money-model-suspense.ts';
import type { World } from './money-world.ts';
import { createStep, type WeighedSteps } from './story.ts';

export type Step = fc.AsyncCommand<Model, World>;
export type MoneySteps = WeighedSteps<Model, World>;

export const step = createStep<Model, World>(toView);

/** The model, in the shape in which the world is read. */
export function toView(m: Model): object {
  const raised = getRaisedCents(m);
  return {
    status: m.status,
    daysLeft: toDaysLeft(m),
    daysFirst: m.originalDay === null ? null : m.originalDay - m.day,
    isClosed: m.isClosed,
    held: getHeldCents(m),
    raised,
    escrow: raised,
    kept: m.investments.reduce((total, investment) => total + getKeptCents(investment), 0),
    investments: m.investments.map(({ state, payment, card, isKnown, refunds, disputes, ...one }) => ({
      state,
      // A holder has exactly what counts as raised: money that goes back takes its share with it.
      register: state === 'completed' || state === 'disputed' ? one.amountCents : 0,
      payment,
      mayLeave: m.day < one.cancelDay,
      asked: one.questions.map(({ outcome }) => outcome),
      card: isKnown ? card : 'none',
      captures: payment === 'succeeded' ? 1 : 0,
      refunds: refunds.map((refund) => refund.state),
      disputes: disputes.flatMap(({ ours }) => (ours === 'unknown' ? [] : [ours])),
    })),
    suspense: m.suspense.map((item) => ({
      open: getOpenCents(item),
      kept: keptOfItem(item),
      exits: item.exits.map(({ way, state }) => `${way} ${state}`),
    })),
  };
}

/** Without a deadline at first, one is set that has passed. */
function toDaysLeft({ terms, isPastDeadline, deadlineDay, day }: Model): number | null {
  if (terms === undefined) return isPastDeadline ? -2 : null;
  return deadlineDay === null ? null : deadlineDay - day;
}

/** The amount the provider received for it, less its refunds and the amounts that banks hold. */
function getKeptCents(investment: ModelInvestment): number {
  if (investment.card !== 'succeeded') return 0;
  return investment.amountCents - getReturnedCents(investment) - getTakenCents(investment);
}

function getReturnedCents({ amountCents, refunds }: ModelInvestment): number {
  const isReturned = refunds.some(({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded');
  return isReturned ? amountCents : 0;
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

/** A step about one investment; skipped without any, or where it does not apply. */
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

/** A step about one unmatched payment; skipped without any. */
export function aboutItem(
  words: string,
  number: number,
  take: (one: { at: number; item: ModelItem }, m: Model, world: World) => Promise<void>,
  may: (item: ModelItem) => boolean = () => true,
): Step {
  const pickItem = ({ suspense }: Model) => {
    const at = number % Math.max(1, suspense.length);
    const item = suspense[at];
    return item && { at, item };
  };
  return step(
    `${words} (payment ${number} without an investment)`,
    async (m, world) => {
      const one = pickItem(m);
      if (one !== undefined) await take(one, m, world);
    },
    (m) => {
      const one = pickItem(m);
      return one !== undefined && may(one.item);
    },
  );
}
