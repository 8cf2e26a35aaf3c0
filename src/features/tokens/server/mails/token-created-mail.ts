// Email to a person for whom an API token was created, in case it was someone else.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { formatMoment } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { scopeCopy } from '../../token-copy.ts';
import { apiTokens } from '../token-table.ts';

export const tokenCreatedMail = definePersonMail({
  kind: 'token_created',
  facts: z.object({ tokenId: z.int() }),
  key: ({ tokenId }) => `token-created-${tokenId}`,
  find: ({ db }, { tokenId }) =>
    db
      .select({ to: recipient, name: apiTokens.name, scopes: apiTokens.scopes, expiresAt: apiTokens.expiresAt })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(and(eq(apiTokens.id, tokenId), canBeEmailed(users))),
  write: ({ name, scopes, expiresAt }, { brandName, supportAddress }) => ({
    subject: `An API token was created for your ${brandName} account`,
    parts: [
      `The API token “${name}” was created for your account. Until ${formatMoment(expiresAt.toISOString())}, anyone who has it can act as you within its scopes:`,
      ...scopes.map((scope) => `${scope}: ${scopeCopy.personal[scope]}`),
      `If it was you, there is nothing to do. If not, revoke it now, sign out your other sessions and write to ${supportAddress}.`,
      { button: 'Review your API tokens', path: '/settings/tokens' },
    ],
  }),
});
