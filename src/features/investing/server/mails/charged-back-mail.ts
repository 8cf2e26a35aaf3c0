// Email to an investor whose bank reversed the payment.
import { defineInvestmentMail } from './investment-mail.ts';
import { noEquity, viewInvestments } from './investment-mail-copy.ts';

export const chargedBackMail = defineInvestmentMail({
  kind: 'charged_back',
  amount: 'taken',
  write: (facts) => ({
    subject: `Your bank took back ${facts.amount} for ${facts.title}`,
    parts: [
      `Your bank decided a dispute about your payment for ${facts.title} in your favor and returned ${facts.amount} to you.`,
      `Your investment has ended. ${noEquity(facts)}`,
      viewInvestments,
    ],
  }),
});
