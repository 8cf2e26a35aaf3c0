// Pure decisions about projects, shared by form, service and tests.
import { maxStory } from '#features/writing/story-length.ts';
import { addDays } from '#kernel/dates.ts';
import { type Cents, cents, centsTotal, formatDollars } from '#kernel/money.ts';

export const projectStatuses = ['draft', 'active', 'funded', 'completed', 'failed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** How lists are filtered: `announced` projects are active ones that open on a later day. */
export const listStatuses = ['draft', 'active', 'announced', 'funded', 'completed', 'failed'] as const;
export type ListStatus = (typeof listStatuses)[number];

export const projectVisibilities = ['public', 'private'] as const;
export type ProjectVisibility = (typeof projectVisibilities)[number];

/** If the goal is not reached by the deadline, everyone is refunded, or the project keeps the amount raised. */
export const fundingModels = ['all_or_nothing', 'keep_what_you_raise'] as const;
export type FundingModel = (typeof fundingModels)[number];

/**
 * Who gets how much if investors ask for more than the goal: the first ones, everyone in proportion, or everyone up to an amount per
 * head and the rest in proportion. With the last two an investment is a request until the deadline.
 */
export const allotmentMethods = ['first_come', 'pro_rata', 'capped'] as const;
export type AllotmentMethod = (typeof allotmentMethods)[number];

/** The most that may be asked for is at most this many times the goal. */
export const maxOverGoal = 10;

export const listSorts = [
  'match',
  'featured',
  'newest',
  'ending',
  'most-funded',
  'most-supported',
  'title-a-z',
  'title-z-a',
  'smallest-goal',
  'largest-goal',
] as const;
export type ListSort = (typeof listSorts)[number];

/** Minimums; a setting may require more. */
export const minFundingGoal: Cents = cents(100_000);
export const minValuation: Cents = cents(500_000);
/** Characters of Markdown. */
export const maxDescription = maxStory;
/** Most entries in one list of a project. */
export const maxListEntries = 50;

export const maxTags = 10;
export const maxGalleryImages = 12;
/** Most deliverables of one milestone. */
export const maxDeliverables = 20;

/** Allowed status transitions; the database has the same table (docs/money.md). */
export const nextStatuses = {
  draft: ['active'],
  active: ['draft', 'funded', 'failed'],
  funded: ['active', 'completed'],
  completed: [],
  failed: [],
} as const satisfies Record<ProjectStatus, readonly ProjectStatus[]>;

/** Transitions that only the server makes: a project that is stopped after it was funded (docs/money.md). */
export const serverStatuses = { funded: ['failed'] } as const satisfies Partial<
  Record<ProjectStatus, readonly ProjectStatus[]>
>;

export function canMove(move: { from: ProjectStatus; to: ProjectStatus }): boolean {
  return (nextStatuses[move.from] as readonly ProjectStatus[]).includes(move.to);
}

/** Validates the terms of a project: one message per invalid field. */
export function termIssues(terms: {
  goal: Cents;
  valuation: Cents;
  minFundingGoal: Cents;
  minValuation: Cents;
}): { path: 'fundingGoal' | 'valuation'; message: string }[] {
  const issues: { path: 'fundingGoal' | 'valuation'; message: string }[] = [];
  const { minFundingGoal: leastGoal, minValuation: leastValuation } = terms;
  if (terms.goal < leastGoal) {
    issues.push({ path: 'fundingGoal', message: `Funding goal must be at least ${formatDollars(leastGoal)}` });
  }
  if (terms.valuation < leastValuation) {
    issues.push({ path: 'valuation', message: `Valuation must be at least ${formatDollars(leastValuation)}` });
  }
  if (issues.length === 0 && terms.goal > terms.valuation) {
    issues.push({
      path: 'fundingGoal',
      message: 'Funding goal may not exceed the valuation: more than 100% of the project would be sold',
    });
  }
  return issues;
}

/** Validates milestone amounts: either none, or their sum equals the goal. */
export function milestoneIssue(plan: {
  amounts: readonly Cents[];
  goal: Cents;
}): { path: 'milestones'; message: string } | undefined {
  const total = centsTotal(plan.amounts.reduce<number>((sum, amount) => sum + amount, 0));
  if (plan.amounts.length === 0 || total === plan.goal) return undefined;
  const off =
    total < plan.goal
      ? `${formatDollars(centsTotal(plan.goal - total))} short of`
      : `${formatDollars(centsTotal(total - plan.goal))} above`;
  return {
    path: 'milestones',
    message: `The milestones add up to ${formatDollars(total)}, ${off} the goal of ${formatDollars(plan.goal)}`,
  };
}

/** The latest possible deadline, in days from today. */
export const maxDeadlineYears = 5;

/** Validates a new deadline, both dates `2026-11-20` in UTC; undefined if valid. */
export function deadlineIssue(days: {
  deadline: string;
  today: string;
}): { path: 'deadline'; message: string } | undefined {
  if (days.deadline < days.today) return { path: 'deadline', message: 'The deadline may not be in the past' };
  const furthest = `${Number(days.today.slice(0, 4)) + maxDeadlineYears}${days.today.slice(4)}`;
  if (days.deadline <= furthest) return undefined;
  return { path: 'deadline', message: `The deadline may be at most ${maxDeadlineYears} years ahead` };
}

/** The latest possible opening, in days from today. */
export const maxOpeningDays = 366;

/** Validates a new opening day, all days `2026-11-20` in UTC; undefined if valid. */
export function openingIssue(days: {
  opensOn: string;
  deadline: string | null;
  today: string;
}): { path: 'opensOn'; message: string } | undefined {
  if (days.opensOn < days.today) return { path: 'opensOn', message: 'The opening may not be in the past' };
  if (days.opensOn > addDays(days.today, maxOpeningDays)) {
    return { path: 'opensOn', message: 'The opening may be at most one year ahead' };
  }
  if (days.deadline === null || days.opensOn <= days.deadline) return undefined;
  return { path: 'opensOn', message: 'The project has to open before its deadline' };
}

/** The outcome, or the allotment, is decided on it. */
export function needsDeadline(project: { fundingModel: FundingModel; allotment: AllotmentMethod }): boolean {
  return project.fundingModel === 'all_or_nothing' || project.allotment !== 'first_come';
}

/** Validates how a goal is divided: one message per invalid field. */
export function allotmentIssues(terms: {
  goal: Cents;
  allotment: AllotmentMethod;
  maxInvested: Cents | null;
  perHead: Cents | null;
  minInvestment: Cents;
}): { path: 'maxInvested' | 'perHead'; message: string }[] {
  const { goal, allotment, maxInvested, perHead, minInvestment } = terms;
  if (allotment === 'first_come') return [];
  const issues: { path: 'maxInvested' | 'perHead'; message: string }[] = [];
  if (maxInvested === null || maxInvested < goal) {
    issues.push({ path: 'maxInvested', message: 'The most that may be asked for must be at least the goal' });
  } else if (maxInvested > goal * maxOverGoal) {
    issues.push({ path: 'maxInvested', message: `At most ${maxOverGoal} times the goal may be asked for` });
  }
  if (allotment === 'capped' && (perHead === null || perHead < minInvestment || perHead > goal)) {
    const least = formatDollars(minInvestment);
    issues.push({ path: 'perHead', message: `Enter an amount per person between ${least} and the goal` });
  }
  return issues;
}

/** The deadline on publication: projects that need one get the default if none was set. */
export function publishedDeadline(project: {
  fundingModel: FundingModel;
  allotment: AllotmentMethod;
  deadline: string | null;
  opensOn: string | null;
  today: string;
  defaultFundingDays: number;
}): string | null {
  const { deadline, opensOn, today, defaultFundingDays } = project;
  if (deadline !== null || !needsDeadline(project)) return deadline;
  return addDays(opensOn !== null && opensOn > today ? opensOn : today, defaultFundingDays);
}

/** Drops completely empty entries: an untouched row of the form is not an entry. */
export function withoutEmptyEntries<Entry extends Record<string, unknown>>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) =>
    Object.values(entry).some((value) => typeof value === 'string' && value.trim() !== ''),
  );
}

/** Drops completely empty milestones: no text, amount or deliverable. */
export function withoutEmptyMilestones<Entry extends MilestoneTexts>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ fundingNeeded, title, description, estimatedCompletion, deliverables }) => {
    const texts = [title, description, estimatedCompletion, ...deliverables];
    return fundingNeeded > 0 || texts.some((text) => text.trim() !== '');
  });
}

type MilestoneTexts = {
  title: string;
  description: string;
  estimatedCompletion: string;
  deliverables: readonly string[];
  fundingNeeded: number;
};
