// Records that a refund no card could take was paid another way: how much, when, with what reference, and why so.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { recordHandPayment } from '#features/investing/admin-investment-contract.ts';
import { maxReason, maxReference } from '#features/investing/admin-investment-rules.ts';
import { investmentAddresses } from '#features/investing/web/admin/admin-investment-words.ts';
import { HandPaymentFrame, needed } from '#features/investing/web/admin/hand-payment-frame.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { toast } from '#ui/feedback/toast.ts';
import { MoneyField, TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

const names = ['amount', 'paidOn', 'reference', 'reason'] as const;
type Name = (typeof names)[number];

type HandPaymentDialogProps = { record: InvestmentRecord; onClose: () => void };

export function HandPaymentDialog({ record: { investment }, onClose }: HandPaymentDialogProps) {
  const { today } = useSite();
  const form = useForm({ defaultValues: { amount: '', paidOn: today, reference: '', reason: '' } });
  const record = useAdminAction(recordHandPayment, {
    refetch: investmentAddresses,
    onSuccess: () => {
      onClose();
      toast({
        title: 'Payment recorded',
        description: 'The refund is recorded as paid, and the investor is notified by email.',
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      const issues = (error.details.issues ?? []).filter(({ path }) => isName(path));
      for (const { path, message } of issues) form.setError(path as Name, { message });
      if (issues.length === 0) toast({ title: 'Not recorded', description: error.userMessage });
    },
  });
  const submit = form.handleSubmit((body) => record.mutate({ params: { id: investment.id }, body }));
  const { errors } = form.formState;
  return (
    <HandPaymentFrame
      description={`${formatDollarAmount(investment.owedByHand ?? investment.amount)} is owed to ${investment.investor.name}. Record this only after the money has left your bank. This can’t be undone.`}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint="Typed again, so that it is the right one."
        error={errors.amount?.message}
        {...form.register('amount', { validate: needed('The amount') })}
      />
      <TextField
        label="Day it was paid"
        type="date"
        max={today}
        error={errors.paidOn?.message}
        {...form.register('paidOn', { validate: needed('The day') })}
      />
      <TextField
        label="Reference"
        hint="The reference on your bank statement. Kept permanently, so no names. The investor will see it."
        maxLength={maxReference}
        error={errors.reference?.message}
        {...form.register('reference', { validate: needed('The reference') })}
      />
      <TextArea
        label="Reason"
        hint="How this was agreed. Recorded in the audit log."
        rows={3}
        maxLength={maxReason}
        error={errors.reason?.message}
        {...form.register('reason', { validate: needed('The reason') })}
      />
    </HandPaymentFrame>
  );
}

function isName(path: string): boolean {
  return (names as readonly string[]).includes(path);
}
