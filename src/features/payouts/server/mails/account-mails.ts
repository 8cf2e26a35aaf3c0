// Emails to creators about their account at the card provider. Links lead to our page: the provider's own links are never mailed.
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { formatMoment } from '#kernel/dates.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { definePersonMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type AccountOccasion, bankChangeHoldHours, findOccasion, onHoldUntil } from '../../account-rules.ts';
import { describeRequirements } from '../../requirement-copy.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';

/** `at` (milliseconds) distinguishes occasions of the same account. */
const accountFacts = z.object({ accountId: z.int(), at: z.int() });
export type AccountMailFacts = z.infer<typeof accountFacts>;

export const gettingPaidPath = '/dashboard/payouts';

type Content = { subject: string; parts: EmailPart[] };
type Write = (row: PayoutAccountRow) => Content | undefined;

/** `write` returns undefined when the occasion is outdated. */
function defineAccountMail(kind: string, write: Write): MailTemplate<AccountMailFacts> {
  return definePersonMail({
    kind,
    facts: accountFacts,
    key: ({ accountId, at }) => `${kind.replaceAll('_', '-')}-${accountId}-${at}`,
    orderingKey: ({ accountId }) => `payout-account-${accountId}`,
    find: ({ db }, { accountId }) => findOpen(db, accountId),
    write: ({ row }) => write(row),
  });
}

export function findOpen(db: Queryable, accountId: number) {
  return db
    .select({ to: recipient, row: payoutAccounts })
    .from(payoutAccounts)
    .innerJoin(users, eq(users.id, payoutAccounts.userId))
    .where(and(eq(payoutAccounts.id, accountId), isNull(payoutAccounts.closedAt), canBeEmailed(users)));
}

const isNow = (row: PayoutAccountRow, occasion: AccountOccasion) =>
  findOccasion(row.state, row.requirements) === occasion;

/** Details the creator has to give, with the provider's reason for each refused value. */
export function missingRows({ requirements }: PayoutAccountRow): EmailPart[] {
  const items = describeRequirements(requirements).filter(({ awaits }) => awaits === 'creator');
  if (items.length === 0) return [];
  return [
    { rows: items.map(({ text, isPastDue, error }) => [text, error ?? (isPastDue ? 'Overdue' : 'Missing')] as const) },
  ];
}

const noLinkNote =
  'We never send you a link to the card provider’s pages. Sign in here, and continue from the page “Getting paid”.';

const needsCreatorMail = defineAccountMail('payout_account_needs_you', (row) =>
  isNow(row, 'needs_creator')
    ? {
        subject: 'Your payout account needs more details',
        parts: [
          'The card provider needs more details before money can be sent to you:',
          ...missingRows(row),
          'Until then, money released to you stays held for your project.',
          { button: 'Complete your details', path: gettingPaidPath },
          noLinkNote,
        ],
      }
    : undefined,
);

const enabledMail = defineAccountMail('payout_account_connected', (row) =>
  isNow(row, 'enabled')
    ? {
        subject: 'Your payout account is connected',
        parts: [
          `The card provider has confirmed your details. Money that is released to you can now be sent to your bank account${
            row.bankLast4 === null ? '' : ` ending in ${row.bankLast4}`
          }.`,
          { button: 'View your payout account', path: gettingPaidPath },
        ],
      }
    : undefined,
);

const disabledMail = defineAccountMail('payout_account_disabled', (row) =>
  isNow(row, 'disabled')
    ? {
        subject: 'Your payout account no longer works',
        parts: [
          'The card provider no longer accepts your account, so no money can be sent to it. The reason is between you and the provider; we don’t get to see it.',
          'Money that is still held for your project stays held. You can connect another account, or contact us.',
          { button: 'See what you can do', path: gettingPaidPath },
        ],
      }
    : undefined,
);

export const accountMails: Record<AccountOccasion, MailTemplate<AccountMailFacts>> = {
  needs_creator: needsCreatorMail,
  enabled: enabledMail,
  disabled: disabledMail,
};

/** A security notice, because the money goes to the owner of the bank account. */
export const bankChangedMail = defineAccountMail('payout_bank_changed', (row) => {
  const { bankLast4, bankName } = row;
  const until = onHoldUntil(row);
  if (until === null) return undefined;
  return {
    subject: 'Your bank account for payouts was changed',
    parts: [
      'The bank account that receives your money was changed at the card provider:',
      { rows: [['New bank account', `${bankName ?? 'Bank'} ending in ${bankLast4 ?? '••••'}`]] },
      `For your protection, releases to you are on hold for ${bankChangeHoldHours} hours, until ${formatMoment(until)}.`,
      'If this was not you, contact us immediately, change the password of the account you sign in with, and correct the bank account in the provider’s dashboard.',
      { button: 'Review your payout account', path: gettingPaidPath },
    ],
  };
});
