// What can be done with one investment in its state: refund it, cancel it before it is paid, record a payment by hand.
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { cancelHold, refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investmentAddresses, isWithoutCard, removal } from '#features/investing/web/admin/admin-investment-words.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { HandPaymentDialog } from './hand-payment-dialog.tsx';
import { refundEffect } from './investment-record-words.ts';

export function InvestmentActions({ record }: { record: InvestmentRecord }) {
  const [open, setOpen] = useState<'refund' | 'cancel' | 'by_hand'>();
  const { state, isOwedByHand } = record.investment;
  const close = () => setOpen(undefined);
  return (
    <>
      {state === 'completed' && (
        <Button look="outline" onClick={() => setOpen('refund')}>
          {isWithoutCard(record.investment) ? removal.confirm : 'Refund'}
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
  const { id } = record.investment;
  const isOutside = isWithoutCard(record.investment);
  const refund = useAdminAction(refundInvestment, {
    refetch: investmentAddresses,
    onSuccess: ({ state }) => {
      onClose();
      if (isOutside) return toast({ title: removal.done, description: removal.doneText });
      const isOver = state === 'refunded';
      return toast({
        title: isOver ? 'Refunded' : 'Refund requested',
        description: isOver
          ? 'The refund has reached the card’s bank.'
          : 'The outcome will appear here. We’ve emailed the investor.',
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not refunded', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title={isOutside ? removal.title : 'Refund this investment?'}
      text={refundEffect(record)}
      confirmLabel={isOutside ? removal.confirm : 'Refund'}
      reason={isOutside ? removal.reasonHint : 'Required. Included in the refund email.'}
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
      toast({ title: 'Canceled', description: 'The reserved amount is available again.' });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not canceled', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title="Cancel this investment?"
      text="Ends the payment at the card provider and releases the reserved amount. Nothing was charged."
      confirmLabel="Cancel the investment"
      reason="Required. Recorded in the audit log."
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={(reason) => cancel.mutate({ params: { id }, body: { reason: reason ?? '' } })}
    />
  );
}
