// Email to a creator: the bank did not accept a payout.
import { defineTransferMail } from './transfer-mail.ts';

export const payoutFailedMail = defineTransferMail({
  kind: 'payout_failed',
  write: ({ title, amount, bankLast4 }) => ({
    subject: `Your bank returned ${amount} of ${title}`,
    parts: [
      `The card provider tried to pay ${amount} of ${title} to your bank account${bankLast4 === null ? '' : ` ending in ${bankLast4}`}, and your bank returned it. The money is in your account at the provider.`,
      'Please check your bank details there. The provider retries the payout once they are correct.',
    ],
  }),
});
