// Emails about joining two records of one person: the links that confirm it, and that it is done.
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { defineMail } from '#platform/mail/mail-template.ts';
import { users } from '../account-table.ts';
import { canBeEmailed } from '../emailable.ts';
import { accountJoins } from '../join-table.ts';
import { createJoinToken, joinDays } from '../join-tokens.ts';

const others = alias(users, 'others');
const inPair = or(eq(others.id, accountJoins.keptId), eq(others.id, accountJoins.retiredId));

export const accountJoinMail = defineMail({
  kind: 'account_join',
  facts: z.object({ joinId: z.int(), userId: z.int() }),
  key: ({ joinId, userId }) => `account-join-${joinId}-${userId}`,
  async compose(deps, { joinId, userId }) {
    const [facts] = await deps.db
      .select({
        name: users.name,
        email: users.email,
        keptId: accountJoins.keptId,
        replacementId: accountJoins.replacementId,
        other: others.name,
      })
      .from(accountJoins)
      .innerJoin(users, and(eq(users.id, userId), canBeEmailed(users)))
      .innerJoin(others, and(ne(others.id, users.id), inPair, isNull(others.erasedAt)))
      .where(and(eq(accountJoins.id, joinId), isNull(accountJoins.joinedAt)));
    if (facts === undefined) return undefined;
    const { name, email, keptId, replacementId, other } = facts;
    const { brandName, supportAddress } = deps.settings.current();
    const token = createJoinToken(deps, { joinId, userId, email });
    const button = { button: 'Confirm', path: `/join-accounts#${encodeURIComponent(token)}` };
    if (replacementId !== null) {
      return {
        to: { name, address: email },
        subject: `Confirm that this ${brandName} account is yours`,
        parts: [
          `We changed the service that people sign in with. Someone signed in through the new one as “${other}” with your email address, and says that your account “${name}” is theirs.`,
          'If this was you, confirm it. Your new sign-in then leads to this account, with everything in it.',
          button,
          `The link works for ${joinDays} days. If this was not you, do nothing and write to ${supportAddress}.`,
        ],
      };
    }
    const stays = keptId === userId;
    return {
      to: { name, address: email },
      subject: `Confirm that two ${brandName} accounts are yours`,
      parts: [
        `You have two accounts on ${brandName}, and our administrators were asked to join them: “${name}” and “${other}”.`,
        stays
          ? 'This one stays, with everything in it. The other one is closed, and signing in to it will lead here.'
          : 'This one will be closed. What it holds moves to the other one, and signing in to it will lead there.',
        button,
        `Each of the two gets such an email, and both have to be confirmed within ${joinDays} days. If they are not both yours, do nothing and write to ${supportAddress}.`,
      ],
    };
  },
});

export const accountsJoinedMail = defineMail({
  kind: 'accounts_joined',
  facts: z.object({ joinId: z.int() }),
  key: ({ joinId }) => `accounts-joined-${joinId}`,
  async compose({ db, settings }, { joinId }) {
    const [facts] = await db
      .select({ name: users.name, email: users.email })
      .from(accountJoins)
      .innerJoin(users, and(eq(users.id, accountJoins.keptId), canBeEmailed(users)))
      .where(eq(accountJoins.id, joinId));
    if (facts === undefined) return undefined;
    const { brandName, supportAddress } = settings.current();
    return {
      to: { name: facts.name, address: facts.email },
      subject: `Your ${brandName} accounts are joined`,
      parts: [
        'Both ways to sign in now lead to this account. Nothing in it has changed.',
        `If you did not confirm this, write to ${supportAddress}.`,
      ],
    };
  },
});
