// The actions on one investment by its state: refund, cancel before payment, record a manual refund.

import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { cancelHold, refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investmentAddresses, isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { investmentsCopy } from '#features/investing/web/admin/admin-investments-copy.ts';
import { ownInvestmentMessage, ownProjectMessage } from '#features/projects/stake-rules.ts';
import { parseDollars } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { HandPaymentDialog } from './hand-payment-dialog.tsx';
import { recordCopy as copy } from './investment-record-copy.ts';
import { refundEffect } from './refund-effect-copy.ts';

const refusals = { own_project: ownProjectMessage, own_investment: ownInvestmentMessage };

export function InvestmentActions({ record }: { record: InvestmentRecord }) {
  const [open, setOpen] = useState<'refund' | 'cancel' | 'by_hand'>();
  const { state, isOwedByHand, money, isOpening } = record.investment;
  const close = () => setOpen(undefined);
  if (record.refusal !== null) return <p className="small text-ink-2">{refusals[record.refusal]}</p>;
  const canRefund = state === 'completed' && (isOpening || parseDollars(money.refundable) > 0);
  return (
    <>
      {canRefund && (
        <Button look="outline" onClick={() => setOpen('refund')}>
          {isWithoutCard(record.investment) ? investmentsCopy.removal.confirm : copy.refund.submit}
        </Button>
      )}
      {(state === 'held' || state === 'processing') && (
        <Button look="outline" onClick={() => setOpen('cancel')}>
          {copy.cancel.button}
        </Button>
      )}
      {isOwedByHand && <Button onClick={() => setOpen('by_hand')}>{copy.manual.button}</Button>}
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
      if (isOutside)
        return toast({ title: investmentsCopy.removal.done, description: investmentsCopy.removal.doneText });
      const isOver = state === 'refunded';
      return toast({
        title: isOver ? copy.refund.done : copy.refund.requested,
        description: isOver ? copy.refund.doneText : copy.refund.requestedText,
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: copy.refund.failed, description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title={isOutside ? investmentsCopy.removal.title : copy.refund.title}
      text={refundEffect(record)}
      confirmLabel={isOutside ? investmentsCopy.removal.confirm : copy.refund.submit}
      reason={isOutside ? investmentsCopy.removal.reasonHint : copy.refund.reasonHint}
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
      toast({ title: copy.cancel.done, description: copy.cancel.doneText });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: copy.cancel.failed, description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title={copy.cancel.title}
      text={copy.cancel.text}
      confirmLabel={copy.cancel.submit}
      reason={copy.cancel.reasonHint}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={(reason) => cancel.mutate({ params: { id }, body: { reason: reason ?? '' } })}
    />
  );
}
