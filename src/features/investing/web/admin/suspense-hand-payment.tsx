// Records that an unmatched payment was paid out manually, with reference and reason.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { maxReason, maxReference } from '../../admin-investment-rules.ts';
import { type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import { HandPaymentFrame, requireText } from './hand-payment-frame.tsx';
import { suspenseCopy as copy } from './suspense-copy.ts';
import { suspenseAddresses } from './suspense-item-copy.ts';

export function SuspenseHandPayment({ item, onClose }: { item: SuspenseItem; onClose: () => void }) {
  const form = useForm({ defaultValues: { reference: '', reason: '' } });
  const record = useAdminAction(settleSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: copy.manual.done, description: copy.manual.doneText });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: copy.manual.failed, description: error.userMessage });
    },
  });
  const submit = form.handleSubmit((body) =>
    record.mutate({ params: { id: item.id }, body: { way: 'bank', ...body } }),
  );
  const { errors } = form.formState;
  return (
    <HandPaymentFrame
      description={copy.manual.text(item.amount)}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={copy.manual.reference}
        hint={copy.manual.referenceHint}
        maxLength={maxReference}
        error={errors.reference?.message}
        {...form.register('reference', { validate: requireText(copy.manual.theReference) })}
      />
      <TextArea
        label={actionCopy.reason}
        hint={copy.manual.reasonHint}
        rows={3}
        maxLength={maxReason}
        error={errors.reason?.message}
        {...form.register('reason', { validate: requireText(copy.manual.theReason) })}
      />
    </HandPaymentFrame>
  );
}
