// Labels of reviews for screens and emails.

import type { ReviewState } from '#features/projects/review-states.ts';
import type { ReviewItem } from './review-rules.ts';

export const reviewItemLabels = {
  identity: 'Identity',
  company: 'Company',
  documents: 'Documents',
  finances: 'Finances',
  conflicts: 'Conflicts of interest',
} as const satisfies Record<ReviewItem, string>;

/** Explains to administrators how to check each item. */
export const reviewItemHints = {
  identity: 'Who runs the project, and whether the card provider has verified their identity.',
  company: 'Whether a company exists, who owns it, and whether it can sell shares.',
  documents:
    'Registration, contracts and rights the project depends on. Note what you reviewed and where it is stored.',
  finances: 'Whether goal, valuation and milestones match what is promised.',
  conflicts: 'Whether anyone on our team benefits from the project or knows its creator.',
} as const satisfies Record<ReviewItem, string>;

export const reviewStateLabels = {
  waiting: 'Pending',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  approved: 'Approved',
} as const satisfies Record<ReviewState, string>;
