// Email to a creator: a release has been paid to the bank account.
import { defineTransferMail } from './transfer-mail.ts';

export const payoutPaidMail = defineTransferMail({
  kind: 'payout_paid',
  write: ({ title, amount, bankLast4 }) => ({
    subject: `${amount} of ${title} is in your bank`,
    parts: [
      `The card provider paid ${amount} of ${title} to your bank account${bankLast4 === null ? '' : ` ending in ${bankLast4}`}. Banks can take a day to show it.`,
    ],
  }),
});
