// The review queue: pending reviews by deadline, and decided ones.

import { useQuery } from '@tanstack/react-query';
import { reviewHours, reviewStates } from '#features/projects/review-states.ts';
import { CategoryBadge } from '#features/projects/web/list/category-badge.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { RecordLink } from '#ui/table/record-link.tsx';
import { listReviews, type ReviewQueueItem } from '../../review-contract.ts';
import { reviewStateLabels } from '../../review-labels-copy.ts';
import { reviewItems } from '../../review-rules.ts';
import { ReviewClock } from './review-clock.tsx';
import { reviewSummaryQuery } from './review-summary.tsx';
import { reviewsCopy as copy } from './reviews-copy.ts';

const source = { path: '/admin/reviews', endpoint: listReviews, filters: ['state'] };

export const adminReviewsScreen = screen({
  Component: AdminReviewsPage,
  queries: ({ search }) => [tableQuery(source, search), reviewSummaryQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminReviewsPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead(reviewHours)} />
      <SettingNotice />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ projectId }) => projectId}
        rowName={({ title }) => title}
        rowAddress={({ projectId }) => `/admin/reviews/${projectId}`}
        filters={[
          { name: 'state', label: copy.columns.status, all: reviewStateLabels.waiting, options: decidedStates },
        ]}
        empty={copy.empty}
      />
    </>
  );
}

/** The list shows pending reviews if no status filter is set. */
const decidedStates = reviewStates
  .filter((state) => state !== 'waiting')
  .map((value) => ({ value, label: reviewStateLabels[value] }));

function SettingNotice() {
  const summary = useQuery(reviewSummaryQuery).data;
  if (summary === undefined || summary.isReviewing) return null;
  return (
    <div className="mb-6">
      <Alert title={copy.off.title}>
        {copy.off.text} <TextLink to="/admin/settings">{copy.off.link}</TextLink>
      </Alert>
    </div>
  );
}

const columns: readonly AdminColumn<ReviewQueueItem>[] = [
  {
    header: copy.columns.project,
    cell: ({ projectId, title, isOfChanges }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <RecordLink to={`/admin/reviews/${projectId}`}>{title}</RecordLink>
        {isOfChanges && <Badge tone="warm">{copy.ofChanges}</Badge>}
      </span>
    ),
  },
  {
    header: copy.columns.creator,
    cell: ({ creatorName }) => <RecordLink>{creatorName}</RecordLink>,
  },
  { header: copy.columns.category, cell: ({ category }) => <CategoryBadge category={category} /> },
  {
    header: copy.columns.goal,
    align: 'number',
    cell: ({ fundingGoal }) => <span className="font-strong">{formatDollarAmount(fundingGoal)}</span>,
  },
  { header: copy.columns.round, align: 'number', cell: ({ round }) => round },
  { header: copy.columns.checked, cell: ({ checked }) => copy.checked(checked, reviewItems.length) },
  {
    header: copy.columns.due,
    cell: (review) =>
      review.minutesLeft === null ? <Moment at={review.decidedAt ?? ''} /> : <ReviewClock review={review} />,
  },
];
