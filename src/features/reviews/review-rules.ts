// Rules of deciding reviews before publication, shared by screens, services and tests (docs/decisions/0021-review-before-publishing.md).

import type { ReviewState } from '#features/projects/review-states.ts';

/** Checklist items; each must be checked before a project is approved. */
export const reviewItems = ['identity', 'company', 'documents', 'finances', 'conflicts'] as const;
export type ReviewItem = (typeof reviewItems)[number];

export const reviewVerdicts = ['ok', 'concern'] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** Replies allowed per decision. */
export const maxReviewAnswers = 20;

/** The moves of a round; the database holds the same table. A new round, by its creator or reopened, is a new row. */
export const nextReviewStates = {
  waiting: ['approved', 'changes_requested', 'rejected'],
  approved: [],
  changes_requested: [],
  rejected: [],
} as const satisfies Record<ReviewState, readonly ReviewState[]>;

/** Error if a verdict requires a note; undefined otherwise. */
export function missingNote(found: { item: ReviewItem; verdict: ReviewVerdict; notes: string }): string | undefined {
  if (found.notes.trim() !== '') return undefined;
  if (found.verdict === 'concern') return 'Describe the concern';
  return found.item === 'documents' ? 'Note what you reviewed and where it is stored' : undefined;
}

/** Checklist items that are not checked yet. */
export function uncheckedItems(checks: readonly { item: ReviewItem }[]): ReviewItem[] {
  return reviewItems.filter((item) => checks.every((check) => check.item !== item));
}
