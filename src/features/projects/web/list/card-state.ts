// The badge and the date on the card of a project that is closed to investments.

import { formatDay } from '#kernel/dates.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { daysLeft, isAnnounced, opensText } from '../../funding-period.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { standingLabel } from '../../project-standing.ts';
import { cardCopy } from './project-card-copy.ts';

type Shown = Pick<
  ProjectListItem,
  | 'status'
  | 'stopped'
  | 'endedElsewhere'
  | 'opensOn'
  | 'deadline'
  | 'allotment'
  | 'createdAt'
  | 'fundingRaised'
  | 'fundingGoal'
>;

/** Undefined while the project is open. An announced one is not open yet. */
export function closedState(project: Shown, today: string): { label: string; tone: BadgeTone } | undefined {
  const { status, opensOn, deadline, allotment, fundingRaised, fundingGoal } = project;
  if (opensOn !== null && isAnnounced(project, today)) return { label: opensText(opensOn), tone: 'primary' };
  if (status === 'draft' || status === 'failed') return { label: standingLabel(project), tone: 'secondary' };
  if (status === 'completed' || status === 'funded') return { label: standingLabel(project), tone: 'good' };
  // A preview without a goal has not reached it. A goal that is divided at the deadline may be asked for again and again.
  if (allotment === 'first_come' && fundingGoal > 0 && fundingRaised >= fundingGoal)
    return { label: cardCopy.states.full, tone: 'good' };
  return deadline !== null && daysLeft({ deadline, today }) < 0
    ? { label: cardCopy.states.ended, tone: 'secondary' }
    : undefined;
}

/** Funding has ended for good; a draft has not ended. */
export function isOver(project: Shown, today: string): boolean {
  return project.status !== 'draft' && !isAnnounced(project, today) && closedState(project, today) !== undefined;
}

/** A date that distinguishes projects with the same name: the deadline, or else the creation date. */
export function closedDay(project: Shown, { today, day }: { today: string; day: (moment: string) => string }): string {
  const { status, opensOn, deadline, createdAt } = project;
  if (opensOn !== null && isAnnounced(project, today)) return opensText(opensOn);
  if (status === 'draft') return '';
  // A project funded early may have days left, which no longer matter.
  if (deadline === null || deadline > today) return cardCopy.listed(day(createdAt));
  return cardCopy.endedOn(formatDay(deadline));
}
