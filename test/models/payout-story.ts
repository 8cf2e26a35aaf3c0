// A step of a story of payouts: executed in the model and the real world, which must then match.
import * as fc from 'fast-check';
import type { PayoutModel } from './payout-model.ts';
import { toView } from './payout-view.ts';
import type { PayoutWorld } from './payout-world.ts';
import { createStep, type WeighedSteps } from './story.ts';

export type PayoutStep = fc.AsyncCommand<PayoutModel, PayoutWorld>;
type Take<Subject> = (subject: Subject, m: PayoutModel, world: PayoutWorld) => Promise<void>;

export const step = createStep<PayoutModel, PayoutWorld>(toView);

/** A step about one of several; skipped where it applies to none. */
export function about<Subject>(
  list: (m: PayoutModel) => readonly Subject[],
  {
    words,
    number,
    may = () => true,
  }: { words: string; number: number; may?: (one: Subject, m: PayoutModel) => boolean },
  take: Take<{ at: number; one: Subject }>,
): PayoutStep {
  const pick = (m: PayoutModel) => {
    const fitting = list(m).flatMap((one, at) => (may(one, m) ? [{ at, one }] : []));
    return fitting[number % Math.max(1, fitting.length)];
  };
  return step(
    `${words} (${number})`,
    async (m, world) => {
      const picked = pick(m);
      if (picked !== undefined) await take(picked, m, world);
    },
    (m) => pick(m) !== undefined,
  );
}

export type PayoutSteps = WeighedSteps<PayoutModel, PayoutWorld>;

export const which = fc.nat({ max: 5 });
export const adminNumber = fc.nat({ max: 1 });
export const milestones = ({ milestones: all }: PayoutModel) => all;
export const investments = ({ investments: all }: PayoutModel) => all;
export const releases = ({ releases: all }: PayoutModel) => all;
export const transfers = ({ transfers: all }: PayoutModel) => all;
