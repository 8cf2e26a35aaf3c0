// Records a payment that an administrator made outside Kindling: its reference and why, and its amount and date where these may differ.

import { useState } from 'react';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { MoneyField, TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { maxReason, maxReference } from '../../admin-investment-rules.ts';
import { suspenseCopy } from './suspense-copy.ts';

const copy = suspenseCopy.manual;

type Values = { amount: string; paidOn: string; reference: string; reason: string };

type HandPaymentProps<E extends Endpoint> = {
  endpoint: E;
  input: (values: Values) => CallInput<E>;
  words: { text: string; referenceHint: string; reasonHint: string; doneText: string };
  /** The amount and the date are not known. */
  asksAmount?: boolean;
  refetch: readonly string[];
};

type HandPaymentButtonProps<E extends Endpoint> = HandPaymentProps<E> & {
  label: string;
  look?: ButtonLook;
  'aria-describedby'?: string;
};

export function HandPaymentButton<E extends Endpoint>(props: HandPaymentButtonProps<E>) {
  const { label, look = 'outline', 'aria-describedby': describedBy, ...payment } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <HandPaymentDialog {...payment} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandPaymentDialog<E extends Endpoint>(props: HandPaymentProps<E> & { onClose: () => void }) {
  const { endpoint, input, words, asksAmount = false, refetch, onClose } = props;
  const { today } = useSite();
  const form = useAdminForm(endpoint, {
    defaultValues: { amount: '', paidOn: today, reference: '', reason: '' },
    input,
    refetch,
    done: { title: copy.done, description: words.doneText },
    failed: copy.failed,
    onSuccess: onClose,
  });
  const field = (name: keyof Values) =>
    form.field(name, { validate: (text) => text.trim() !== '' || copy.required(copy.names[name]) });
  return (
    <FormDialog title={copy.title} description={words.text} submit={copy.submit} form={form} onClose={onClose}>
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
