// Recommended lengths from the submission guidelines, and their counter texts. Nothing enforces them.

import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { formCopy } from './form-copy.ts';

export type LengthAdvice = { min?: number; max: number };

/** Advised lengths; nothing enforces them. */
export const titleAdvice: LengthAdvice = { max: 60 };
export const descriptionAdvice: LengthAdvice = { min: 300, max: 1000 };

/** '42 characters. We recommend at most 60.' The enforced limit has a separate error. */
export function countText(text: string, { min = 0, max }: LengthAdvice): string {
  const { length } = text.trim();
  const count = `${formatCount(length)} ${length === 1 ? 'character' : 'characters'}`;
  const range = min > 0 ? formCopy.adviceRange({ min, max: formatCount(max) }) : formCopy.adviceMax(max);
  if (length === 0) return formCopy.advice(range);
  if (length < min) return formCopy.adviceShort({ count, missing: min - length, min });
  if (length > max) return formCopy.adviceLong({ count, over: length - max, max: formatCount(max) });
  return formCopy.adviceGood({ count, range });
}

/** The advised minimum, above the enforced one. */
export const advisedGoal = cents(2_500_000);

/** Never recommends less than the required minimum. */
export function goalAdvice(minFundingGoal: Cents): string {
  return minFundingGoal < advisedGoal ? formCopy.goalAdvice(formatDollars(advisedGoal)) : '';
}

export const advisedSteps = { min: 3, max: 5 } as const;
