// Email to a person whose account an administrator created. It contains no secret: signing in with the address is what makes the record
// theirs.
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { users } from '../account-table.ts';
import { canBeEmailed, recipient } from '../emailable.ts';

const inviters = alias(users, 'inviters');

export const userInvitationMail = definePersonMail({
  kind: 'user_invitation',
  facts: z.object({ userId: z.int(), invitedBy: z.int() }),
  key: ({ userId }) => `user-invitation-${userId}`,
  find: ({ db }, { userId, invitedBy }) =>
    db
      .select({ to: recipient, inviter: inviters.name })
      .from(users)
      .innerJoin(inviters, eq(inviters.id, invitedBy))
      .where(and(eq(users.id, userId), canBeEmailed(users))),
  write: ({ to, inviter }, { brandName, supportAddress }) => ({
    subject: `You are invited to ${brandName}`,
    parts: [
      `${inviter} created an account for you on ${brandName}, where people invest in creative projects and raise money for their own.`,
      `Sign in with this email address (${to.address}). The account becomes yours if your sign-in confirms that the address is yours; otherwise, or with another address, you get a separate account, and our administrators can join the two.`,
      { button: 'Sign in', path: '/?signin=1&next=/dashboard' },
      `If you didn't expect this invitation, ignore it or write to ${supportAddress}.`,
    ],
  }),
});
