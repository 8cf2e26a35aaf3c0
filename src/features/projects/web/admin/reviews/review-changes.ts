// The counts of the queue that several screens show, and what a decision in a review changes on other screens.

import { queryFor } from '#ui/queries.ts';
import { getReviewSummary } from '../../../review-contract.ts';

export const reviewSummaryQuery = queryFor(getReviewSummary, {});

export const reviewAddresses = [
  '/api/admin/reviews',
  '/api/admin/review-summary',
  '/api/admin/projects',
  '/api/projects',
  '/api/project-facets',
] as const;
