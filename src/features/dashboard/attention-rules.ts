// What needs a person's attention, in which order and in which words, from facts about their money and their projects.
import { daysLeft } from '#features/projects/funding-period.ts';
import type { FundingModel } from '#features/projects/project-rules.ts';
import type { ReviewState } from '#features/projects/review-rules.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

export type AttentionFacts = {
  /** Day, UTC. */
  today: string;
  /** Payments that wait for their card, the one that ends first before the others. */
  holds: readonly (Money & { expiresAt: string })[];
  /** Investments that ended lately, newest first. */
  ended: readonly (Money & {
    outcome: EndedOutcome;
    projectIsThere: boolean;
    /** When its refund was asked for, or was back; null where there is none. */
    refundDay: string | null;
  })[];
  /** The person's own, newest first. */
  projects: readonly OwnProject[];
  /** What was typed into the project form and not submitted, newest first. */
  formDrafts: readonly { projectId: number | null; title: string; day: string }[];
};

type Money = { investmentId: number; projectId: number; projectTitle: string; amount: string };

/**
 * 'returning' had a share for a while; 'too_late' never had one, its money goes back as well. 'by_hand' is a refund that
 * every bank refused. A refund that has arrived needs no attention: the investment history shows it.
 */
export type EndedOutcome = 'not_paid' | 'too_late' | 'returning' | 'by_hand';

type OwnProject = {
  id: number;
  title: string;
  status: 'draft' | 'active' | 'funded';
  /** How its review stands; null where it never was reviewed. */
  review: ReviewState | null;
  deadline: string | null;
  fundingModel: FundingModel;
};

export const attentionKinds = ['payment', 'ended', 'deadline', 'funded', 'review', 'draft', 'form-draft'] as const;

export type AttentionItem = {
  /** Unique among the items of a person. */
  key: string;
  kind: (typeof attentionKinds)[number];
  title: string;
  text: string;
  /** The moment the text ends with. */
  until: string | null;
  action: { label: string; to: string };
};

/** More than these are only counted: a list that never ends is not read. */
export const shownAtOnce = 8;

/** Most urgent first: money before time, time before work. What asks for nothing is not listed. */
export function attentionOf(facts: AttentionFacts): { items: AttentionItem[]; more: number } {
  const all = [
    ...facts.holds.map(paymentItem),
    ...facts.ended.map(endedItem),
    ...deadlineItems(facts),
    ...facts.projects.filter(({ status }) => status === 'funded').map(fundedItem),
    ...facts.projects.filter(({ status }) => status === 'draft').flatMap(draftItems),
    ...facts.formDrafts.map(formDraftItem),
  ];
  return { items: all.slice(0, shownAtOnce), more: Math.max(0, all.length - shownAtOnce) };
}

function paymentItem({ investmentId, projectId, projectTitle, amount, expiresAt }: Money & { expiresAt: string }) {
  return {
    key: `payment-${investmentId}`,
    kind: 'payment',
    title: `Finish your payment of ${formatDollarAmount(amount)} for ${projectTitle}`,
    text: 'You hold this amount until',
    until: expiresAt,
    action: { label: 'Finish payment', to: `/checkout?${new URLSearchParams({ projectId: `${projectId}`, amount })}` },
  } as const satisfies AttentionItem;
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
      title: `Your ${sum} for ${projectTitle} is going back to your card`,
      text: 'The payment came when the project could no longer take it.',
    },
    returning: {
      title: `Your ${sum} in ${projectTitle} is on its way back`,
      text: `${day === undefined ? 'It goes' : `Since ${day} it goes`} back to your card. This usually takes 5 to 10 days.`,
    },
    by_hand: {
      title: `We could not return your ${sum} for ${projectTitle}`,
      text: 'Your bank refused the refund several times. Please write to us, so that we can return it in another way.',
    },
  } as const satisfies Record<EndedOutcome, { title: string; text: string }>;
  const hasReceipt = outcome === 'returning' || outcome === 'by_hand';
  const action =
    hasReceipt || !projectIsThere
      ? { label: hasReceipt ? 'See the receipt' : 'See what happened', to: `/receipts/${investmentId}` }
      : { label: 'View project', to: `/projects/${projectId}` };
  return { key: `ended-${investmentId}`, kind: 'ended', ...words[outcome], until: null, action };
}

/** A week before the end there is still time to tell people. */
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
      text: `It accepts investments until the end of ${formatDay(deadline)} (UTC). ${afterDeadline[fundingModel]}`,
      until: null,
      action: { label: 'View project', to: `/projects/${id}` },
    }));
}

const afterDeadline = {
  all_or_nothing: 'If it is short of its goal then, everybody gets their money back.',
  keep_what_you_raise: 'It keeps what it has raised by then.',
} as const satisfies Record<FundingModel, string>;

function fundedItem({ id, title }: OwnProject): AttentionItem {
  return {
    key: `funded-${id}`,
    kind: 'funded',
    title: `${title} is fully funded`,
    text: 'Everything you asked for has been raised. Now your backers look forward to what comes next.',
    until: null,
    action: { label: 'View project', to: `/projects/${id}` },
  };
}

/** What waits for its review, or was not accepted, asks nothing of its creator. */
function draftItems({ id, title, review }: OwnProject): AttentionItem[] {
  const to = `/projects/${id}/edit`;
  if (review === 'waiting' || review === 'rejected') return [];
  if (review === 'changes_requested') {
    return [
      {
        key: `review-${id}`,
        kind: 'review',
        title: `${title} needs changes before it is published`,
        text: 'We have reviewed it and written down why.',
        until: null,
        action: { label: 'Read and answer', to },
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
    title: projectId === null ? `You began a project: ${name}` : `You have changes to ${name} that are not saved`,
    text: `Last edited on ${formatDay(day)}.`,
    until: null,
    action:
      projectId === null
        ? { label: 'Continue writing', to: '/submit' }
        : { label: 'Continue editing', to: `/projects/${projectId}/edit` },
  };
}
