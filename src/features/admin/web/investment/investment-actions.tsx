// The actions on one investment by its state: refund, cancel before payment, record a manual refund.

import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { cancelHold, recordHandPayment, refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investmentAddresses, isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { investmentsCopy } from '#features/investing/web/admin/admin-investments-copy.ts';
import { HandPaymentButton } from '#features/investing/web/admin/hand-payment-button.tsx';
import { ownInvestmentMessage, ownProjectMessage } from '#features/projects/stake-rules.ts';
import { parseDollars } from '#kernel/money.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { refundEffect } from './refund-effect-copy.ts';

const refusals = { own_project: ownProjectMessage, own_investment: ownInvestmentMessage };

export function InvestmentActions({ record }: { record: InvestmentRecord }) {
  const { id, state, isOwedByHand, owedByHand, amount, investor, money, isOpening } = record.investment;
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
      {isOwedByHand && (
        <HandPaymentButton
          look="solid"
          label={copy.manual.button}
          endpoint={recordHandPayment}
          input={(body) => ({ params: { id }, body })}
          words={{ ...copy.manual, text: copy.manual.text(owedByHand ?? amount, investor.name) }}
          asksAmount
          refetch={investmentAddresses}
        />
      )}
    </>
  );
}

function RefundButton({ record }: { record: InvestmentRecord }) {
  const { id } = record.investment;
  const isOutside = isWithoutCard(record.investment);
  const words = isOutside ? investmentsCopy.removal : copy.refund;
  return (
    <ActionButton
      endpoint={refundInvestment}
      input={(reason) => ({ params: { id }, body: { reason } })}
      words={{ ...words, text: refundEffect(record) }}
      done={({ state }) =>
        isOutside || state === 'refunded'
          ? { title: words.done, description: words.doneText }
          : { title: copy.refund.requested, description: copy.refund.requestedText }
      }
      refetch={investmentAddresses}
    />
  );
}
