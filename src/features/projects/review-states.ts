// States of a review before publication, as a project shows them (docs/decisions/0021-review-before-publishing.md).

export const reviewStates = ['waiting', 'approved', 'changes_requested', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The promise in hours: of "48 hours" and "2 business days" the stricter one. */
export const reviewHours = 48;

/** Longest reason, answer or note, in characters. */
export const maxReviewText = 5000;
