// Records that an unmatched payment was paid out manually, with reference and reason.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import { HandPaymentFields, HandPaymentFrame, handPaymentRules } from './hand-payment-frame.tsx';
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
      <HandPaymentFields
        reference={{
          hint: copy.manual.referenceHint,
          error: errors.reference?.message,
          ...form.register('reference', handPaymentRules.reference),
        }}
        reason={{
          hint: copy.manual.reasonHint,
          error: errors.reason?.message,
          ...form.register('reason', handPaymentRules.reason),
        }}
      />
    </HandPaymentFrame>
  );
}
