// Rows about transfers that did not arrive by themselves.
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import {
  askTakeover,
  confirmTakeover,
  recordTransferPayment,
  retryTransfer,
  type TroubledTransfer,
  withdrawTakeover,
} from '../../release-contract.ts';
import { QueueRow } from './queue-list.tsx';
import { OrderButton, PaymentButton } from './release-orders.tsx';
import { releasesCopy as copy } from './releases-copy.ts';

export function TransferRow({ transfer, adminId }: { transfer: TroubledTransfer; adminId: number }) {
  const headingId = useId();
  const { id, projectId, project, stake, milestone, amount, since, state, isByHand, lost } = transfer;
  const params = { id };
  const words = copy.transfers;
  const trouble = describeTrouble(transfer);
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, milestone, amount }}
      facts={
        <>
          <Badge tone="warm">{trouble.badge}</Badge>
          <span>
            {trouble.text} <Moment at={since} />
          </span>
          {lost?.askedBy && <span>{words.takeOverWaiting(lost.askedBy.name, lost.reason ?? '')}</span>}
        </>
      }
      actions={
        <>
          {lost !== null && lost.askedBy === null && (
            <OrderButton
              endpoint={askTakeover}
              input={(reason) => ({ params, body: { reason } })}
              words={{ ...words.takeOver, text: words.takeOver.text(amount, lost.amount) }}
              aria-describedby={headingId}
            />
          )}
          {lost?.askedBy && lost.askedBy.id !== adminId && (
            <OrderButton
              endpoint={confirmTakeover}
              input={() => ({ params })}
              words={{ ...words.confirmTakeOver, text: words.confirmTakeOver.text(amount, lost.amount) }}
              aria-describedby={headingId}
            />
          )}
          {lost?.askedBy && (
            <OrderButton
              endpoint={withdrawTakeover}
              input={() => ({ params })}
              words={words.withdrawTakeOver}
              aria-describedby={headingId}
            />
          )}
          {state === 'refused' && (
            <OrderButton
              endpoint={retryTransfer}
              input={() => ({ params })}
              words={{ ...words.retry, text: words.retry.text(amount) }}
              aria-describedby={headingId}
            />
          )}
          {isByHand && state === 'wanted' && (
            <PaymentButton
              endpoint={recordTransferPayment}
              input={(reference) => ({ params, body: { reference } })}
              text={words.recordText(amount)}
              aria-describedby={headingId}
            />
          )}
        </>
      }
    />
  );
}

function describeTrouble({ isByHand, lost, refusal, payoutFailure }: TroubledTransfer): {
  badge: string;
  text: string;
} {
  const words = copy.transfers;
  if (isByHand) return words.byHand;
  if (lost !== null) return words.lost(lost.amount);
  if (refusal === 'reversed') return words.reversed;
  if (refusal !== null) return words.refused(refusal);
  return payoutFailure === null ? words.late : words.returned(payoutFailure);
}
