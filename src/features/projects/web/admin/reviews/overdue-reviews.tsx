// On the dashboard: reviews that wait longer than their creators were promised. Nothing where none does.
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { reviewHours } from '../../../review-rules.ts';
import { reviewSummaryQuery } from './review-changes.ts';

export function OverdueReviews() {
  const overdue = useQuery(reviewSummaryQuery).data?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={overdue === 1 ? 'A review is overdue' : `${overdue} reviews are overdue`}>
        Creators were promised an answer within {reviewHours} hours. <TextLink to="/admin/reviews">Reviews</TextLink>
      </Alert>
    </div>
  );
}
