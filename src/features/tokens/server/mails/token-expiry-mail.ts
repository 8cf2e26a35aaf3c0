// Reminder that a personal API token stops working soon.
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { formatMoment } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { apiTokens } from '../token-table.ts';

export const tokenExpiryMail = definePersonMail({
  kind: 'token_expiring',
  facts: z.object({ tokenId: z.int() }),
  key: ({ tokenId }) => `token-expiring-${tokenId}`,
  find: ({ db }, { tokenId }) =>
    db
      .select({ to: recipient, name: apiTokens.name, expiresAt: apiTokens.expiresAt })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(and(eq(apiTokens.id, tokenId), isNull(apiTokens.revokedAt), canBeEmailed(users))),
  write: ({ name, expiresAt }) => ({
    subject: `Your API token “${name}” expires soon`,
    parts: [
      `The API token “${name}” stops working on ${formatMoment(expiresAt.toISOString())}.`,
      'If a program still uses it, create a new token and replace it there before that day. Otherwise there is nothing to do.',
      { button: 'Open your API tokens', path: '/settings/tokens' },
    ],
  }),
});
