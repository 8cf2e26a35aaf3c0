// Email to an investor whose card cannot take the remainder of an investment, so that an administrator has to pay them another way.
import { manualRefundSteps } from './investment-mail-copy.ts';
import { defineRestMail } from './rest-mail.ts';

export const restByHandMail = defineRestMail({
  kind: 'rest_by_hand',
  write: ({ title, amount, ...facts }) => ({
    subject: `We could not return ${amount} of your investment in ${title}`,
    parts: [
      `We could not return ${amount}, the rest of your investment in ${title}, to your card. The card may have been closed or replaced, or your bank may have returned part of it already.`,
      manualRefundSteps(facts),
    ],
  }),
});
