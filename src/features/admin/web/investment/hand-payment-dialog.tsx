// Records a manual refund after all card refunds failed: amount, date, reference and reason.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { recordHandPayment } from '#features/investing/admin-investment-contract.ts';
import { investmentAddresses } from '#features/investing/web/admin/admin-investment-copy.ts';
import {
  HandPaymentFields,
  HandPaymentFrame,
  handPaymentRules,
  requireText,
} from '#features/investing/web/admin/hand-payment-frame.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { MoneyField, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';

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
        title: copy.manual.done,
        description: copy.manual.doneText,
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      const issues = (error.details.issues ?? []).filter(({ path }) => isName(path));
      for (const { path, message } of issues) form.setError(path as Name, { message });
      if (issues.length === 0) toast({ title: copy.manual.failed, description: error.userMessage });
    },
  });
  const submit = form.handleSubmit((body) => record.mutate({ params: { id: investment.id }, body }));
  const { errors } = form.formState;
  return (
    <HandPaymentFrame
      description={copy.manual.text(investment.owedByHand ?? investment.amount, investment.investor.name)}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label={copy.manual.amount}
        hint={copy.manual.amountHint}
        error={errors.amount?.message}
        {...form.register('amount', { validate: requireText(copy.manual.theAmount) })}
      />
      <TextField
        label={copy.manual.paidOn}
        type="date"
        max={today}
        error={errors.paidOn?.message}
        {...form.register('paidOn', { validate: requireText(copy.manual.theDay) })}
      />
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

function isName(path: string): boolean {
  return (names as readonly string[]).includes(path);
}
