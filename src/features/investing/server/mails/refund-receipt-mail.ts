// Email to an investor whose refund was sent: the receipt of the refund. One for each attempt that was reported as sent.
import { defineInvestmentMail } from './investment-mail.ts';
import { refundReasonText, refundTime, viewReceipt } from './investment-mail-copy.ts';

export const refundReceiptMail = defineInvestmentMail({
  kind: 'refund_receipt',
  amount: 'refunded',
  write: (facts) => ({
    subject: `${facts.amount} for ${facts.title} was refunded`,
    parts: [
      `${refundReasonText(facts)} ${facts.amount} of what you paid has been sent back to your card. ${refundTime}`,
      ...(facts.isRepeated
        ? ['An earlier attempt did not reach your card. This email replaces any you got before.']
        : []),
      `You no longer own a share of ${facts.title} for it. Keep this email as your receipt of the refund.`,
      viewReceipt(facts),
    ],
  }),
});
