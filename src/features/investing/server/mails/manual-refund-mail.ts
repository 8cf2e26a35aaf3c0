// Email to an investor whose card could not be refunded: an administrator has to pay them another way.
import { defineInvestmentMail } from './investment-mail.ts';
import { viewInvestments } from './investment-mail-copy.ts';

export const manualRefundMail = defineInvestmentMail({
  kind: 'refund_by_hand',
  amount: 'refunded',
  write: ({ title, amount, supportEmail, reference }) => ({
    subject: `We could not return your ${amount} for ${title}`,
    parts: [
      `We could not return ${amount} of what you paid for ${title} to your card. The card may have been closed or replaced, or your bank may have returned a part already.`,
      `The money is still yours, and we hold it until you have it. Please reply to this email or write to ${supportEmail}, and mention ${reference}: an administrator will arrange another way to pay you. Never send a card number.`,
      viewInvestments,
    ],
  }),
});
