// How a goal is divided if investors ask for more, in the words of the form, the project's page and the checkout.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { AllotmentMethod, ProjectStatus } from './project-rules.ts';

export const allotmentWords = {
  first_come: {
    label: 'First come, first served',
    text: 'Funding ends as soon as the goal is reached.',
  },
  pro_rata: {
    label: 'Everyone gets a part, in proportion',
    text: 'Investors can ask for more until the deadline. Then each investment is reduced in proportion, and the rest goes back to the card.',
  },
  capped: {
    label: 'Everyone gets an amount first, the rest in proportion',
    text: 'Investors can ask for more until the deadline. Then everyone first gets what they asked for up to an amount that you choose, and the rest of the goal is divided in proportion.',
  },
} as const satisfies Record<AllotmentMethod, { label: string; text: string }>;

export const ofGoalCopy = {
  raised: (goal: string) => `raised of ${goal}`,
  asked: (goal: string) => `asked for, with a goal of ${goal}`,
} as const;

/** What stands after the amount. Above its goal, an open project has only been asked for it. */
export function ofGoalWords(project: { status: ProjectStatus; fundingRaised: number; fundingGoal: number }): string {
  const goal = formatDollarAmount(project.fundingGoal);
  const isAbove = project.status === 'active' && project.fundingRaised > project.fundingGoal;
  return ofGoalCopy[isAbove ? 'asked' : 'raised'](goal);
}

type Terms = {
  allotment: AllotmentMethod;
  maxInvested: number | null;
  perHead: number | null;
  fundingGoal: number;
  deadline: string | null;
};

/** For investors, before they pay; undefined where it is first come, first served. */
export function allotmentSentence(terms: Terms): string | undefined {
  const { allotment, maxInvested, perHead, fundingGoal, deadline } = terms;
  if (allotment === 'first_come' || maxInvested === null) return undefined;
  const [most, goal] = [formatDollarAmount(maxInvested), formatDollarAmount(fundingGoal)];
  const end = deadline === null ? 'the deadline' : formatDay(deadline);
  const how =
    perHead === null
      ? 'each investment is reduced in proportion'
      : `everyone first gets what they asked for up to ${formatDollarAmount(perHead)}, and the rest is divided in proportion`;
  return `You ask for an amount: investors may ask for up to ${most} in all until ${end}. If they ask for more than the goal of ${goal}, ${how}. What you don’t get goes back to your card.`;
}

/** Label and value rows for administrators; none where it is first come, first served. */
export function allotmentRows({
  allotment,
  maxInvested,
  perHead,
  asked,
}: Terms & { asked: number | null }): AllotmentRow[] {
  if (allotment === 'first_come' || maxInvested === null) return [];
  return [
    { label: 'If more is asked for', value: allotmentWords[allotment].label },
    { label: 'Most that may be asked for', value: formatDollarAmount(maxInvested) },
    ...(perHead === null ? [] : [{ label: 'First for everyone, up to', value: formatDollarAmount(perHead) }]),
    ...(asked === null ? [] : [{ label: 'Asked for in all', value: formatDollarAmount(asked) }]),
  ];
}

type AllotmentRow = { label: string; value: string };
