// The summary of the review queue, and what to refetch after a decision.

import { queryFor } from '#ui/queries.ts';
import { getReviewSummary } from '../../review-contract.ts';

export const reviewSummaryQuery = queryFor(getReviewSummary, {});

export const reviewAddresses = [
  '/api/admin/reviews',
  '/api/admin/review-summary',
  '/api/admin/projects',
  '/api/projects',
  '/api/project-facets',
] as const;
