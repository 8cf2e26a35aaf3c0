// Shared by emails to a creator about one transfer.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { milestones } from '../plan-table.ts';
import { releases, transfers } from '../release-table.ts';

const subject = z.object({
  transferId: z.int(),
  /** Set for events about the bank account: one email per payout. */
  payoutId: z.string().optional(),
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

type TransferMail = { kind: string; write: (facts: Facts) => { subject: string; parts: EmailPart[] } };

export function defineTransferMail({ kind, write }: TransferMail): MailTemplate<z.infer<typeof subject>> {
  return defineMail({
    kind,
    facts: subject,
    key: ({ transferId, payoutId }) =>
      `transfer-${transferId}-${kind.replaceAll('_', '-')}${payoutId === undefined ? '' : `-${payoutId}`}`,
    orderingKey: ({ transferId }) => `transfer-${transferId}`,
    async compose({ db }, { transferId }) {
      const [found] = await db
        .select({
          name: users.name,
          email: users.email,
          projectId: projects.id,
          title: projects.title,
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
        .where(and(eq(transfers.id, transferId), canBeEmailed(users)));
      if (found === undefined) return undefined;
      const deducted = found.resends === null ? (found.grossCents ?? 0) - (found.netCents ?? 0) : 0;
      const words = write({
        ...found,
        amount: formatDollars(cents(found.amountCents)),
        gross: formatDollars(cents(found.grossCents ?? found.amountCents)),
        deducted: deducted === 0 ? null : formatDollars(cents(deducted)),
      });
      return {
        to: { name: found.name, address: found.email },
        subject: words.subject,
        parts: [...words.parts, { button: 'View your money', path: `/dashboard/projects/${found.projectId}/money` }],
        reference: `Transfer ${transferId}`,
      };
    },
  });
}
