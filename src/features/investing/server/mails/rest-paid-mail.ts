// Email to an investor: the remainder of an investment, which no card accepted, was paid another way.
import { defineRestMail } from './rest-mail.ts';

export const restPaidMail = defineRestMail({
  kind: 'rest_paid',
  write: ({ title, amount, reference, supportEmail }) => ({
    subject: `We have paid you ${amount} for ${title}`,
    parts: [
      `We could not return ${amount}, the rest of your investment in ${title}, to your card, so we paid you another way.`,
      `If it hasn't arrived within a week, write to ${supportEmail} and mention ${reference}. Never send a card number.`,
      'You keep your equity. Keep this email as your receipt for the payment.',
    ],
  }),
});
