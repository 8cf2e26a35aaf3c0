// Email to an investor whose payment arrived after the project could no longer accept it.
import { defineInvestmentMail } from './investment-mail.ts';
import { nothingToDo, refundTime, viewInvestments } from './investment-mail-copy.ts';

export const lateRefundMail = defineInvestmentMail({
  kind: 'late_refund',
  amount: 'refunded',
  announcesRefund: true,
  write: ({ title, amount }) => ({
    subject: `Your payment for ${title} is being refunded`,
    parts: [
      `Your payment of ${amount} for ${title} went through after your reservation expired, and the project could no longer accept it. No equity was issued.`,
      `We are refunding the full ${amount} to your card. ${refundTime} ${nothingToDo}`,
      viewInvestments,
    ],
  }),
});
