// Dashboard notice about overdue reviews; empty without any.

import { useQuery } from '@tanstack/react-query';
import { reviewHours } from '#features/projects/review-states.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { reviewSummaryQuery } from './review-changes.ts';
import { reviewsCopy as copy } from './reviews-copy.ts';

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
