// Email to an investor who was paid another way, because their card could not be refunded.
import { formatDay } from '#kernel/dates.ts';
import { defineInvestmentMail, type InvestmentMailFacts } from './investment-mail.ts';
import { noEquity, viewReceipt } from './investment-mail-copy.ts';

export const manualPaymentMail = defineInvestmentMail({
  kind: 'paid_by_hand',
  amount: 'refunded',
  write: (facts) => ({
    subject: `We have paid you ${facts.amount} for ${facts.title}`,
    parts: [
      `We could not return ${facts.amount} to your card, so we paid you another way${howPaid(facts)}.`,
      `If it hasn't arrived within a week, write to ${facts.supportEmail} and mention ${facts.reference}. Never send a card number.`,
      `${noEquity(facts)} Keep this email as your receipt for the refund.`,
      viewReceipt(facts),
    ],
  }),
});

function howPaid({ handPayment }: InvestmentMailFacts): string {
  if (handPayment === null) return '';
  return ` on ${formatDay(handPayment.paidOn)}, with the reference “${handPayment.reference}”`;
}
