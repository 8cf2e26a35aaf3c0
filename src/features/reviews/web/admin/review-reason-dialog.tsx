// The reason for requesting changes or rejecting; the creator sees it as written.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { maxReviewText } from '#features/projects/review-states.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { askForChanges, type ReviewRound, rejectReview } from '../../review-contract.ts';
import { reviewAddresses } from './review-changes.ts';
import { decisionCopy, reviewWords } from './review-copy.ts';

export type Refusal = 'changes_requested' | 'rejected';

type ReasonDialogProps = { refusal: Refusal; projectId: number; latest: ReviewRound; onClose: () => void };

export function ReviewReasonDialog({ refusal, projectId, latest, onClose }: ReasonDialogProps) {
  const { round } = latest;
  const { title, description, label, done } = reviewWords(latest)[refusal];
  const form = useForm({ defaultValues: { reason: '' } });
  const send = useAdminAction(refusal === 'rejected' ? rejectReview : askForChanges, {
    refetch: reviewAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: done, description: decisionCopy.reasonSent });
    },
    onError: (error) => form.setError('reason', { message: error.userMessage }),
  });
  const submit = form.handleSubmit(({ reason }) => send.mutate({ params: { id: projectId }, body: { round, reason } }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button
            look={refusal === 'rejected' ? 'danger' : 'solid'}
            busy={send.isPending}
            onClick={() => void submit()}
          >
            {title}
          </Button>
        </>
      }
    >
      <form className="mt-5" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={label}
          hint={decisionCopy.reasonHint}
          rows={6}
          maxLength={maxReviewText}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || decisionCopy.reasonMissing })}
        />
      </form>
    </Dialog>
  );
}
