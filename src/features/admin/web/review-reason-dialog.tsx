// Asking for changes, or rejecting: the creator reads the reason as it is written here.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { askForChanges, rejectReview } from '#features/projects/review-contract.ts';
import { maxReviewText } from '#features/projects/review-rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { reviewAddresses } from './review-changes.ts';

export type Refusal = 'changes_requested' | 'rejected';

const words = {
  changes_requested: {
    title: 'Ask for changes',
    description: 'The project goes back to its creator, who can change it and submit it again.',
    label: 'What has to change, and why?',
    done: 'Sent back to its creator',
  },
  rejected: {
    title: 'Reject this project',
    description: 'It stays a draft. Its creator can answer, and an administrator can take it up again.',
    label: 'Why is it not accepted?',
    done: 'Project rejected',
  },
} as const;

type ReasonDialogProps = { refusal: Refusal; projectId: number; round: number; onClose: () => void };

export function ReviewReasonDialog({ refusal, projectId, round, onClose }: ReasonDialogProps) {
  const { title, description, label, done } = words[refusal];
  const form = useForm({ defaultValues: { reason: '' } });
  const send = useAdminAction(refusal === 'rejected' ? rejectReview : askForChanges, {
    refetch: reviewAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: done, description: 'Its creator gets a mail with the reason.' });
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
            Cancel
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
          hint="The creator reads this as you write it."
          rows={6}
          maxLength={maxReviewText}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'The reason is required' })}
        />
      </form>
    </Dialog>
  );
}
