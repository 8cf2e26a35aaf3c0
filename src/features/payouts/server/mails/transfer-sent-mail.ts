// Email to a creator: a release was sent to the account at the card provider.
import { defineTransferMail } from './transfer-mail.ts';

export const transferSentMail = defineTransferMail({
  kind: 'transfer_sent',
  write: ({ title, milestone, isWhole, amount, gross, deducted, bankLast4 }) => ({
    subject: `${amount} of ${title} was sent to you`,
    parts: [
      `${amount} ${isWhole ? `raised by ${title}` : `for the milestone “${milestone}” of ${title}`} was sent to your account at the card provider.${
        deducted === null ? '' : ` ${gross} was released, and ${deducted} of it are fees and deductions.`
      }`,
      `The provider pays it to your bank account${bankLast4 === null ? '' : ` ending in ${bankLast4}`}, usually within two business days.`,
    ],
  }),
});
