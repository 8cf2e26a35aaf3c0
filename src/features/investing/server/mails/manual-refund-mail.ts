// Email to an investor whose card could not be refunded, so that an administrator has to pay them another way.
import { defineInvestmentMail } from './investment-mail.ts';
import { manualRefundSteps, viewInvestments } from './investment-mail-copy.ts';

export const manualRefundMail = defineInvestmentMail({
  kind: 'refund_by_hand',
  amount: 'refunded',
  write: (facts) => ({
    subject: `We could not return your ${facts.amount} for ${facts.title}`,
    parts: [
      `We could not return ${facts.amount} of what you paid for ${facts.title} to your card. The card may have been closed or replaced, or your bank may have returned part of it already.`,
      manualRefundSteps(facts),
      viewInvestments,
    ],
  }),
});
