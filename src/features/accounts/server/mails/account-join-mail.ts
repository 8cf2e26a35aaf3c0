// Emails about joining two records of one person: the links that confirm it, and that it is done.
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { users } from '../account-table.ts';
import { canBeEmailed, recipient } from '../emailable.ts';
import { accountJoins } from '../join-table.ts';
import { createJoinToken, joinDays } from '../join-tokens.ts';

const others = alias(users, 'others');
const inPair = or(eq(others.id, accountJoins.keptId), eq(others.id, accountJoins.retiredId));

export const accountJoinMail = definePersonMail({
  kind: 'account_join',
  facts: z.object({ joinId: z.int(), userId: z.int() }),
  key: ({ joinId, userId }) => `account-join-${joinId}-${userId}`,
  find: ({ db }, { joinId, userId }) =>
    db
      .select({
        to: recipient,
        userId: users.id,
        joinId: accountJoins.id,
        keptId: accountJoins.keptId,
        replacementId: accountJoins.replacementId,
        other: others.name,
      })
      .from(accountJoins)
      .innerJoin(users, and(eq(users.id, userId), canBeEmailed(users)))
      .innerJoin(others, and(ne(others.id, users.id), inPair, isNull(others.erasedAt)))
      .where(and(eq(accountJoins.id, joinId), isNull(accountJoins.joinedAt))),
  write({ to, userId, joinId, keptId, replacementId, other }, { brandName, supportAddress }, deps) {
    const token = createJoinToken(deps, { joinId, userId, email: to.address });
    const button = { button: 'Confirm', path: `/join-accounts#${encodeURIComponent(token)}` };
    if (replacementId !== null) {
      return {
        subject: `Confirm that this ${brandName} account is yours`,
        parts: [
          `We changed the service that people sign in with. Someone signed in through the new one as “${other}” with your email address, and says that your account “${to.name}” is theirs.`,
          'If this was you, confirm it. Your new sign-in then leads to this account, with everything in it.',
          button,
          `The link works for ${joinDays} days. If this was not you, do nothing and write to ${supportAddress}.`,
        ],
      };
    }
    return {
      subject: `Confirm that two ${brandName} accounts are yours`,
      parts: [
        `You have two accounts on ${brandName}, and our administrators were asked to join them: “${to.name}” and “${other}”.`,
        keptId === userId
          ? 'This one stays, with everything in it. The other one is closed, and signing in to it will lead here.'
          : 'This one will be closed. What it holds moves to the other one, and signing in to it will lead there.',
        button,
        `Each of the two gets such an email, and both have to be confirmed within ${joinDays} days. If they are not both yours, do nothing and write to ${supportAddress}.`,
      ],
    };
  },
});

export const accountsJoinedMail = definePersonMail({
  kind: 'accounts_joined',
  facts: z.object({ joinId: z.int() }),
  key: ({ joinId }) => `accounts-joined-${joinId}`,
  find: ({ db }, { joinId }) =>
    db
      .select({ to: recipient })
      .from(accountJoins)
      .innerJoin(users, and(eq(users.id, accountJoins.keptId), canBeEmailed(users)))
      .where(eq(accountJoins.id, joinId)),
  write: (_found, { brandName, supportAddress }) => ({
    subject: `Your ${brandName} accounts are joined`,
    parts: [
      'Both ways to sign in now lead to this account. Nothing in it has changed.',
      `If you did not confirm this, write to ${supportAddress}.`,
    ],
  }),
});
