// The payment, refunds and disputes of an investment, with their card provider ids.

import type { ReactNode } from 'react';
import { humanize, isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { Facts } from '#features/investing/web/admin/investment-facts.tsx';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';
import { recordCopy as copy } from './investment-record-copy.ts';
import { paymentErrorText, refundReasonText, stateText } from './record-words.ts';

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
          >
            <Facts
              facts={[
                { name: copy.money.provider, value: payment.providerId ?? copy.money.notMade },
                { name: copy.money.amount, value: formatDollarAmount(payment.amount) },
                ...(payment.returned === '0.00'
                  ? []
                  : [{ name: copy.money.goingBack, value: formatDollarAmount(payment.returned) }]),
                ...(payment.lastError === null || payment.state === 'succeeded'
                  ? []
                  : [{ name: copy.money.lastAttempt, value: paymentErrorText(payment.lastError) }]),
                { name: copy.money.lastChange, value: <Moment at={payment.updatedAt} /> },
              ]}
            />
            <Codes codes={[payment.state, payment.lastError]} />
          </Card>
        ))}
        {refunds.map((refund) => (
          <Card
            key={`${refund.kind} ${refund.id}`}
            title={refund.kind === 'rest' ? copy.money.rest(refund.id) : copy.money.refund(refund.id, isOutside)}
            state={stateText('refund', refund.state)}
          >
            <Facts
              facts={[
                {
                  name: copy.money.provider,
                  value: refund.providerId ?? withoutProvider({ isOutside, isByHand: refund.byHand !== null }),
                },
                { name: copy.money.amount, value: formatDollarAmount(refund.amount) },
                { name: copy.money.cause, value: refundReasonText(refund.reason) },
                ...(refund.note === null
                  ? []
                  : [{ name: wasEmailed ? copy.money.inEmail : copy.money.reason, value: `“${refund.note}”` }]),
                { name: copy.money.requested, value: <Moment at={refund.createdAt} /> },
                { name: copy.money.lastChange, value: <Moment at={refund.updatedAt} /> },
                ...(refund.byHand === null
                  ? []
                  : [
                      {
                        name: copy.money.paidManually,
                        value: copy.money.manualText(
                          formatDay(refund.byHand.paidOn),
                          refund.byHand.reference,
                          refund.byHand.recordedBy,
                        ),
                      },
                    ]),
              ]}
            />
          </Card>
        ))}
        {disputes.map((dispute) => (
          <Card
            key={`dispute ${dispute.id}`}
            title={copy.money.dispute(dispute.id)}
            state={stateText('dispute', dispute.state)}
          >
            <Facts
              facts={[
                {
                  name: copy.money.provider,
                  value: dispute.providerId,
                },
                { name: copy.money.amount, value: formatDollarAmount(dispute.amount) },
                ...(dispute.reason === null
                  ? []
                  : [{ name: copy.money.cardholderReason, value: humanize(dispute.reason) }]),
                { name: copy.money.opened, value: <Moment at={dispute.openedAt} /> },
                ...(dispute.dueBy === null
                  ? []
                  : [
                      {
                        name: copy.money.evidenceUntil,
                        value: copy.money.evidenceText(formatMoment(dispute.dueBy)),
                      },
                    ]),
                ...(dispute.closedAt === null
                  ? []
                  : [{ name: copy.money.closed, value: <Moment at={dispute.closedAt} /> }]),
              ]}
            />
            <Codes codes={[dispute.state, dispute.providerStatus, dispute.reason]} />
          </Card>
        ))}
      </ul>
    </Section>
  );
}

function Card({ title, state, children }: { title: string; state: string; children: ReactNode }) {
  return (
    <li className="panel grid content-start gap-4">
      <h3 className="font-semibold">
        {title} <span className="font-normal text-ink-2">{`– ${state}`}</span>
      </h3>
      {children}
    </li>
  );
}

/** Codes used by the card provider and the database, for support. */
function Codes({ codes }: { codes: readonly (string | null)[] }) {
  return (
    <details>
      <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center text-note">
        {copy.money.codes}
      </summary>
      <p className="font-mono text-small text-ink-2 wrap-anywhere">
        {codes.filter((code) => code !== null).join(', ')}
      </p>
    </details>
  );
}
