// Email with the link that confirms the address of a person whose identity provider gives none that can be used.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineMail } from '#platform/mail/mail-template.ts';
import { users } from '../account-table.ts';
import { createEmailToken } from '../email-tokens.ts';

export const emailConfirmationMail = defineMail({
  kind: 'email_confirmation',
  facts: z.object({ userId: z.int(), since: z.int(), ask: z.int() }),
  key: ({ userId, since, ask }) => `email-confirmation-${userId}-${since}-${ask}`,
  async compose(deps, { userId }) {
    const [user] = await deps.db
      .select({ pending: users.emailPending })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt), isNotNull(users.emailPending)));
    if (user?.pending == null) return undefined;
    const { brandName } = deps.settings.current();
    const token = createEmailToken(deps, { userId, email: user.pending });
    return {
      to: { address: user.pending },
      subject: `Confirm your email address for ${brandName}`,
      parts: [
        `Someone, probably you, entered this address on ${brandName}. Confirm it to get receipts, votes and refunds by email.`,
        { button: 'Confirm email address', path: `/confirm-email#${encodeURIComponent(token)}` },
        'The link works once, for one day. If it was not you, ignore this email: the address will not be used.',
      ],
    };
  },
});
