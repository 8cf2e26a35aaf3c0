// The actions on one investment by its state: refund, cancel before payment, record a manual refund.

import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { cancelHold, recordHandPayment, refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investmentAddresses, isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { investmentsCopy } from '#features/investing/web/admin/admin-investments-copy.ts';
import { HandPaymentDialog } from '#features/investing/web/admin/hand-payment-dialog.tsx';
import { ownInvestmentMessage, ownProjectMessage } from '#features/projects/stake-rules.ts';
import { parseDollars } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { refundEffect } from './refund-effect-copy.ts';

const refusals = { own_project: ownProjectMessage, own_investment: ownInvestmentMessage };

export function InvestmentActions({ record }: { record: InvestmentRecord }) {
  const { id, state, isOwedByHand, money, isOpening } = record.investment;
  if (record.refusal !== null) return <p className="small text-ink-2">{refusals[record.refusal]}</p>;
  const canRefund = state === 'completed' && (isOpening || parseDollars(money.refundable) > 0);
  return (
    <>
      {canRefund && <RefundButton record={record} />}
      {(state === 'held' || state === 'processing') && (
        <ActionButton
          endpoint={cancelHold}
          input={(reason) => ({ params: { id }, body: { reason } })}
          words={copy.cancel}
          refetch={investmentAddresses}
        />
      )}
      {isOwedByHand && <ManualRefundButton record={record} />}
    </>
  );
}

function RefundButton({ record }: { record: InvestmentRecord }) {
  const { id } = record.investment;
  const isOutside = isWithoutCard(record.investment);
  const words = isOutside ? investmentsCopy.removal : copy.refund;
  const [isOpen, setOpen] = useState(false);
  const refund = useAdminAction(refundInvestment, {
    refetch: investmentAddresses,
    failed: words.failed,
    onSuccess: () => setOpen(false),
    done: ({ state }) =>
      isOutside || state === 'refunded'
        ? { title: words.done, description: words.doneText }
        : { title: copy.refund.requested, description: copy.refund.requestedText },
  });
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {words.submit}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={words.title}
          text={refundEffect(record)}
          confirmLabel={words.submit}
          reason={words.reasonHint}
          reasonNeeded
          busy={refund.isPending}
          onClose={() => setOpen(false)}
          onConfirm={(reason = '') => refund.mutate({ params: { id }, body: { reason } })}
        />
      )}
    </>
  );
}

/** After every refund to the card has failed. */
function ManualRefundButton({ record: { investment } }: { record: InvestmentRecord }) {
  const { id, amount, owedByHand, investor } = investment;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{copy.manual.button}</Button>
      {isOpen && (
        <HandPaymentDialog
          endpoint={recordHandPayment}
          input={(body) => ({ params: { id }, body })}
          words={{ ...copy.manual, text: copy.manual.text(owedByHand ?? amount, investor.name) }}
          asksAmount
          refetch={investmentAddresses}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
