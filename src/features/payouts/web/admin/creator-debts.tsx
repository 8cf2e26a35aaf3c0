// Rows about creators' debts after lost disputes, and about returns that no card accepted.
import { useId } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import {
  askWriteOff,
  type CreatorDebt,
  confirmWriteOff,
  type FailedReturn,
  recordReturnPayment,
  withdrawWriteOff,
} from '../../release-contract.ts';
import { QueueRow } from './queue-list.tsx';
import { OrderButton, PaymentButton } from './release-orders.tsx';
import { releasesCopy as copy } from './releases-copy.ts';

export function DebtRow({ debt, adminId }: { debt: CreatorDebt; adminId: number }) {
  const headingId = useId();
  const { projectId, project, stake, owed, since, mayWriteOff, writeOff } = debt;
  const words = copy.debts;
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake }}
      amount={owed}
      facts={
        <>
          <span>
            {words.since} <Moment at={since} />
          </span>
          {writeOff !== null && <span>{words.waiting(writeOff.askedBy.name, writeOff.reason)}</span>}
        </>
      }
      actions={
        <>
          {mayWriteOff && (
            <OrderButton
              endpoint={askWriteOff}
              input={(reason) => ({ params: { id: projectId }, body: { reason } })}
              words={{ ...words.writeOff, text: words.writeOff.text(owed, project) }}
              aria-describedby={headingId}
            />
          )}
          {writeOff !== null && writeOff.askedBy.id !== adminId && (
            <OrderButton
              endpoint={confirmWriteOff}
              input={() => ({ params: { id: writeOff.id } })}
              words={{ ...words.confirm, text: words.confirm.text(owed) }}
              aria-describedby={headingId}
            />
          )}
          {writeOff !== null && (
            <OrderButton
              endpoint={withdrawWriteOff}
              input={() => ({ params: { id: writeOff.id } })}
              words={words.withdraw}
              aria-describedby={headingId}
            />
          )}
        </>
      }
    />
  );
}

export function ReturnRow({ row }: { row: FailedReturn }) {
  const headingId = useId();
  const { id, investmentId, projectId, project, stake, isOwn, amount, since } = row;
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, isOwn, amount }}
      facts={
        <>
          <TextLink to={`/admin/investments/${investmentId}`}>{copy.returns.investment(investmentId)}</TextLink>
          <Moment at={since} />
        </>
      }
      actions={
        <PaymentButton
          endpoint={recordReturnPayment}
          input={(reference) => ({ params: { id }, body: { reference } })}
          text={copy.returns.recordText(amount)}
          aria-describedby={headingId}
        />
      }
    />
  );
}
