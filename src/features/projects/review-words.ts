// Reviews in the words of screens and messages.
import type { ReviewItem, ReviewState } from './review-rules.ts';

export const reviewItemLabels = {
  identity: 'Identity',
  company: 'Company',
  documents: 'Documents',
  finances: 'Finances',
  conflicts: 'Conflicts of interest',
} as const satisfies Record<ReviewItem, string>;

/** What to look at, for the administrator. */
export const reviewItemHints = {
  identity: 'Who is behind the project, and whether they are who they say.',
  company: 'Whether there is a company, who owns it, and whether shares in it can be sold.',
  documents: 'Registration, contracts and rights the project relies on. Note what you have seen and where it is kept.',
  finances: 'Goal, valuation and milestones: whether the figures fit what is promised.',
  conflicts: 'Whether anyone here gains from the project or knows its creator.',
} as const satisfies Record<ReviewItem, string>;

export const reviewStateLabels = {
  waiting: 'Waiting',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  approved: 'Approved',
} as const satisfies Record<ReviewState, string>;
