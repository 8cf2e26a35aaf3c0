// The summary of the review queue, what to refetch after a decision, and a notice about overdue reviews.

import { useQuery } from '@tanstack/react-query';
import { reviewHours } from '#features/projects/review-states.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getReviewSummary } from '../../review-contract.ts';
import { reviewsCopy as copy } from './reviews-copy.ts';

export const reviewSummaryQuery = queryFor(getReviewSummary, {});

export const reviewAddresses = [
  '/api/admin/reviews',
  '/api/admin/review-summary',
  '/api/admin/projects',
  '/api/projects',
  '/api/project-facets',
] as const;

/** For the dashboard; empty without any. */
export function OverdueReviews() {
  const overdue = useQuery(reviewSummaryQuery).data?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={copy.overdue.title(overdue)}>
        {copy.overdue.text(reviewHours)} <TextLink to="/admin/reviews">{copy.overdue.link}</TextLink>
      </Alert>
    </div>
  );
}
