// Email to every administrator about an API token of the platform: that it was created, or that it expires soon.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addressAdmins, findAdminAddressee, nameAdmin } from '#features/accounts/server/mails/admin-audience.ts';
import { formatMoment } from '#kernel/dates.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { scopeCopy } from '../../token-copy.ts';
import { type ApiTokenRow, apiTokens } from '../token-table.ts';

const facts = z.object({ userId: z.int(), tokenId: z.int(), event: z.enum(['created', 'expiring']) });
type Facts = z.infer<typeof facts>;

export async function queuePlatformTokenMails(tx: Queryable, news: Omit<Facts, 'userId'>): Promise<void> {
  for (const { userId } of await addressAdmins(tx)) await queueMail(tx, platformTokenMail, { ...news, userId });
}

export const platformTokenMail = defineMail({
  kind: 'platform_token',
  facts,
  key: ({ userId, tokenId, event }) => `platform-token-${event}-${tokenId}-${userId}`,
  async compose({ db }, { userId, tokenId, event }) {
    const to = await findAdminAddressee(db, userId);
    const [token] = await db.select().from(apiTokens).where(eq(apiTokens.id, tokenId));
    if (to === undefined || token === undefined || token.revokedAt !== null) return undefined;
    const words =
      event === 'created' ? describeCreation(token, await nameAdmin(db, token.createdBy)) : describeEnd(token);
    return {
      to,
      subject: words.subject,
      parts: [...words.parts, { button: 'Open the API tokens', path: '/admin/tokens' }],
    };
  },
});

function describeCreation({ name, scopes, expiresAt }: ApiTokenRow, by: string) {
  return {
    subject: `${by} created a platform API token`,
    parts: [
      `${by} created the API token “${name}” of the platform. Until ${formatMoment(expiresAt.toISOString())} it can read:`,
      ...scopes.map((scope) => `${scope}: ${scopeCopy.platform[scope]}`),
      'If you did not expect this, revoke it now and talk to the other administrators.',
    ],
  };
}

function describeEnd({ name, expiresAt }: ApiTokenRow) {
  return {
    subject: `The platform API token “${name}” expires soon`,
    parts: [
      `The API token “${name}” of the platform stops working on ${formatMoment(expiresAt.toISOString())}. If a program still uses it, create a new one and replace it there before that day.`,
    ],
  };
}
