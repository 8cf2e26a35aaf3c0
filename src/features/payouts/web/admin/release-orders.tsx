// Administrators' actions on releases: each is confirmed in a dialog, some with a reason or a reference.
import { type ComponentProps, useState } from 'react';
import { ActionButton, type ActionWords } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { TextField } from '#ui/form/field.tsx';
import { releasesCopy as copy } from './releases-copy.ts';

export const releaseAddresses = [
  '/api/admin/releases',
  '/api/admin/milestones',
  '/api/admin/look-ahead',
  '/api/admin/payouts/summary',
] as const;

type OrderButtonProps<E extends Endpoint> = Omit<ComponentProps<typeof ActionButton<E>>, 'words'> & {
  words: Omit<ActionWords, 'failed'>;
};

/** `refetch` names other addresses whose data changes. */
export function OrderButton<E extends Endpoint>({ words, refetch = [], ...order }: OrderButtonProps<E>) {
  return (
    <ActionButton
      size="small"
      danger={false}
      {...order}
      words={{ ...words, failed: copy.refused }}
      refetch={[...releaseAddresses, ...refetch]}
    />
  );
}

type PaymentButtonProps<E extends Endpoint> = {
  endpoint: E;
  input: (reference: string) => CallInput<E>;
  text: string;
  'aria-describedby': string;
};

/** Records a payment made outside Kindling, with its reference. */
export function PaymentButton<E extends Endpoint>({ endpoint, input, text, ...button }: PaymentButtonProps<E>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useAdminForm(endpoint, {
    defaultValues: { reference: '' },
    input: ({ reference }) => input(reference.trim()),
    refetch: releaseAddresses,
    done: copy.transfers.recorded,
    onSuccess: close,
  });
  return (
    <>
      <Button look="outline" size="small" {...button} onClick={() => setOpen(true)}>
        {copy.transfers.record}
      </Button>
      {isOpen && (
        <FormDialog
          title={copy.transfers.recordTitle}
          description={text}
          submit={copy.transfers.record}
          form={form}
          onClose={close}
        >
          <TextField
            label={copy.reference}
            autoComplete="off"
            maxLength={100}
            {...form.field('reference', { validate: (text) => text.trim() !== '' || copy.referenceMissing })}
          />
        </FormDialog>
      )}
    </>
  );
}
