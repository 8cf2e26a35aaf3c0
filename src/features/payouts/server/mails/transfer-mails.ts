// Emails to a creator about one transfer.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { sentTitle, shareNewsLinks } from '#features/projects/moment-words.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { definePersonMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { milestones } from '../plan-table.ts';
import { releases, transfers } from '../release-table.ts';

const subject = z.object({
  transferId: z.int(),
  /** Set for events about the bank account: one email per payout. */
  payoutId: z.optional(z.string()),
});

type Facts = {
  title: string;
  milestone: string;
  isWhole: boolean;
  amount: string;
  gross: string;
  /** Fees and deductions of this release; null without any. */
  deducted: string | null;
  bankLast4: string | null;
  arrivesAt: Date | null;
  failure: string | null;
};

/** `isNews`: its email also leads to the page that shares it. */
type TransferMail = { kind: string; isNews?: true; write: (facts: Facts) => { subject: string; parts: EmailPart[] } };

export function defineTransferMail({ kind, isNews, write }: TransferMail): MailTemplate<z.infer<typeof subject>> {
  return definePersonMail({
    kind,
    family: 'transfer',
    facts: subject,
    key: ({ transferId, payoutId }) =>
      `transfer-${transferId}-${kind.replaceAll('_', '-')}${payoutId === undefined ? '' : `-${payoutId}`}`,
    orderingKey: ({ transferId }) => `transfer-${transferId}`,
    find: ({ db }, { transferId }) =>
      db
        .select({
          to: recipient,
          id: transfers.id,
          projectId: projects.id,
          title: projects.title,
          visibility: projects.visibility,
          milestone: milestones.title,
          isWhole: milestones.isWhole,
          amountCents: transfers.amountCents,
          resends: transfers.resends,
          grossCents: releases.grossCents,
          netCents: releases.netCents,
          bankLast4: payoutAccounts.bankLast4,
          arrivesAt: transfers.arrivesAt,
          failure: transfers.payoutFailure,
        })
        .from(transfers)
        .innerJoin(releases, eq(releases.id, transfers.releaseId))
        .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
        .innerJoin(projects, eq(projects.id, releases.projectId))
        .innerJoin(payoutAccounts, eq(payoutAccounts.id, transfers.accountId))
        .innerJoin(users, eq(users.id, payoutAccounts.userId))
        .where(and(eq(transfers.id, transferId), canBeEmailed(users))),
    write(found) {
      const deducted = found.resends === null ? (found.grossCents ?? 0) - (found.netCents ?? 0) : 0;
      const words = write({
        ...found,
        amount: formatDollars(cents(found.amountCents)),
        gross: formatDollars(cents(found.grossCents ?? found.amountCents)),
        deducted: deducted === 0 ? null : formatDollars(cents(deducted)),
      });
      return {
        subject: words.subject,
        parts: [
          ...words.parts,
          { button: 'View your money', path: `/dashboard/projects/${found.projectId}/money` },
          ...(isNews
            ? [
                {
                  links: [
                    ['Write an update', `/dashboard/projects/${found.projectId}/updates`] as const,
                    ...shareNewsLinks({ ...found, id: found.projectId }, found.isWhole ? 'funded' : 'milestone'),
                  ],
                },
              ]
            : []),
        ],
        reference: `Transfer ${found.id}`,
      };
    },
  });
}

/** Sent to the account at the card provider. */
export const transferSentMail = defineTransferMail({
  kind: 'transfer_sent',
  isNews: true,
  write: ({ title, milestone, isWhole, amount, gross, deducted, bankLast4 }) => ({
    subject: sentTitle({ amount, title, to: 'you' }),
    parts: [
      `${amount} ${isWhole ? `raised by ${title}` : `for the milestone “${milestone}” of ${title}`} was sent to your account at the card provider.${
        deducted === null ? '' : ` ${gross} was released, and ${deducted} of it are fees and deductions.`
      }`,
      `The provider pays it to your bank account${bankLast4 === null ? '' : ` ending in ${bankLast4}`}, usually within two business days.`,
    ],
  }),
});

/** Paid to the bank account. */
export const payoutPaidMail = defineTransferMail({
  kind: 'payout_paid',
  write: ({ title, amount, bankLast4 }) => ({
    subject: `${amount} of ${title} is in your bank`,
    parts: [
      `The card provider paid ${amount} of ${title} to your bank account${bankLast4 === null ? '' : ` ending in ${bankLast4}`}. Banks can take a day to show it.`,
    ],
  }),
});

/** The bank did not accept it. */
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
