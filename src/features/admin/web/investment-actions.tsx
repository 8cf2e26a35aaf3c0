// What can be done with one investment in its state: refund it, cancel it before it is paid, record a payment by hand.
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { cancelHold, refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { useSite } from '#ui/site.tsx';
import { toast } from '#ui/toast.ts';
import type { InvestmentRecord } from '../investment-record-contract.ts';
import { investmentAddresses, refundEffect } from './admin-investment-words.ts';
import { HandPaymentDialog } from './hand-payment-dialog.tsx';

export function InvestmentActions({ record }: { record: InvestmentRecord }) {
  const [open, setOpen] = useState<'refund' | 'cancel' | 'by_hand'>();
  const { state, isOwedByHand } = record.investment;
  const close = () => setOpen(undefined);
  return (
    <>
      {state === 'completed' && (
        <Button look="outline" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {(state === 'held' || state === 'processing') && (
        <Button look="outline" onClick={() => setOpen('cancel')}>
          Cancel it
        </Button>
      )}
      {isOwedByHand && <Button onClick={() => setOpen('by_hand')}>Record a payment by hand</Button>}
      {open === 'refund' && <RefundDialog record={record} onClose={close} />}
      {open === 'cancel' && <CancelDialog record={record} onClose={close} />}
      {open === 'by_hand' && <HandPaymentDialog record={record} onClose={close} />}
    </>
  );
}

type DialogProps = { record: InvestmentRecord; onClose: () => void };

function RefundDialog({ record, onClose }: DialogProps) {
  const { today } = useSite();
  const { id } = record.investment;
  const refund = useAdminAction(refundInvestment, {
    refetch: investmentAddresses,
    onSuccess: ({ state }) => {
      onClose();
      const isOver = state === 'refunded';
      toast({
        title: isOver ? 'Refunded' : 'The refund is on its way',
        description: isOver
          ? 'The money is back.'
          : 'The card provider is asked for it now; this page tells how it ended. The investor has a mail with the reason.',
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not refunded', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title="Refund this investment?"
      text={refundEffect(record, today)}
      confirmLabel="Refund"
      reason="Needed. The investor is told it in the mail about the refund."
      busy={refund.isPending}
      onClose={onClose}
      onConfirm={(reason) => refund.mutate({ params: { id }, body: { reason: reason ?? '' } })}
    />
  );
}

function CancelDialog({ record, onClose }: DialogProps) {
  const { id } = record.investment;
  const cancel = useAdminAction(cancelHold, {
    refetch: investmentAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: 'Cancelled', description: 'Its room under the goal is free again.' });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not cancelled', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title="Cancel this investment?"
      text="Its payment is ended at the card provider, so that nobody pays it any more, and its room under the goal becomes free. Nothing was charged."
      confirmLabel="Cancel the investment"
      reason="Needed. It stands in the audit log."
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={(reason) => cancel.mutate({ params: { id }, body: { reason: reason ?? '' } })}
    />
  );
}
