// Records that money in suspense was paid another way: with what reference, and why so.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { maxReason, maxReference } from '../../admin-investment-rules.ts';
import { type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import { HandPaymentFrame, needed } from './hand-payment-frame.tsx';
import { suspenseAddresses } from './suspense-words.ts';

export function SuspenseHandPayment({ item, onClose }: { item: SuspenseItem; onClose: () => void }) {
  const form = useForm({ defaultValues: { reference: '', reason: '' } });
  const record = useAdminAction(settleSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: 'Payment recorded', description: 'The money has left suspense in the books.' });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not recorded', description: error.userMessage });
    },
  });
  const submit = form.handleSubmit((body) =>
    record.mutate({ params: { id: item.id }, body: { way: 'bank', ...body } }),
  );
  const { errors } = form.formState;
  return (
    <HandPaymentFrame
      description={`Record this only after the full ${formatDollarAmount(item.amount)} has left your bank. This can’t be undone.`}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Reference"
        hint="The reference on your bank statement. Kept permanently; don’t include names."
        maxLength={maxReference}
        error={errors.reference?.message}
        {...form.register('reference', { validate: needed('The reference') })}
      />
      <TextArea
        label="Reason"
        hint="Who it belonged to and how you know, without naming them. Stored in the audit log and ledger."
        rows={3}
        maxLength={maxReason}
        error={errors.reason?.message}
        {...form.register('reason', { validate: needed('The reason') })}
      />
    </HandPaymentFrame>
  );
}
