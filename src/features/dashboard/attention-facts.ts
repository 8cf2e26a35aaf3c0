// What is read about a person to find what needs their attention, and what an item of that list says.

import type { FundingModel } from '#features/projects/project-rules.ts';
import type { ReviewState } from '#features/projects/review-states.ts';

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

export type OwnMilestone = {
  milestoneId: number;
  projectId: number;
  projectTitle: string;
  title: string;
  kind: 'due' | 'overdue' | 'rejected';
  /** The due day, or the last day for new evidence. */
  day: string;
};

/** `amount` is in dollars. */
export type KeptRoom = {
  projectId: number;
  projectTitle: string;
  amount: string;
  until: string;
  from: 'reservation' | 'offer';
};

export type Money = { investmentId: number; projectId: number; projectTitle: string; amount: string };

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
