// What needs attention from the owner of projects: milestones, duties, deadlines, payouts and drafts.

import { daysLeft } from '#features/projects/funding-period.ts';
import type { FundingModel } from '#features/projects/project-rules.ts';
import { reviewTitles } from '#features/reviews/review-titles.ts';
import { formatDay, formatEndOfDay } from '#kernel/dates.ts';
import type { AttentionFacts, AttentionItem, OwnMilestone, OwnProject, PayoutObstacle } from './attention-facts.ts';

export function milestoneItem({ milestoneId, projectId, projectTitle, title, kind, day }: OwnMilestone): AttentionItem {
  const words = {
    due: {
      title: `Evidence for ${title} is due on ${formatDay(day)}`,
      text: `Show your investors in ${projectTitle} what is done.`,
    },
    overdue: {
      title: `${title} is overdue`,
      text: `The investors in ${projectTitle} decide whether you get more time. You can still submit evidence.`,
    },
    rejected: {
      title: `${title} was not approved`,
      text: `Submit new evidence for ${projectTitle} by ${formatDay(day)}, or the rest of the money goes back.`,
    },
  } as const satisfies Record<OwnMilestone['kind'], { title: string; text: string }>;
  return {
    key: `milestone-${milestoneId}`,
    kind: 'milestone',
    ...words[kind],
    until: null,
    action: { label: 'Submit evidence', to: `/dashboard/projects/${projectId}/milestones` },
  };
}

export function dutyItem(duty: AttentionFacts['duties'][number], today: string): AttentionItem {
  const { projectId, projectTitle, key, title, dueOn } = duty;
  return {
    key: `duty-${projectId}-${key}`,
    kind: 'duty',
    title: dueOn < today ? `${title} is overdue` : `${title} is due on ${formatDay(dueOn)}`,
    text: `For ${projectTitle}. Mark it as done with a link or a file.`,
    until: null,
    action: { label: 'Open the duties', to: `/dashboard/projects/${projectId}/register` },
  };
}

/** A week is enough time for a creator to reach more people. */
const deadlineDays = 7;

export function deadlineItems({ projects, today }: AttentionFacts): AttentionItem[] {
  return projects
    .flatMap((project) => {
      const { deadline, status } = project;
      if (deadline === null || status !== 'active') return [];
      const left = daysLeft({ deadline, today });
      return left >= 0 && left <= deadlineDays ? [{ project, deadline, left }] : [];
    })
    .toSorted((a, b) => a.left - b.left)
    .map(({ project: { id, title, fundingModel }, deadline, left }) => ({
      key: `deadline-${id}`,
      kind: 'deadline',
      title: `${title} closes ${left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}`,
      text: `It accepts investments until ${formatEndOfDay(deadline)}. ${afterDeadline[fundingModel]}`,
      until: null,
      action: { label: 'View project', to: `/projects/${id}` },
    }));
}

const afterDeadline = {
  all_or_nothing: 'If it hasn’t reached its goal by then, everyone is refunded.',
  keep_what_you_raise: 'It keeps what it has raised by then.',
} as const satisfies Record<FundingModel, string>;

const payoutWords = {
  none: { title: 'Connect an account to get paid', label: 'Connect account' },
  incomplete: { title: 'The card provider needs more details from you', label: 'Complete details' },
  disabled: { title: 'Your payout account is no longer accepted', label: 'See what to do' },
} as const satisfies Record<PayoutObstacle, { title: string; label: string }>;

export function payoutItem(obstacle: PayoutObstacle): AttentionItem {
  const { title, label } = payoutWords[obstacle];
  return {
    key: 'payouts',
    kind: 'payouts',
    title,
    text: 'Your projects’ money stays held until it can be sent to you.',
    until: null,
    action: { label, to: '/dashboard/payouts' },
  };
}

/** Drafts that are in review or were rejected need no action from their creator. */
export function draftItems({ id, title, review }: OwnProject): AttentionItem[] {
  const to = `/projects/${id}/edit`;
  if (review === 'waiting' || review === 'rejected') return [];
  if (review === 'changes_requested') {
    return [
      {
        key: `review-${id}`,
        kind: 'review',
        title: reviewTitles.needsChanges(title),
        text: 'We have reviewed it and explained what to change.',
        until: null,
        action: { label: 'Read feedback', to },
      },
    ];
  }
  return [
    {
      key: `draft-${id}`,
      kind: 'draft',
      title: `${title} is still a draft`,
      text: 'Only you can see it.',
      until: null,
      action: { label: 'Continue editing', to },
    },
  ];
}

/** An earlier last day takes about a week of notice. */
const noticeDays = 8;

/** Only where the rules of the offer let it close early after a notice. */
export function lastDayItems(
  { id, title, status, deadline, mayCloseEarlier }: OwnProject,
  today: string,
): AttentionItem[] {
  if (mayCloseEarlier !== true || status !== 'funded' || deadline === null) return [];
  if (daysLeft({ deadline, today }) < noticeDays) return [];
  return [
    {
      key: `last-day-${id}`,
      kind: 'last-day',
      title: `${title} has reached its goal and can close earlier`,
      text: `It closes on ${formatDay(deadline)} now. You can announce an earlier last day to your investors.`,
      until: null,
      action: { label: 'Choose a day', to: `/dashboard/projects/${id}/last-day` },
    },
  ];
}

export function formDraftItem({ projectId, title, day }: AttentionFacts['formDrafts'][number]): AttentionItem {
  const name = title === '' ? 'Untitled' : title;
  return {
    key: `form-draft-${projectId ?? 'new'}`,
    kind: 'form-draft',
    title: projectId === null ? `Unfinished project: ${name}` : `Unsaved changes to ${name}`,
    text: `Last edited on ${formatDay(day)}.`,
    until: null,
    action:
      projectId === null
        ? { label: 'Continue writing', to: '/submit' }
        : { label: 'Continue editing', to: `/projects/${projectId}/edit` },
  };
}
