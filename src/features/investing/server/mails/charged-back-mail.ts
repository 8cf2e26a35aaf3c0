// Email to an investor whose bank took the payment back.
import { defineInvestmentMail } from './investment-mail.ts';
import { viewInvestments } from './investment-mail-copy.ts';

export const chargedBackMail = defineInvestmentMail({
  kind: 'charged_back',
  amount: 'invested',
  write: ({ title, amount }) => ({
    subject: `Your bank took back ${amount} for ${title}`,
    parts: [
      `Your bank decided a dispute about your payment of ${amount} for ${title} in your favor and returned the money to you.`,
      `Your investment in ${title} has ended, and you no longer own a share for it.`,
      viewInvestments,
    ],
  }),
});
