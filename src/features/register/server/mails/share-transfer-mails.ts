// Emails to the parties of a transfer of a share.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { shareTransfers } from '../register-table.ts';

const facts = z.object({ transferId: z.int(), userId: z.int() });
type Facts = z.infer<typeof facts>;

function findTransfer({ db }: Pick<Deps, 'db'>, { transferId, userId }: Facts) {
  return db
    .select({ to: recipient, userId: users.id, title: projects.title, transfer: shareTransfers })
    .from(shareTransfers)
    .innerJoin(projects, eq(projects.id, shareTransfers.projectId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(shareTransfers.id, transferId), canBeEmailed(users)));
}

export const shareTransferAskedMail = definePersonMail({
  kind: 'share_transfer_asked',
  facts,
  key: ({ transferId, userId }) => `share-transfer-${transferId}-asked-${userId}`,
  find: findTransfer,
  write: ({ title, userId, transfer: { state, partCents, toId } }) =>
    state === 'open'
      ? {
          subject: `Please confirm: a share of ${title} is to be transferred ${toId === userId ? 'to you' : 'from you'}`,
          parts: [
            `An administrator entered the transfer of the share for ${formatDollars(cents(partCents))} invested in ${title}. Nothing changes until you agree and a second administrator has confirmed it.`,
            'Read the reason and the document, then agree or decline. If you don’t expect this, decline.',
            { button: 'Review the transfer', path: '/dashboard/shares' },
          ],
        }
      : undefined,
});

export const shareTransferDoneMail = definePersonMail({
  kind: 'share_transfer_done',
  facts,
  key: ({ transferId, userId }) => `share-transfer-${transferId}-done-${userId}`,
  find: findTransfer,
  write: ({ title, userId, transfer: { partCents, toId } }) => ({
    subject: toId === userId ? `A share of ${title} is now yours` : `Your share of ${title} was transferred`,
    parts: [
      `The share for ${formatDollars(cents(partCents))} invested in ${title} was transferred, and the register shows its new holder.`,
      'The payment stays with the person who made it: a later refund goes back to the card that paid.',
      { button: 'View your shares', path: '/dashboard/shares' },
    ],
  }),
});
