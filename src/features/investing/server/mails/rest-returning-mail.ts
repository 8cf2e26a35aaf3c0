// Email to an investor: the remainder of an investment is being returned.
import { refundTime } from './investment-mail-copy.ts';
import { defineRestMail } from './rest-mail.ts';

export const restReturningMail = defineRestMail({
  kind: 'rest_returning',
  write: ({ title, amount, invested, released, note, projectEnd }) => ({
    subject: `The rest of your investment in ${title} is being returned`,
    parts: [
      projectEnd !== null
        ? `${title} was ${projectEnd}, so the money that was still held for it goes back to its investors.`
        : `An administrator returned the rest of your investment in ${title}.${note === null ? '' : ` The reason: ${note}`}`,
      `You invested ${invested}, and ${released} of it was released to the creator. We are returning ${amount} to your card. ${refundTime}`,
      'You keep your equity.',
    ],
  }),
});
