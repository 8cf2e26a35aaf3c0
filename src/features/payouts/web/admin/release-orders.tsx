// Administrators' actions on releases: each is confirmed in a dialog, some with a reason or a reference.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { HandPaymentFrame } from '#features/investing/web/admin/hand-payment-frame.tsx';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { releasesCopy as copy } from './releases-copy.ts';

export const releaseAddresses = [
  '/api/admin/releases',
  '/api/admin/milestones',
  '/api/admin/look-ahead',
  '/api/admin/payouts/summary',
] as const;

type Words = { label: string; title: string; text: string; done: string };

type OrderButtonProps<E extends Endpoint> = {
  endpoint: E;
  input: (reason: string) => CallInput<E>;
  words: Words;
  asksReason?: boolean;
  describedBy?: string;
  look?: 'solid' | 'outline';
  /** Other addresses whose data changes. */
  refetch?: readonly string[];
};

export function OrderButton<E extends Endpoint>(props: OrderButtonProps<E>) {
  const { endpoint, input, words, asksReason = false, describedBy, look = 'outline', refetch } = props;
  const [isOpen, setOpen] = useState(false);
  const send = useOrder(endpoint, words.done, () => setOpen(false), refetch);
  return (
    <>
      <Button look={look} size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {words.label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={words.title}
          text={words.text}
          confirmLabel={words.label}
          {...(asksReason && { reason: copy.reasonHint, reasonNeeded: true })}
          danger={false}
          busy={send.isPending}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => send.mutate(input(reason ?? ''))}
        />
      )}
    </>
  );
}

type PaymentButtonProps<E extends Endpoint> = {
  endpoint: E;
  input: (reference: string) => CallInput<E>;
  text: string;
  describedBy: string;
};

/** Records a payment made outside Kindling, with its reference. */
export function PaymentButton<E extends Endpoint>({ endpoint, input, text, describedBy }: PaymentButtonProps<E>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = useOrder(endpoint, copy.transfers.recorded, close);
  const form = useForm({ defaultValues: { reference: '' } });
  const rules = { validate: (value: string) => value.trim() !== '' || copy.referenceMissing };
  return (
    <>
      <Button look="outline" size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {copy.transfers.record}
      </Button>
      {isOpen && (
        <HandPaymentFrame
          description={text}
          isPending={send.isPending}
          onSubmit={form.handleSubmit(({ reference }) => send.mutate(input(reference.trim())))}
          onClose={close}
        >
          <TextField
            label={copy.reference}
            autoComplete="off"
            maxLength={100}
            error={form.formState.errors.reference?.message}
            {...form.register('reference', rules)}
          />
        </HandPaymentFrame>
      )}
    </>
  );
}

function useOrder<E extends Endpoint>(endpoint: E, done: string, close: () => void, refetch: readonly string[] = []) {
  const client = useQueryClient();
  return useAdminAction(endpoint, {
    refetch: [...releaseAddresses, ...refetch],
    onSuccess: () => {
      close();
      toast({ title: done });
    },
    onError: (error) => {
      if (error.code !== 'signed_out') toast({ title: copy.refused, description: error.userMessage });
      // Another administrator decided first.
      if (error.status === 409) return refetchAddress(client, releaseAddresses[0]);
    },
  });
}
