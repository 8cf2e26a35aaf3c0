// The words for the moments of a project: in emails, notifications, on its share picture and on the dashboard of its creator.
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { projectKitPath, type SharedMoment } from './project-kit-path.ts';
import type { ProjectVisibility } from './project-rules.ts';

type Raised = {
  /** Dollars. */
  raised: number | string;
  investors: number;
  /** False for a project that kept what it raised below its goal. */
  isGoalReached: boolean;
};

/** "You did it: $9,500 from 11 people" */
export function fundedTitle({ raised, investors, isGoalReached }: Raised): string {
  const people = investors === 1 ? 'one person' : `${formatCount(investors)} people`;
  return `${isGoalReached ? 'You did it' : 'You keep it'}: ${formatDollarAmount(raised)} from ${people}`;
}

/** What to do about it. */
export const firstInvestorAdvice = 'A personal thank-you is what a first investor remembers.';

export const firstInvestorTitle = (title: string) => `${title} has its first investor`;

/** "Dicewright is past the halfway mark: $4,800 of $9,500". Amounts are dollars. */
export const halfTitle = ({ title, raised, goal }: { title: string; raised: number | string; goal: number | string }) =>
  `${title} is past the halfway mark: ${formatDollarAmount(raised)} of ${formatDollarAmount(goal)}`;

/** What to do about it. */
export const halfAdvice = 'Momentum brings in people who were waiting. Today is a good day to tell everyone again.';

export const reachedTitle = ({ title, milestone }: { title: string; milestone: string }) =>
  `${title} reached “${milestone}”`;

/** @param amount as it is shown @param to the recipient, as the reader knows them */
export const sentTitle = ({ amount, title, to }: Record<'amount' | 'title' | 'to', string>) =>
  `${amount} of ${title} was sent to ${to}`;

type Link = readonly [label: string, path: string];

/** For an email about a moment: the page that shares it, with its picture. None for a private project. */
export function shareNewsLinks(
  { id, visibility }: { id: number; visibility: ProjectVisibility },
  moment: SharedMoment,
): readonly Link[] {
  return visibility === 'public' ? [['Share the news', projectKitPath(id, moment)]] : [];
}

/** For someone whose money came back. */
export const findAnotherLink: Link = ['Find another project', '/projects'];
