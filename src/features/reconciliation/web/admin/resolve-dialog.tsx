// Explaining a finding: what is written stays with it, and so does who wrote it.
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { type FindingItem, resolveFinding } from '../../reconciliation-contract.ts';
import { findingKinds, maxNote } from '../../reconciliation-rules.ts';
import { reconciliationAddresses } from './job-table.tsx';

type ResolveDialogProps = { finding: FindingItem; onClose: () => void };

export function ResolveDialog({ finding, onClose }: ResolveDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  const resolve = useAction(resolveFinding, {
    refetch: reconciliationAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: 'Finding closed' });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      form.setError('note', { message: error.userMessage });
    },
  });
  const submit = form.handleSubmit(({ note }) => resolve.mutate({ params: { id: finding.id }, body: { note } }));
  const { note } = form.formState.errors;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Resolve this finding"
      description={`${findingKinds[finding.kind].sentence} (${finding.ref})`}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={resolve.isPending} onClick={() => void submit()}>
            Resolve
          </Button>
        </>
      }
    >
      <form className="mt-5" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label="What was it?"
          hint="You won’t be alerted again unless it changes."
          rows={4}
          maxLength={maxNote}
          error={note?.message}
          {...form.register('note', { validate: (text) => text.trim() !== '' || 'The note is required' })}
        />
      </form>
    </Dialog>
  );
}
