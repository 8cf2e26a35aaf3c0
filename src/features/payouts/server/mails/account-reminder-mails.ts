// Reminders to creators while money waits for their account.
import { and, eq, isNull, notExists } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { findActor } from '../../account-rules.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { findOpen, gettingPaidPath, missingRows } from './account-mails.ts';

/** `number` counts the reminders of one occasion, which `at` identifies. */
export const accountReminderMail = definePersonMail({
  kind: 'payout_account_reminder',
  facts: z.object({ accountId: z.int(), at: z.int(), number: z.int() }),
  key: ({ accountId, at, number }) => `payout-account-reminder-${accountId}-${at}-${number}`,
  find: ({ db }, { accountId }) => findOpen(db, accountId),
  write({ row }) {
    const isStarted = row.state === 'started';
    if (row.state === 'enabled' || findActor(row.state, row.requirements) !== 'creator') return undefined;
    return {
      subject: 'Your project’s money is waiting for your payout account',
      parts: [
        isStarted
          ? 'You have started to connect a payout account, and the card provider still needs your details. Until you provide them, money released to you cannot be sent.'
          : 'The card provider still needs more details. Until then, money released to you cannot be sent:',
        ...(isStarted ? [] : missingRows(row)),
        { button: 'Complete your details', path: gettingPaidPath },
      ],
    };
  },
});

/** Sent to the owner of a funded project who has no account. */
export const missingAccountMail = definePersonMail({
  kind: 'payout_account_missing',
  facts: z.object({ projectId: z.int(), userId: z.int(), number: z.int() }),
  key: ({ projectId, userId, number }) => `payout-account-missing-${projectId}-${userId}-${number}`,
  find({ db }, { projectId, userId }) {
    const isOpen = and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.closedAt));
    const openAccount = db.select({ id: payoutAccounts.id }).from(payoutAccounts).where(isOpen);
    const isTheirs = and(eq(projects.id, projectId), eq(users.id, userId), isNull(projects.deletedAt));
    return db
      .select({ to: recipient, title: projects.title })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(isTheirs, notExists(openAccount), canBeEmailed(users)));
  },
  write: ({ title }) => ({
    subject: `Connect a bank account to receive the money of ${title}`,
    parts: [
      `${title} is funded, and its money is held for it. To receive releases, connect an account at the card provider, which verifies your identity and bank account.`,
      'It takes about five minutes. Have an identity document and your bank details at hand.',
      { button: 'Connect your account', path: gettingPaidPath },
    ],
  }),
});
