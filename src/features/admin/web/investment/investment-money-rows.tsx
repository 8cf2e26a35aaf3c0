// The payment of an investment, its refunds and its disputes, each with the ids under which the card provider knows them.
import type { ReactNode } from 'react';
import { isWithoutCard, plain } from '#features/investing/web/admin/admin-investment-words.ts';
import { Facts } from '#features/investing/web/admin/investment-facts.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

type Record = { record: InvestmentRecord };

function withoutProvider({ isOutside, isByHand }: { isOutside: boolean; isByHand: boolean }): string {
  if (isOutside) return 'none: no card was charged';
  return isByHand ? 'none: paid by hand' : 'not sent';
}

export function MoneyRows({ record }: Record) {
  const { payments, refunds, disputes } = record;
  const isOutside = isWithoutCard(record.investment);
  const wasEmailed = record.mails.some(({ kind, sentAt }) => kind === 'refund_started' && sentAt !== null);
  if (payments.length + refunds.length + disputes.length === 0) return null;
  return (
    <Section title="Payment, refunds, disputes">
      <ul className="grid gap-5 lg:grid-cols-2">
        {payments.map((payment) => (
          <Card key={`payment ${payment.id}`} title={`Payment ${payment.id}`} state={payment.state}>
            <Facts
              facts={[
                { name: 'At the provider', value: payment.providerId ?? 'not made yet' },
                { name: 'Amount', value: formatDollarAmount(payment.amount) },
                ...(payment.returned === '0.00'
                  ? []
                  : [{ name: 'Going back', value: formatDollarAmount(payment.returned) }]),
                ...(payment.lastError === null ? [] : [{ name: 'Last error', value: payment.lastError }]),
                { name: 'Last change', value: <Moment at={payment.updatedAt} /> },
              ]}
            />
          </Card>
        ))}
        {refunds.map((refund) => (
          <Card
            key={`refund ${refund.id}`}
            title={`${isOutside ? 'Removal' : 'Refund'} ${refund.id}`}
            state={refund.state}
          >
            <Facts
              facts={[
                {
                  name: 'At the provider',
                  value: refund.providerId ?? withoutProvider({ isOutside, isByHand: refund.byHand !== null }),
                },
                { name: 'Amount', value: formatDollarAmount(refund.amount) },
                { name: 'Why', value: plain(refund.reason) },
                ...(refund.note === null
                  ? []
                  : [{ name: wasEmailed ? 'Included in the email' : 'Reason', value: `“${refund.note}”` }]),
                { name: 'Asked for', value: <Moment at={refund.createdAt} /> },
                { name: 'Last change', value: <Moment at={refund.updatedAt} /> },
                ...(refund.byHand === null
                  ? []
                  : [
                      {
                        name: 'Paid by hand',
                        value: `${refund.byHand.paidOn}, reference “${refund.byHand.reference}”, recorded by ${refund.byHand.recordedBy}`,
                      },
                    ]),
              ]}
            />
          </Card>
        ))}
        {disputes.map((dispute) => (
          <Card key={`dispute ${dispute.id}`} title={`Dispute ${dispute.id}`} state={dispute.state}>
            <Facts
              facts={[
                {
                  name: 'At the provider',
                  value: `${dispute.providerId}, ${plain(dispute.providerStatus).toLowerCase()}`,
                },
                { name: 'Amount', value: formatDollarAmount(dispute.amount) },
                ...(dispute.reason === null ? [] : [{ name: 'The holder says', value: plain(dispute.reason) }]),
                { name: 'Opened', value: <Moment at={dispute.openedAt} /> },
                ...(dispute.dueBy === null
                  ? []
                  : [
                      {
                        name: 'Evidence until',
                        value: `${formatMoment(dispute.dueBy)}, in the dashboard of the provider`,
                      },
                    ]),
                ...(dispute.closedAt === null ? [] : [{ name: 'Closed', value: <Moment at={dispute.closedAt} /> }]),
              ]}
            />
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
        {title} <span className="font-normal text-ink-2">– {plain(state).toLowerCase()}</span>
      </h3>
      {children}
    </li>
  );
}
