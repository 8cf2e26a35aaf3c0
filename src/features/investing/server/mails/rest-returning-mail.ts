// Email to an investor: the rest of an investment is on its way back.
import { refundTime } from './investment-mail-copy.ts';
import { defineRestMail } from './rest-mail.ts';

export const restReturningMail = defineRestMail({
  kind: 'rest_returning',
  write: ({ title, amount, invested, released, note, isProjectEnd }) => ({
    subject: `The rest of your investment in ${title} is being returned`,
    parts: [
      isProjectEnd
        ? `${title} was stopped, so the money that was still held for it goes back to its investors.`
        : `An administrator returned the rest of your investment in ${title}.${note === null ? '' : ` The reason: ${note}`}`,
      `You invested ${invested}, and ${released} of it was released to the creator. We are returning ${amount} to your card. ${refundTime}`,
      'You keep the equity that you were given for this investment.',
    ],
  }),
});
