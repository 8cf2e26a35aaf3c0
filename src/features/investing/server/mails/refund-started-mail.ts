// Email to an investor whose investment ended: the refund was requested.
import { defineInvestmentMail } from './investment-mail.ts';
import { nothingToDo, refundReasonText, refundTime, viewInvestments } from './investment-mail-copy.ts';

export const refundStartedMail = defineInvestmentMail({
  kind: 'refund_started',
  amount: 'invested',
  announcesRefund: true,
  write: (facts) => ({
    subject: `Your investment in ${facts.title} is being refunded`,
    parts: [
      `${refundReasonText(facts)} Your investment of ${facts.amount} has ended and is being refunded in full. You no longer own a share for it.`,
      `The money is on its way back to your card. ${refundTime} ${nothingToDo}`,
      viewInvestments,
    ],
  }),
});
