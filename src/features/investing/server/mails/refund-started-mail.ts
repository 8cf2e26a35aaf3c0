// Email to an investor whose investment ended: the refund was requested.
import { defineInvestmentMail } from './investment-mail.ts';
import { noEquity, nothingToDo, refundReasonText, refundTime, viewInvestments } from './investment-mail-copy.ts';

export const refundStartedMail = defineInvestmentMail({
  kind: 'refund_started',
  amount: 'refunded',
  announcesRefund: true,
  write: (facts) => ({
    subject: `Your investment in ${facts.title} is being refunded`,
    parts: [
      `${refundReasonText(facts)} ${noEquity(facts)}`,
      `We are refunding ${facts.amount} to your card. ${refundTime} ${nothingToDo}`,
      viewInvestments,
    ],
  }),
});
