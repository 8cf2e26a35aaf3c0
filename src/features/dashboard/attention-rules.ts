// Lists what needs a person's attention, most urgent first, from their investments and projects.

import { daysLeft } from '#features/projects/funding-period.ts';
import type { FundingModel } from '#features/projects/project-rules.ts';
import type { ReviewState } from '#features/projects/review-states.ts';
import { reviewTitles } from '#features/reviews/review-titles.ts';
import { formatDay, formatEndOfDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { lastDayItems, reconfirmItem } from './attention-of-rules.ts';

export type AttentionFacts = {
  /** UTC date. */
  today: string;
  /** Unpaid reservations, earliest expiration first. */
  holds: readonly (Money & { expiresAt: string })[];
  /** Room that is held for the person: reserved before an opening, or offered in line; earliest end first. */
  kept: readonly KeptRoom[];
  /** Recently ended investments, newest first. */
  ended: readonly (Money & {
    outcome: EndedOutcome;
    projectIsThere: boolean;
    /** Day the refund was requested or completed; null without one. */
    refundDay: string | null;
  })[];
  /** Projects that changed after they invested, and ask for an answer, earliest end first. */
  reconfirmations: readonly { investmentId: number; projectTitle: string; dueAt: string }[];
  /** Open votes in which the person has not voted, earliest end first. */
  votes: readonly { id: number; projectTitle: string; milestoneTitle: string; closesAt: string }[];
  /** Their own milestones that need evidence, most urgent first. */
  milestones: readonly OwnMilestone[];
  /** The person's own projects, newest first. */
  projects: readonly OwnProject[];
  /** Why their projects' money can't be sent to them, if they must act; null otherwise. */
  payouts: PayoutObstacle | null;
  /** Duties of their companies that are due within 30 days or overdue, earliest first. */
  duties: readonly { projectId: number; projectTitle: string; key: string; title: string; dueOn: string }[];
  /** Transfers of shares that ask for their answer. */
  transfers: readonly { id: number; projectTitle: string; side: 'from' | 'to' }[];
  /** Project form drafts that were not submitted, newest first. */
  formDrafts: readonly { projectId: number | null; title: string; day: string }[];
};

type OwnMilestone = {
  milestoneId: number;
  projectId: number;
  projectTitle: string;
  title: string;
  kind: 'due' | 'overdue' | 'rejected';
  /** The due day, or the last day for new evidence. */
  day: string;
};

/** `amount` is in dollars. */
type KeptRoom = {
  projectId: number;
  projectTitle: string;
  amount: string;
  until: string;
  from: 'reservation' | 'offer';
};

type Money = { investmentId: number; projectId: number; projectTitle: string; amount: string };

/**
 * 'returning' held a share; 'too_late' never did, and is refunded as well. 'by_hand' is a refund that
 * failed at every attempt. Completed refunds need no attention: the investment history shows them.
 */
export type EndedOutcome = 'not_paid' | 'too_late' | 'returning' | 'by_hand';

export type PayoutObstacle = 'none' | 'incomplete' | 'disabled';

export type OwnProject = {
  id: number;
  title: string;
  status: 'draft' | 'active' | 'funded';
  /** State of its review; null if it was never reviewed. */
  review: ReviewState | null;
  deadline: string | null;
  fundingModel: FundingModel;
  /** Its rules let its owner announce an earlier last day, and none was announced. */
  mayCloseEarlier?: boolean;
};

export const attentionKinds = [
  'payment',
  'kept',
  'reconfirm',
  'ended',
  'vote',
  'milestone',
  'transfer',
  'duty',
  'deadline',
  'payouts',
  'review',
  'draft',
  'last-day',
  'form-draft',
] as const;

export type AttentionItem = {
  /** Unique among the items of a person. */
  key: string;
  kind: (typeof attentionKinds)[number];
  title: string;
  text: string;
  /** Timestamp shown at the end of the text. */
  until: string | null;
  action: { label: string; to: string };
};

/** Further items are only counted, to keep the list readable. */
export const shownAtOnce = 8;

/** Most urgent first: payments, then deadlines, then drafts. Only items that need action. */
export function listAttention(facts: AttentionFacts): { items: AttentionItem[]; more: number } {
  const all = [
    ...facts.holds.map(paymentItem),
    ...facts.kept.map(keptItem),
    ...facts.reconfirmations.map(reconfirmItem),
    ...facts.ended.map(endedItem),
    ...facts.votes.map(voteItem),
    ...facts.milestones.map(milestoneItem),
    ...facts.transfers.map(transferItem),
    ...facts.duties.map((duty) => dutyItem(duty, facts.today)),
    ...deadlineItems(facts),
    ...(facts.payouts === null ? [] : [payoutItem(facts.payouts)]),
    ...facts.projects.filter(({ status }) => status === 'draft').flatMap(draftItems),
    ...facts.projects.flatMap((project) => lastDayItems(project, facts.today)),
    ...facts.formDrafts.map(formDraftItem),
  ];
  return { items: all.slice(0, shownAtOnce), more: Math.max(0, all.length - shownAtOnce) };
}

function paymentItem({ investmentId, projectId, projectTitle, amount, expiresAt }: Money & { expiresAt: string }) {
  return {
    key: `payment-${investmentId}`,
    kind: 'payment',
    title: `Finish your payment of ${formatDollarAmount(amount)} for ${projectTitle}`,
    text: 'This amount is reserved for you until',
    until: expiresAt,
    action: { label: 'Finish payment', to: `/checkout?${new URLSearchParams({ projectId: `${projectId}`, amount })}` },
  } as const satisfies AttentionItem;
}

function keptItem({ projectId, projectTitle, amount, until, from }: KeptRoom): AttentionItem {
  const words = {
    reservation: `${projectTitle} is open, and what you reserved is held for you until`,
    offer: `It is your turn in line for ${projectTitle}. The room is held for you until`,
  };
  return {
    key: `kept-${projectId}`,
    kind: 'kept',
    title: `${formatDollarAmount(amount)} in ${projectTitle} is held for you`,
    text: words[from],
    until,
    action: { label: 'Invest', to: `/projects/${projectId}` },
  };
}

function voteItem({ id, projectTitle, milestoneTitle, closesAt }: AttentionFacts['votes'][number]): AttentionItem {
  return {
    key: `vote-${id}`,
    kind: 'vote',
    title: `A vote is waiting for you: ${projectTitle}`,
    text: `It is about ${milestoneTitle} and ends on`,
    until: closesAt,
    action: { label: 'Vote', to: `/votes/${id}` },
  };
}

function transferItem({ id, projectTitle, side }: AttentionFacts['transfers'][number]): AttentionItem {
  return {
    key: `transfer-${id}`,
    kind: 'transfer',
    title: `A share of ${projectTitle} is to be transferred ${side === 'to' ? 'to you' : 'from you'}`,
    text: 'Nothing changes until you agree. If you don’t expect this, decline.',
    until: null,
    action: { label: 'Review the transfer', to: '/dashboard/shares' },
  };
}

function dutyItem(duty: AttentionFacts['duties'][number], today: string): AttentionItem {
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

function milestoneItem({ milestoneId, projectId, projectTitle, title, kind, day }: OwnMilestone): AttentionItem {
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

function endedItem(ended: AttentionFacts['ended'][number]): AttentionItem {
  const { investmentId, projectId, projectTitle, amount, outcome, projectIsThere, refundDay } = ended;
  const day = refundDay === null ? undefined : formatDay(refundDay);
  const sum = formatDollarAmount(amount);
  const words = {
    not_paid: {
      title: `Your payment of ${sum} for ${projectTitle} was not completed`,
      text: 'You were not charged.',
    },
    too_late: {
      title: `Your ${sum} for ${projectTitle} is being refunded`,
      text: 'Your payment arrived after the project could no longer accept it.',
    },
    returning: {
      title: `Your ${sum} refund for ${projectTitle} is on its way`,
      text: `${day === undefined ? 'It goes' : `Requested on ${day}. It goes`} back to your card, which usually takes 5 to 10 days.`,
    },
    by_hand: {
      title: `We couldn’t refund your ${sum} for ${projectTitle}`,
      text: 'Your bank refused the refund several times. Contact us so we can return it another way.',
    },
  } as const satisfies Record<EndedOutcome, { title: string; text: string }>;
  const hasReceipt = outcome === 'returning' || outcome === 'by_hand';
  const action =
    hasReceipt || !projectIsThere
      ? { label: hasReceipt ? 'View receipt' : 'View details', to: `/receipts/${investmentId}` }
      : { label: 'View project', to: `/projects/${projectId}` };
  return { key: `ended-${investmentId}`, kind: 'ended', ...words[outcome], until: null, action };
}

/** A week is enough time for a creator to reach more people. */
const deadlineDays = 7;

function deadlineItems({ projects, today }: AttentionFacts): AttentionItem[] {
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

function payoutItem(obstacle: PayoutObstacle): AttentionItem {
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
function draftItems({ id, title, review }: OwnProject): AttentionItem[] {
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

function formDraftItem({ projectId, title, day }: AttentionFacts['formDrafts'][number]): AttentionItem {
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
