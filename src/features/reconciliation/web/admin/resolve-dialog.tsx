// Resolves a finding with a note, which is stored with its author.

import { useForm } from 'react-hook-form';
import { notConfirmedCode } from '#features/accounts/web/admin/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { type FindingItem, resolveFinding } from '../../reconciliation-contract.ts';
import { findingKinds, maxNote } from '../../reconciliation-rules.ts';
import { reconciliationAddresses } from './job-table.tsx';
import { reconciliationCopy as copy } from './reconciliation-copy.ts';

type ResolveDialogProps = { finding: FindingItem; onClose: () => void };

export function ResolveDialog({ finding, onClose }: ResolveDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  const resolve = useAdminAction(resolveFinding, {
    refetch: reconciliationAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: copy.resolve.done });
    },
    onError: (error) => {
      if (error.code === 'signed_out' || error.code === notConfirmedCode) return;
      form.setError('note', { message: error.userMessage });
    },
  });
  const submit = form.handleSubmit(({ note }) => resolve.mutate({ params: { id: finding.id }, body: { note } }));
  const { note } = form.formState.errors;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.resolve.title}
      description={`${findingKinds[finding.kind].sentence} (${finding.ref})`}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button busy={resolve.isPending} onClick={() => void submit()}>
            {copy.finding.resolve}
          </Button>
        </>
      }
    >
      <form className="mt-5" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={copy.resolve.label}
          hint={copy.resolve.hint}
          rows={4}
          maxLength={maxNote}
          error={note?.message}
          {...form.register('note', { validate: (text) => text.trim() !== '' || copy.resolve.required })}
        />
      </form>
    </Dialog>
  );
}
