// Records a payment that an administrator made outside Kindling: its reference and why, and its amount and date where these may differ.

import { useForm } from 'react-hook-form';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { actionCopy } from '#ui/action-copy.ts';
import type { CallInput } from '#ui/call.ts';
import { MoneyField, TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { maxReason, maxReference } from '../../admin-investment-rules.ts';
import { suspenseCopy } from './suspense-copy.ts';

const copy = suspenseCopy.manual;

type Values = { amount: string; paidOn: string; reference: string; reason: string };

type HandPaymentDialogProps<E extends Endpoint> = {
  endpoint: E;
  input: (values: Values) => CallInput<E>;
  words: { text: string; referenceHint: string; reasonHint: string; doneText: string };
  /** The amount and the date are not known. */
  asksAmount?: boolean;
  refetch: readonly string[];
  onClose: () => void;
};

export function HandPaymentDialog<E extends Endpoint>(props: HandPaymentDialogProps<E>) {
  const { endpoint, input, words, asksAmount = false, refetch, onClose } = props;
  const { today } = useSite();
  const form = useForm<Values>({ defaultValues: { amount: '', paidOn: today, reference: '', reason: '' } });
  const record = useAdminAction(endpoint, {
    refetch,
    done: { title: copy.done, description: words.doneText },
    failed: copy.failed,
    onSuccess: onClose,
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path in form.getValues()) form.setError(path as keyof Values, { message });
      }
    },
  });
  const field = (name: keyof Values) => ({
    error: form.formState.errors[name]?.message,
    ...form.register(name, { validate: (text) => text.trim() !== '' || copy.required(copy.names[name]) }),
  });
  return (
    <FormDialog
      title={copy.title}
      description={words.text}
      submit={copy.submit}
      busy={record.isPending}
      onSubmit={() => void form.handleSubmit((values) => record.mutate(input(values)))()}
      onClose={onClose}
    >
      {asksAmount && (
        <>
          <MoneyField label={copy.amount} hint={copy.amountHint} {...field('amount')} />
          <TextField label={copy.paidOn} type="date" max={today} {...field('paidOn')} />
        </>
      )}
      <TextField label={copy.reference} maxLength={maxReference} hint={words.referenceHint} {...field('reference')} />
      <TextArea label={actionCopy.reason} rows={3} maxLength={maxReason} hint={words.reasonHint} {...field('reason')} />
    </FormDialog>
  );
}
