// The review queue: what waits by its clock, and what was decided.

import { useQuery } from '@tanstack/react-query';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { listReviews, type ReviewQueueItem } from '../../../review-contract.ts';
import { reviewHours, reviewItems, reviewStates } from '../../../review-rules.ts';
import { reviewStateLabels } from '../../../review-words.ts';
import { CategoryBadge } from '../../list/category-badge.tsx';
import { reviewSummaryQuery } from './review-changes.ts';
import { ReviewClock } from './review-clock.tsx';

const source = { path: '/admin/reviews', endpoint: listReviews, filters: ['state'] };

export const adminReviewsScreen = screen({
  Component: AdminReviewsPage,
  queries: ({ search }) => [tableQuery(source, search), reviewSummaryQuery],
  meta: () => ({ title: 'Reviews – Admin' }),
});

function AdminReviewsPage() {
  return (
    <>
      <PageHeader
        title="Reviews"
        lead={`Projects that wait to be published. Their creators were promised an answer within ${reviewHours} hours.`}
      />
      <SettingNotice />
      <AdminTable
        source={source}
        noun={{ one: 'review', many: 'reviews' }}
        columns={columns}
        rowKey={({ projectId }) => projectId}
        rowName={({ title }) => title}
        rowAddress={({ projectId }) => `/admin/reviews/${projectId}`}
        filters={[{ name: 'state', label: 'State', all: reviewStateLabels.waiting, options: decidedStates }]}
        empty={{ title: 'No pending reviews', text: 'Submissions appear here with their deadline.' }}
      />
    </>
  );
}

/** Without a state the list shows what waits. */
const decidedStates = reviewStates
  .filter((state) => state !== 'waiting')
  .map((value) => ({ value, label: reviewStateLabels[value] }));

function SettingNotice() {
  const summary = useQuery(reviewSummaryQuery).data;
  if (summary === undefined || summary.isReviewing) return null;
  return (
    <div className="mb-6">
      <Alert title="New projects are published without a review">
        What was submitted while reviews were on stays here until it is decided. Reviews are turned on in the{' '}
        <TextLink to="/admin/settings">settings</TextLink>.
      </Alert>
    </div>
  );
}

const columns: readonly AdminColumn<ReviewQueueItem>[] = [
  {
    key: 'title',
    header: 'Project',
    cell: ({ projectId, title, isOfChanges }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <TextLink
          to={`/admin/reviews/${projectId}`}
          className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]"
        >
          {title}
        </TextLink>
        {isOfChanges && <Badge tone="warm">Changes</Badge>}
      </span>
    ),
  },
  {
    key: 'creator',
    header: 'Creator',
    cell: ({ creatorName }) => <span className="[overflow-wrap:anywhere]">{creatorName}</span>,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => <CategoryBadge category={category} /> },
  {
    key: 'goal',
    header: 'Funding Goal',
    align: 'number',
    cell: ({ fundingGoal }) => <span className="money">{formatDollarAmount(fundingGoal)}</span>,
  },
  { key: 'round', header: 'Round', align: 'number', cell: ({ round }) => round },
  { key: 'checked', header: 'Checked', cell: ({ checked }) => `${checked} of ${reviewItems.length}` },
  {
    key: 'clock',
    header: 'Answer',
    cell: (review) =>
      review.minutesLeft === null ? <Moment at={review.decidedAt ?? ''} /> : <ReviewClock review={review} />,
  },
];
