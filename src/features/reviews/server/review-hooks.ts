// Implements the review hooks of the projects slice.
import type { ReviewHooks } from '#features/projects/server/review-hooks.ts';
import { findOwnReview, listOwnStandings } from './review-answering.ts';
import { findReview, isHeldForReview, isReviewing, openRoundForChange, submitForReview } from './review-holding.ts';

export const reviewHooks: ReviewHooks = {
  isReviewing,
  findReview,
  isHeldForReview,
  submitForReview,
  openRoundForChange,
  findOwnReview,
  listOwnStandings,
};
