// Email about the outcome of an identity check.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { explainProblem } from '../../identity-copy.ts';
import { identityStates } from '../../investor-rules.ts';
import { investingSettingsPath } from '../../profile-form.ts';
import { identityChecks } from '../investor-table.ts';

export const identityMail = definePersonMail({
  kind: 'identity',
  facts: z.object({ checkId: z.int(), state: z.enum(identityStates) }),
  key: ({ checkId, state }) => `identity-${checkId}-${state}`,
  // No row if it moved on meanwhile.
  find: ({ db }, { checkId, state }) =>
    db
      .select({
        to: recipient,
        state: identityChecks.state,
        problem: identityChecks.problem,
        reason: identityChecks.reason,
      })
      .from(identityChecks)
      .innerJoin(users, and(eq(users.id, identityChecks.userId), canBeEmailed(users)))
      .where(and(eq(identityChecks.id, checkId), eq(identityChecks.state, state))),
  write({ state, problem, reason }, { brandName }) {
    const page = { button: 'Open your investor profile', path: investingSettingsPath };
    if (state === 'verified') {
      return {
        subject: `Your identity is verified on ${brandName}`,
        parts: ['Your identity is verified. There is nothing else to do: you can go on investing.', page],
      };
    }
    if (state === 'rejected') {
      return {
        subject: 'Your identity could not be verified',
        parts: [
          'We could not verify your identity with the documents you sent. We have deleted them.',
          ...(reason === null ? [] : [{ quote: reason }]),
          'You can send others.',
          page,
        ],
      };
    }
    return {
      subject: 'Your identity check needs you',
      parts: ['Your identity could not be verified yet.', explainProblem(problem) ?? 'Please try again.', page],
    };
  },
});
