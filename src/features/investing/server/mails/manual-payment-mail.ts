// Email to an investor who was paid another way, because their card could not be refunded.
import { formatDay } from '#kernel/dates.ts';
import { defineInvestmentMail, type InvestmentMailFacts } from './investment-mail.ts';
import { viewReceipt } from './investment-mail-copy.ts';

export const manualPaymentMail = defineInvestmentMail({
  kind: 'paid_by_hand',
  amount: 'refunded',
  write: (facts) => ({
    subject: `We have paid you ${facts.amount} for ${facts.title}`,
    parts: [
      `Your card could not take back the ${facts.amount} you paid for ${facts.title}, so we paid you another way${howPaid(facts)}.`,
      `If it hasn't arrived within a week, write to ${facts.supportEmail} and mention ${facts.reference}. Never send a card number.`,
      `You no longer own a share of ${facts.title} for it. Keep this email as your receipt of the refund.`,
      viewReceipt(facts),
    ],
  }),
});

function howPaid({ handPayment }: InvestmentMailFacts): string {
  if (handPayment === null) return '';
  return `, on ${formatDay(handPayment.paidOn)}, with the reference “${handPayment.reference}”`;
}
