// What an investor reads before they pay, where the amount may be reduced by an allotment.
import { allotmentSentence } from '#features/projects/allotment-copy.ts';
import type { AllotmentMethod } from '#features/projects/project-rules.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';

type Division = {
  allotment: AllotmentMethod;
  goalCents: number;
  maxCents: number | null;
  perHeadCents: number | null;
  deadline: string | null;
};

/** Null where it is first come, first served. */
export function toAllotmentNote({ allotment, goalCents, maxCents, perHeadCents, deadline }: Division): string | null {
  const dollars = (amount: number | null) => (amount === null ? null : toDollarNumber(cents(amount)));
  const sentence = allotmentSentence({
    allotment,
    fundingGoal: toDollarNumber(cents(goalCents)),
    maxInvested: dollars(maxCents),
    perHead: dollars(perHeadCents),
    deadline,
  });
  return sentence ?? null;
}
