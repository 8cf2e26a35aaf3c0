// The payment, refunds and disputes of an investment, with their card provider ids.

import { Facts, type FactValues } from '#features/accounts/web/admin/record/facts.tsx';
import { placeRows } from '#features/investing/receipt-copy.ts';
import { humanize, isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Moment, useReaderDay } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { paymentErrorText, refundReasonText, stateText } from './record-words.ts';
import { restText } from './refund-effect-copy.ts';

type Record = { record: InvestmentRecord };

function withoutProvider({ isOutside, isByHand }: { isOutside: boolean; isByHand: boolean }): string {
  if (isOutside) return copy.money.noCard;
  return isByHand ? copy.money.manual : copy.money.notSent;
}

export function MoneyRows({ record }: Record) {
  const { payments, refunds, disputes } = record;
  const isOutside = isWithoutCard(record.investment);
  const wasEmailed = record.mails.some(({ kind, sentAt }) => kind === 'refund_started' && sentAt !== null);
  if (payments.length + refunds.length + disputes.length === 0) return null;
  return (
    <Section title={copy.money.title}>
      <ul className="grid gap-5 lg:grid-cols-2">
        {payments.map((payment) => (
          <Card
            key={`payment ${payment.id}`}
            title={copy.money.payment(payment.id)}
            state={stateText('payment', payment.state)}
            facts={{
              [copy.money.provider]: payment.providerId ?? copy.money.notMade,
              [copy.money.amount]: formatDollarAmount(payment.amount),
              [copy.money.goingBack]: payment.returned !== '0.00' && formatDollarAmount(payment.returned),
              [copy.money.lastAttempt]:
                payment.lastError !== null && payment.state !== 'succeeded' && paymentErrorText(payment.lastError),
              [copy.money.lastChange]: <Moment at={payment.updatedAt} />,
            }}
            codes={[payment.state, payment.lastError]}
          />
        ))}
        {refunds.map((refund) => (
          <Card
            key={`${refund.kind} ${refund.id}`}
            title={refund.kind === 'rest' ? copy.money.rest(refund.id) : copy.money.refund(refund.id, isOutside)}
            state={stateText('refund', refund.state)}
            facts={{
              [copy.money.provider]:
                refund.providerId ?? withoutProvider({ isOutside, isByHand: refund.byHand !== null }),
              [copy.money.amount]: formatDollarAmount(refund.amount),
              [copy.money.cause]: refundReasonText(refund.reason),
              [wasEmailed ? copy.money.inEmail : copy.money.reason]: refund.note && `“${refund.note}”`,
              [copy.money.requested]: <Moment at={refund.createdAt} />,
              [copy.money.lastChange]: <Moment at={refund.updatedAt} />,
              [copy.money.paidManually]: refund.byHand && copy.money.manualText(refund.byHand),
            }}
          />
        ))}
        {disputes.map((dispute) => (
          <Card
            key={`dispute ${dispute.id}`}
            title={copy.money.dispute(dispute.id)}
            state={stateText('dispute', dispute.state)}
            facts={{
              [copy.money.provider]: dispute.providerId,
              [copy.money.amount]: formatDollarAmount(dispute.amount),
              [copy.money.cardholderReason]: dispute.reason && humanize(dispute.reason),
              [copy.money.opened]: <Moment at={dispute.openedAt} />,
              [copy.money.evidenceUntil]: dispute.dueBy && copy.money.evidenceText(formatMoment(dispute.dueBy)),
              [copy.money.closed]: dispute.closedAt && <Moment at={dispute.closedAt} />,
            }}
            codes={[dispute.state, dispute.providerStatus, dispute.reason]}
          />
        ))}
      </ul>
    </Section>
  );
}

type CardProps = {
  title: string;
  state: string;
  facts: FactValues;
  /** Codes used by the card provider and the database, for support. */
  codes?: readonly (string | null)[];
};

function Card({ title, state, facts, codes }: CardProps) {
  return (
    <li className="panel grid content-start gap-4">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-ink-2">{`– ${state}`}</span>
      </h3>
      <Facts facts={facts} />
      {codes && (
        <details>
          <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center text-note">
            {copy.money.codes}
          </summary>
          <p className="font-mono text-small text-ink-2 wrap-anywhere">
            {codes.filter((code) => code !== null).join(', ')}
          </p>
        </details>
      )}
    </li>
  );
}

/** The money by place, each with the date it got there. */
export function MoneyParts({ record }: { record: InvestmentRecord }) {
  const rows = placeRows({ money: record.investment.money, events: record.events }, useReaderDay());
  if (rows.length === 0) return null;
  return (
    <Section title={copy.parts}>
      <div className="max-w-[46rem] wrap-anywhere">
        <SlipRows rows={rows} />
      </div>
      <p className="mt-3 text-ink-2">{restText(record)}</p>
    </Section>
  );
}
