// The live sum of the form's milestones, compared with the goal.

import { type Cents, cents, centsTotal, formatDollars } from '#kernel/money.ts';
import { groupedDollars, readDollars } from '#ui/form/dollar-input.ts';
import { withoutEmptyEntries } from '../../../project-rules.ts';
import { milestonesCopy } from './form-fields-copy.ts';
import type { ProjectFormValues } from './project-form-values.ts';

export type MilestoneSum = {
  text: string;
  state: 'exact' | 'missing' | 'over' | 'unknown';
  /** The amount of the last milestone that would complete the goal, formatted for the field; absent if none would. */
  rest?: string;
};

/** Undefined without milestones, which are optional. */
export function milestoneSum(values: Pick<ProjectFormValues, 'milestones' | 'fundingGoal'>): MilestoneSum | undefined {
  const { milestones } = values;
  if (milestones.length === 0) return undefined;
  const goal = readDollars(values.fundingGoal);
  const total = sumMilestones(milestones);
  if (!goal) return { state: 'unknown', text: milestonesCopy.sumWithoutGoal(formatDollars(total)) };
  const rest = restFor(milestones, goal);
  const sum = milestonesCopy.sum({ total: formatDollars(total), goal: formatDollars(goal) });
  if (milestones.some(isUnreadable)) return { state: 'unknown', text: milestonesCopy.unreadable(sum), ...rest };
  if (total === goal) return { state: 'exact', text: milestonesCopy.exact(sum) };
  const off = formatDollars(centsTotal(Math.abs(goal - total)));
  return total < goal
    ? { state: 'missing', text: milestonesCopy.missing({ sum, off }), ...rest }
    : { state: 'over', text: milestonesCopy.over({ sum, off }), ...rest };
}

type Milestone = ProjectFormValues['milestones'][number];

function isUnreadable(milestone: Milestone): boolean {
  return withoutEmptyEntries([milestone]).length > 0 && readDollars(milestone.fundingNeeded) === undefined;
}

function sumMilestones(milestones: readonly Milestone[]): Cents {
  return centsTotal(milestones.reduce<number>((sum, { fundingNeeded }) => sum + (readDollars(fundingNeeded) ?? 0), 0));
}

function restFor(milestones: readonly Milestone[], goal: Cents): { rest?: string } {
  const rest = goal - sumMilestones(milestones.slice(0, -1));
  return rest > 0 ? { rest: groupedDollars(cents(rest)) } : {};
}
