// Email to every administrator when replacing the identity provider starts or ends.
import * as z from 'zod/mini';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { addressAdmins, findAdminAddressee, nameAdmin } from './admin-audience.ts';

const facts = z.object({
  /** One per event and administrator. */
  key: z.string(),
  userId: z.int(),
  event: z.enum(['started', 'ended']),
  adminId: z.int(),
  oldIssuer: z.nullable(z.string()),
  newIssuer: z.string(),
});
type News = Omit<z.infer<typeof facts>, 'key' | 'userId'>;

export async function tellReplacement(tx: Transaction, news: News): Promise<void> {
  for (const admin of await addressAdmins(tx)) await queueMail(tx, providerReplacementMail, { ...news, ...admin });
}

export const providerReplacementMail = defineMail({
  kind: 'provider_replacement',
  facts,
  key: ({ key }) => `provider-replacement-${key}`,
  async compose({ db, settings }, { userId, event, adminId, oldIssuer, newIssuer }) {
    const to = await findAdminAddressee(db, userId);
    if (to === undefined) return undefined;
    const { brandName } = settings.current();
    const by = await nameAdmin(db, adminId);
    const old = oldIssuer ?? 'an earlier provider';
    return {
      to,
      subject: event === 'started' ? 'The sign-in provider is being replaced' : 'Replacing the sign-in provider ended',
      parts: [
        event === 'started'
          ? `${by} started to replace the identity provider of ${brandName}: ${old} by ${newIssuer}.`
          : `${by} ended replacing the identity provider of ${brandName}: ${old} by ${newIssuer}.`,
        event === 'started'
          ? 'People who sign in through the new one are asked whether the account with their address is theirs. Only a link emailed to that address joins the two.'
          : 'People who moved keep their accounts. Questions that were not answered are gone, and their links no longer work.',
        'If you did not expect this, talk to the other administrators now. Any of them can end a replacement.',
        { button: 'Open the sign-in provider', path: '/admin/sign-in-provider' },
      ],
    };
  },
});
