// Warns an administrator by email that someone is guessing their password or codes.
import { and, eq, gt, sql } from 'drizzle-orm';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { adminLoginAttempts } from '../account-table.ts';
import { failuresBeforeWarning, signInWarningMail } from '../mails/sign-in-warning-mail.ts';

/** Sent after this many failed attempts in a day; `userId` is undefined for an unknown username. */
export async function warnOfGuesses({ db }: Deps, username: string, userId: number | undefined): Promise<void> {
  if (userId === undefined) return;
  const failed = and(
    eq(adminLoginAttempts.username, username),
    eq(adminLoginAttempts.succeeded, false),
    gt(adminLoginAttempts.attemptedAt, sql`now() - interval '1 day'`),
  );
  // Only the attempt that reaches the limit queues it, so one process does.
  if ((await db.$count(adminLoginAttempts, failed)) !== failuresBeforeWarning) return;
  await queueMail(db, signInWarningMail, { userId, day: toDay(new Date()) });
}
