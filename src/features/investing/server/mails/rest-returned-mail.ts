// Email to an investor: the remainder of an investment was returned to the card.
import { refundTime } from './investment-mail-copy.ts';
import { defineRestMail } from './rest-mail.ts';

export const restReturnedMail = defineRestMail({
  kind: 'rest_returned',
  write: ({ title, amount }) => ({
    subject: `${amount} of your investment in ${title} was returned`,
    parts: [`We returned ${amount} to the card that you paid with. ${refundTime}`],
  }),
});
