// One review: the project as it would look publicly, the checklist, and the decision bar.

import type { ComponentType } from 'react';
import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { getProject } from '#features/projects/project-contract.ts';
import { StakeNotice } from '#features/projects/web/admin/stake-notice.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import type { ScreenQuery } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminReview, getReview } from '../../review-contract.ts';
import { ChangedSummary } from './review-changed.tsx';
import { ReviewChecklist } from './review-checklist.tsx';
import { ReviewConversation } from './review-conversation.tsx';
import { reviewWords } from './review-copy.ts';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewedProject } from './reviewed-project.tsx';
import { reviewsCopy as copy } from './reviews-copy.ts';

/** Parts from later slices. */
export type ReviewSlots = {
  /** Facts about the creator's identity, below that item of the checklist. */
  Identity: ComponentType<{ projectId: number }>;
  /** Its query, loaded with the page. */
  identityQuery: (projectId: string) => ScreenQuery;
};

export const createAdminReviewScreen = (slots: ReviewSlots) =>
  recordScreen({
    endpoint: getReview,
    noun: 'review',
    title: copy.one.title,
    nameOf: ({ title }) => copy.one.pageTitle(title),
    back: { to: '/admin/reviews', label: copy.one.all },
    queries: (id) => [queryFor(getProject, { params: { id } }), slots.identityQuery(id)],
    Content: ({ record }) => <AdminReviewPage review={record} slots={slots} />,
  });

function AdminReviewPage({ review, slots }: { review: AdminReview; slots: ReviewSlots }) {
  const [latest] = review.rounds;
  if (latest === undefined) return null;
  return (
    <>
      <PageHeader
        compact
        title={review.title}
        lead={reviewWords(latest).lead(review.creatorName, latest.round)}
        actions={
          <>
            <LinkButton look="outline" to={`/projects/${review.projectId}`}>
              {copy.one.publicPage}
            </LinkButton>
            <LinkButton look="outline" to={`/admin/projects/${review.projectId}`}>
              {copy.one.history}
            </LinkButton>
          </>
        }
      />
      <StakeNotice stake={review.stake} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_368px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <ReviewConversation rounds={review.rounds} creatorName={review.creatorName} />
          <ChangedSummary {...review} />
          <ReviewedProject review={review} />
        </div>
        <div>
          <ReviewChecklist review={review} latest={latest} Identity={slots.Identity} />
        </div>
      </div>
      <ReviewDecision review={review} latest={latest} />
    </>
  );
}
