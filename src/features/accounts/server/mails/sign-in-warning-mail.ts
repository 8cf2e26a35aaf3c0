// Email to an administrator about failed attempts to guess their password or codes.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { adminCredentials, users } from '../account-table.ts';
import { canBeEmailed, recipient } from '../emailable.ts';

export const failuresBeforeWarning = 20;

/** Sent at most once a day. */
export const signInWarningMail = definePersonMail({
  kind: 'sign_in_warning',
  facts: z.object({ userId: z.int(), day: z.iso.date() }),
  key: ({ userId, day }) => `admin-guesses-${userId}-${day}`,
  find: ({ db }, { userId }) =>
    db
      .select({ to: recipient, username: adminCredentials.username })
      .from(adminCredentials)
      .innerJoin(users, eq(users.id, adminCredentials.userId))
      .where(and(eq(users.id, userId), canBeEmailed(users))),
  write: ({ username }) => ({
    subject: `Someone is trying to sign in as ${username}`,
    parts: [
      `${failuresBeforeWarning} attempts to sign in to the admin area as ${username} have failed in the last 24 hours.`,
      'If it was you, there is nothing to do. If not, your account is still protected: attempts from unknown places are slowed down and then refused. Use a long password that you use nowhere else, and add a passkey or an authenticator app.',
      { button: 'Review your security', path: '/admin/security' },
    ],
  }),
});
