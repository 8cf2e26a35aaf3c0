// One review: the clock and the decision, the checklist, what was said so far, and the whole project as it would be public.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getProject } from '#features/projects/project-contract.ts';
import { type AdminReview, getReview } from '#features/projects/review-contract.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReviewChecklist } from './review-checklist.tsx';
import { ReviewConversation } from './review-conversation.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewedProject } from './reviewed-project.tsx';

const reviewQuery = (id = '') => queryFor(getReview, { params: { id } });

export const adminReviewScreen = screen({
  Component: AdminReviewPage,
  queries: ({ params: { id = '' } }) => [reviewQuery(id), queryFor(getProject, { params: { id } })],
  meta: ({ data, params: { id = '' } }) => {
    const title = data(getReview, { params: { id } })?.title;
    return { title: `${title === undefined ? 'Review' : `Review of ${title}`} – Admin` };
  },
});

function AdminReviewPage() {
  const { id = '' } = useParams();
  const review = useQuery(reviewQuery(id));
  if (review.isPending) return <ReviewSkeleton />;
  if (review.data === undefined) {
    return (
      <>
        <PageHeader title="Review" />
        <ErrorState
          title="This review could not be loaded."
          text={review.error?.userMessage}
          onRetry={() => void review.refetch()}
          action={<TextLink to="/admin/reviews">All reviews</TextLink>}
        />
      </>
    );
  }
  return <ReviewView review={review.data} />;
}

function ReviewView({ review }: { review: AdminReview }) {
  const [latest] = review.rounds;
  if (latest === undefined) return null;
  return (
    <>
      <PageHeader
        title={review.title}
        lead={`Review of a project by ${review.creatorName}, round ${latest.round}`}
        actions={
          <>
            <LinkButton look="outline" to={`/projects/${review.projectId}`}>
              Its page
            </LinkButton>
            <LinkButton look="outline" to={`/admin/projects/${review.projectId}`}>
              Its history
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start">
        <div className="grid grid-cols-1 gap-6">
          <ReviewDecision review={review} latest={latest} />
          <ReviewConversation rounds={review.rounds} creatorName={review.creatorName} />
        </div>
        <ReviewChecklist review={review} latest={latest} />
      </div>
      <ReviewedProject id={review.projectId} />
    </>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the review">
      <PageHeader title="Review" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-[260px] !rounded-slip" />
        <Skeleton className="h-[420px] !rounded-slip" />
      </div>
    </div>
  );
}
