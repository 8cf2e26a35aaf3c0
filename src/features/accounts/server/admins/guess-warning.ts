// Warns an administrator by email that someone is guessing their password or codes.
import { and, eq, gt, sql } from 'drizzle-orm';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import { adminLoginAttempts } from '../account-table.ts';

const failuresBeforeWarning = 20;

/** At most once a day per username, after this many failures. An unavailable mail server does not block sign-in. */
export async function warnOfGuesses(
  deps: Deps,
  username: string,
  admin: { name: string; email: string } | undefined,
): Promise<void> {
  if (admin === undefined) return;
  const { db, log } = deps;
  const failed = and(
    eq(adminLoginAttempts.username, username),
    eq(adminLoginAttempts.succeeded, false),
    gt(adminLoginAttempts.attemptedAt, sql`now() - interval '1 day'`),
  );
  // Only the attempt that reaches the limit sends it, so one process does.
  if ((await db.$count(adminLoginAttempts, failed)) !== failuresBeforeWarning) return;
  const email = composeEmail(deps, {
    to: { name: admin.name, address: admin.email },
    subject: `Someone is trying to sign in as ${username}`,
    parts: [
      `${failuresBeforeWarning} attempts to sign in to the admin area as ${username} have failed in the last 24 hours.`,
      'If it was you, there is nothing to do. If it was not, your account is still protected: attempts from unknown places are slowed down and then refused. Use a long password you use nowhere else, and add a passkey or an authenticator app.',
      { button: 'Review your security', path: '/admin/security' },
    ],
    messageId: `admin-guesses-${username.replaceAll(/[^\w.-]/g, '-')}-${toDay(new Date())}`,
  });
  deps.mailer.send(email).catch((error: unknown) => log.warn({ err: error, username }, 'guess warning not sent'));
}
