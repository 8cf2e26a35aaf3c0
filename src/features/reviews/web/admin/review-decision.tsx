// The sticky bar of a review: its status and the available decisions.

import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Moment } from '#ui/moment.tsx';
import { type AdminReview, approveReview, type ReviewRound, reopenReview } from '../../review-contract.ts';
import { reviewItemLabels, reviewStateLabels } from '../../review-labels-copy.ts';
import { reviewItems, uncheckedItems } from '../../review-rules.ts';
import { reviewAddresses } from './review-changes.ts';
import { checklistId } from './review-checklist.tsx';
import { ReviewClock } from './review-clock.tsx';
import { decisionCopy as copy, reviewWords } from './review-copy.ts';
import type { Refusal } from './review-reason-dialog.tsx';

const ReasonDialog = lazyComponent(async () => (await import('./review-reason-dialog.tsx')).ReviewReasonDialog);

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
  const [opened, setOpened] = useState<Refusal | 'approve'>();
  const words = reviewWords(latest).approve;
  const approve = useAdminAction(approveReview, {
    refetch: reviewAddresses,
    onSuccess: () => {
      setOpened(undefined);
      toast({ title: words.done, description: words.doneText });
    },
    onError: (error) => {
      setOpened(undefined);
      toast({ title: words.failed, description: error.userMessage, variant: 'destructive' });
    },
  });
  const missing = uncheckedItems(latest.checks).map((item) => reviewItemLabels[item].toLowerCase());
  const concerns = latest.checks.filter(({ verdict }) => verdict === 'concern').length;
  const { projectId: id, projectUpdatedAt } = review;
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
        <Button
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? missingId : undefined}
          onClick={() => setOpened('approve')}
          className={buttonInBar}
        >
          {copy.approve}
        </Button>
        <Button look="outline" onClick={() => setOpened('changes_requested')} className={buttonInBar}>
          {copy.requestChanges}
        </Button>
        <Button look="outline" onClick={() => setOpened('rejected')} className={buttonInBar}>
          {copy.reject}
        </Button>
      </div>
      {missing.length > 0 && (
        <p id={missingId} className="sr-only">
          {copy.checkFirst} {missing.join(', ')}.
        </p>
      )}
      {opened === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setOpened(undefined)}
          title={words.title}
          description={`${words.text(review.title)}${concerns === 0 ? '' : copy.concerns(concerns)}`}
          confirmLabel={copy.approve}
          danger={false}
          busy={approve.isPending}
          onConfirm={() => approve.mutate({ params: { id }, body: { round: latest.round, projectUpdatedAt } })}
        />
      )}
      {opened !== undefined && opened !== 'approve' && (
        <ReasonDialog
          refusal={opened}
          projectId={id}
          latest={latest}
          onClose={() => setOpened(undefined)}
          onLoadError={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Decided({ review, latest }: DecisionProps) {
  const reopen = useAdminAction(reopenReview, {
    refetch: reviewAddresses,
    onSuccess: () =>
      toast({
        title: copy.reopened,
        description: copy.reopenedText,
      }),
    onError: (error) => toast({ title: copy.reopenFailed, description: error.userMessage, variant: 'destructive' }),
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
