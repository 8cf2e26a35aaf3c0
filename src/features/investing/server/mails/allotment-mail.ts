// Email to an investor who got all that they asked for when the goal was divided. The others get theirs with the return of the difference.
import { defineInvestmentMail } from './investment-mail.ts';
import { viewReceipt } from './investment-mail-copy.ts';

export const allottedInFullMail = defineInvestmentMail({
  kind: 'allotted_in_full',
  amount: 'invested',
  write: (facts) => ({
    subject: `You got all ${facts.amount} of ${facts.title} that you asked for`,
    parts: [
      `The deadline of ${facts.title} has passed, and everyone was given their part as its page said from the start. You asked for ${facts.amount} and got all of it: you own ${facts.equity}% of ${facts.title}.`,
      'Nothing goes back to your card, and your investment can no longer be canceled.',
      viewReceipt(facts),
    ],
  }),
});
