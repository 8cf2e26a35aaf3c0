// The launch checklist: required items first, then recommended ones.

import { formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Site } from '#kernel/site.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import { withoutEmptyEntries } from '../../../project-rules.ts';
import { advisedSteps, descriptionAdvice, titleAdvice } from './form-advice.ts';
import { checklistCopy } from './form-copy.ts';
import { milestoneSum } from './milestone-sum.ts';
import type { ProjectFormValues } from './project-form-values.ts';

export type ChecklistItem = {
  text: string;
  /** Required: the form is not accepted without it. */
  required: boolean;
  done: boolean;
  /** Name of its field or list. */
  field: keyof ProjectFormValues | 'marketOpportunity.description';
};

/** Minimum amounts of this site. */
type Minimums = Pick<Site, 'minFundingGoal' | 'minValuation'>;

export function launchChecklist(values: ProjectFormValues, minimums: Minimums): ChecklistItem[] {
  return [
    ...requiredItems(values, minimums).map((item) => ({ ...item, required: true })),
    ...advisedItems(values).map((item) => ({ ...item, required: false })),
  ];
}

type Item = Omit<ChecklistItem, 'required'>;

function requiredItems(values: ProjectFormValues, { minFundingGoal, minValuation }: Minimums): Item[] {
  const goal = readDollars(values.fundingGoal);
  const valuation = readDollars(values.valuation);
  const sum = values.wholeRelease ? undefined : milestoneSum(values);
  return [
    { text: checklistCopy.title, field: 'title', done: isFilled(values.title) },
    { text: checklistCopy.description, field: 'description', done: isFilled(values.description) },
    { text: checklistCopy.category, field: 'category', done: isFilled(values.category) },
    {
      text: checklistCopy.goal(formatDollars(minFundingGoal)),
      field: 'fundingGoal',
      done: goal !== undefined && goal >= minFundingGoal,
    },
    {
      text: checklistCopy.valuation(formatDollars(minValuation)),
      field: 'valuation',
      done: valuation !== undefined && valuation >= minValuation && valuation >= (goal ?? 0),
    },
    ...(sum ? [{ text: checklistCopy.milestones, field: 'milestones' as const, done: sum.state === 'exact' }] : []),
  ];
}

function advisedItems(values: ProjectFormValues): Item[] {
  const { min = 0, max } = descriptionAdvice;
  const steps = withoutEmptyEntries(values.timeline).length;
  return [
    {
      text: checklistCopy.titleLength(titleAdvice.max),
      field: 'title',
      done: isFilled(values.title) && values.title.trim().length <= titleAdvice.max,
    },
    {
      text: checklistCopy.descriptionLength({ min, max: formatCount(max) }),
      field: 'description',
      done: values.description.trim().length >= min && values.description.trim().length <= max,
    },
    { text: checklistCopy.cover, field: 'coverImage', done: values.coverImage !== '' },
    {
      text: checklistCopy.steps({ min: advisedSteps.min, max: advisedSteps.max }),
      field: 'timeline',
      done: steps >= advisedSteps.min && steps <= advisedSteps.max,
    },
    { text: checklistCopy.team, field: 'team', done: hasEntry(values.team) },
    {
      text: checklistCopy.market,
      field: 'marketOpportunity.description',
      done: isFilled(values.marketOpportunity.description),
    },
    {
      text: checklistCopy.risk,
      field: 'risks',
      done: values.risks.some(({ description, mitigation }) => isFilled(description) && isFilled(mitigation)),
    },
    { text: checklistCopy.faq, field: 'faq', done: hasEntry(values.faq) },
  ];
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

function hasEntry(entries: readonly Record<string, string>[]): boolean {
  return withoutEmptyEntries(entries).length > 0;
}
