// The words for a project that was just funded: in the email, the notification and on the dashboard of its creator.
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

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
