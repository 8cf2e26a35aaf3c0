// Refund receipt to an investor. One for each attempt that was reported as sent.
import { defineInvestmentMail } from './investment-mail.ts';
import { noEquity, refundReasonText, refundTime, repeatedRefund, viewReceipt } from './investment-mail-copy.ts';

export const refundReceiptMail = defineInvestmentMail({
  kind: 'refund_receipt',
  amount: 'refunded',
  write: (facts) => ({
    subject: `${facts.amount} for ${facts.title} was refunded`,
    parts: [
      `${refundReasonText(facts)} We sent ${facts.amount} back to your card. ${refundTime}`,
      ...(facts.isRepeated ? [repeatedRefund] : []),
      `${noEquity(facts)} Keep this email as your receipt for the refund.`,
      viewReceipt(facts),
    ],
  }),
});
