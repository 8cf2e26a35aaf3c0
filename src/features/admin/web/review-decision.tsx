// Where a review stands, and what can be decided now.
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { type AdminReview, approveReview, type ReviewRound, reopenReview } from '#features/projects/review-contract.ts';
import { uncheckedItems } from '#features/projects/review-rules.ts';
import { reviewItemLabels, reviewStateLabels } from '#features/projects/review-words.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { momentText } from '#ui/moment-text.ts';
import { part } from '#ui/part.tsx';
import { Panel } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { reviewAddresses } from './review-changes.ts';
import { ReviewClock } from './review-clock.tsx';
import type { Refusal } from './review-reason-dialog.tsx';

const ReasonDialog = part(async () => (await import('./review-reason-dialog.tsx')).ReviewReasonDialog);

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
    <Panel title="Decision">
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2.5">
          <Badge tone={tones[state]}>{reviewStateLabels[state]}</Badge>
          <ReviewClock review={review} />
        </p>
        {state === 'waiting' ? (
          <>
            <p className="text-ink-2">
              Submitted {momentText(latest.submittedAt)}; its creator was promised an answer by{' '}
              {momentText(latest.dueAt)}.
            </p>
            <Deciding review={review} latest={latest} />
          </>
        ) : (
          <Decided review={review} latest={latest} />
        )}
      </div>
    </Panel>
  );
}

function Deciding({ review, latest }: DecisionProps) {
  const [asked, setAsked] = useState<Refusal | 'approve'>();
  const approve = useAdminAction(approveReview, {
    refetch: reviewAddresses,
    onSuccess: () => {
      setAsked(undefined);
      toast({ title: 'Project approved', description: 'It is public now, and its creator gets a mail.' });
    },
    onError: (error) => {
      setAsked(undefined);
      toast({ title: 'The project was not approved', description: error.userMessage, variant: 'destructive' });
    },
  });
  const missing = uncheckedItems(latest.checks).map((item) => reviewItemLabels[item].toLowerCase());
  const concerns = latest.checks.filter(({ verdict }) => verdict === 'concern').length;
  const { projectId: id, projectUpdatedAt } = review;
  return (
    <>
      {missing.length > 0 && <p className="text-ink-2">To approve it, check first: {missing.join(', ')}.</p>}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button disabled={missing.length > 0} onClick={() => setAsked('approve')}>
          Approve
        </Button>
        <Button look="outline" onClick={() => setAsked('changes_requested')}>
          Ask for changes
        </Button>
        <Button look="outline" onClick={() => setAsked('rejected')}>
          Reject
        </Button>
      </div>
      {asked === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title="Approve and publish?"
          description={`Anybody will find “${review.title}” and can invest in it.${concerns === 0 ? '' : ` The checklist notes ${concerns === 1 ? 'one concern' : `${concerns} concerns`}.`}`}
          confirmLabel="Approve"
          danger={false}
          busy={approve.isPending}
          onConfirm={() => approve.mutate({ params: { id }, body: { round: latest.round, projectUpdatedAt } })}
        />
      )}
      {asked !== undefined && asked !== 'approve' && (
        <ReasonDialog
          refusal={asked}
          projectId={id}
          round={latest.round}
          onClose={() => setAsked(undefined)}
          onMissed={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Decided({ review, latest }: DecisionProps) {
  const reopen = useAdminAction(reopenReview, {
    refetch: reviewAddresses,
    onSuccess: () =>
      toast({ title: 'Taken up again', description: 'It waits in a new round, and its creator gets a mail.' }),
    onError: (error) =>
      toast({ title: 'It was not taken up again', description: error.userMessage, variant: 'destructive' }),
  });
  const { state, decidedAt, decidedBy, round } = latest;
  return (
    <>
      <p className="text-ink-2">
        Decided {momentText(decidedAt ?? '')}
        {decidedBy === null ? '' : ` by ${decidedBy}`}. {next[state]}
      </p>
      {state !== 'approved' && (
        <div className="flex flex-wrap max-sm:grid">
          <Button
            look="outline"
            busy={reopen.isPending}
            onClick={() => reopen.mutate({ params: { id: review.projectId }, body: { round } })}
          >
            Take up again
          </Button>
        </div>
      )}
    </>
  );
}

const next = {
  waiting: '',
  approved: 'The project is its creator’s again.',
  changes_requested: 'Its creator changes it and submits it again; then it stands in the queue with a new clock.',
  rejected: 'It stays a draft. Its creator may answer, and you may take it up again.',
} as const satisfies Record<ReviewRound['state'], string>;
