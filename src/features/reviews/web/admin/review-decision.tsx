// The sticky bar of a review: its status and the available decisions.

import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { maxReviewText } from '#features/projects/review-states.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import {
  type AdminReview,
  approveReview,
  askForChanges,
  type ReviewRound,
  rejectReview,
  reopenReview,
} from '../../review-contract.ts';
import { reviewItemLabels, reviewStateLabels } from '../../review-labels-copy.ts';
import { reviewItems, uncheckedItems } from '../../review-rules.ts';
import { checklistId } from './review-checklist.tsx';
import { ReviewClock } from './review-clock.tsx';
import { decisionCopy as copy, reviewWords } from './review-copy.ts';
import { reviewAddresses } from './review-summary.tsx';

const missingId = 'review-missing';
const buttonInBar = 'max-sm:flex-1 max-sm:!px-2.5 max-sm:whitespace-nowrap';

type DecisionProps = { review: AdminReview; latest: ReviewRound };

const tones = {
  waiting: 'warm',
  approved: 'good',
  changes_requested: 'secondary',
  rejected: 'danger',
} as const satisfies Record<ReviewRound['state'], BadgeTone>;

export function ReviewDecision({ review, latest }: DecisionProps) {
  const { state } = latest;
  return (
    <section
      aria-label={copy.region}
      className="form-bar sticky bottom-0 z-20 mt-8 flex flex-wrap items-center gap-x-5 gap-y-2.5 border-t border-line bg-ground py-3"
    >
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone={tones[state]}>{reviewStateLabels[state]}</Badge>
        <ReviewClock review={review} />
        {state === 'waiting' && (
          <span className="small text-ink-3 max-sm:hidden">
            {copy.due} <Moment at={latest.dueAt} />
          </span>
        )}
      </p>
      {state !== 'waiting' ? (
        <Decided review={review} latest={latest} />
      ) : (
        review.stake !== 'owner' && <Deciding review={review} latest={latest} />
      )}
    </section>
  );
}

function Deciding({ review, latest }: DecisionProps) {
  const words = reviewWords(latest);
  const missing = uncheckedItems(latest.checks).map((item) => reviewItemLabels[item].toLowerCase());
  const concerns = latest.checks.filter(({ verdict }) => verdict === 'concern').length;
  const params = { id: review.projectId };
  const { round } = latest;
  const shared = { refetch: reviewAddresses, className: buttonInBar };
  return (
    <>
      <a
        href={`#${checklistId}`}
        aria-describedby={missing.length > 0 ? missingId : undefined}
        className="link ml-auto inline-flex min-h-[42px] items-center text-note"
      >
        {copy.progress(reviewItems.length - missing.length, reviewItems.length)}
      </a>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <ActionButton
          {...shared}
          look="solid"
          disabled={missing.length > 0}
          {...(missing.length > 0 && { 'aria-describedby': missingId })}
          endpoint={approveReview}
          input={() => ({ params, body: { round, projectUpdatedAt: review.projectUpdatedAt } })}
          words={{
            ...words.approve,
            text: `${words.approve.text(review.title)}${concerns === 0 ? '' : copy.concerns(concerns)}`,
            submit: copy.approve,
          }}
          danger={false}
        />
        {(['changes_requested', 'rejected'] as const).map((refusal) => (
          <ActionButton
            key={refusal}
            {...shared}
            endpoint={refusal === 'rejected' ? rejectReview : askForChanges}
            input={(reason) => ({ params, body: { round, reason } })}
            words={{
              ...words[refusal],
              submit: words[refusal].title,
              reasonHint: copy.reasonHint,
              doneText: copy.reasonSent,
              failed: copy.decisionFailed,
            }}
            maxReasonLength={maxReviewText}
            danger={refusal === 'rejected'}
          >
            {copy.refusals[refusal]}
          </ActionButton>
        ))}
      </div>
      {missing.length > 0 && (
        <p id={missingId} className="sr-only">
          {copy.checkFirst} {missing.join(', ')}.
        </p>
      )}
    </>
  );
}

function Decided({ review, latest }: DecisionProps) {
  const reopen = useAdminAction(reopenReview, {
    refetch: reviewAddresses,
    done: { title: copy.reopened, description: copy.reopenedText },
    failed: copy.reopenFailed,
  });
  const { state, decidedAt, decidedBy, round } = latest;
  return (
    <>
      <p className="small min-w-0 flex-1 basis-[16rem] text-ink-2">
        {copy.decided} <Moment at={decidedAt ?? ''} />
        {copy.decidedBy(decidedBy)} {reviewWords(latest).next[state]}
      </p>
      {/* Decided changes cannot be reopened, because the previous text is restored. */}
      {state !== 'approved' && !latest.isOfChanges && review.stake !== 'owner' && (
        <Button
          look="outline"
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ params: { id: review.projectId }, body: { round } })}
        >
          {copy.reopen}
        </Button>
      )}
    </>
  );
}
