// Email to every administrator about the rules under which projects can be offered.
import * as z from 'zod/mini';
import { packIds } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import type { PackNews } from '#features/packs/server/pack-offer-service.ts';
import { looseningDays } from '#features/settings/setting-loosening.ts';
import { formatMoment } from '#kernel/dates.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { addressAdmins, findAdminAddressee, nameAdmin } from './admin-audience.ts';

const facts = z.object({
  /** One per event and administrator. */
  key: z.string(),
  userId: z.int(),
  event: z.enum(['asked', 'confirmed', 'withdrawn', 'elapsed', 'stopped']),
  packId: z.enum(packIds),
  adminId: z.nullable(z.int()),
  figures: z.array(z.object({ label: z.string(), text: z.string() })),
  effectiveAt: z.optional(z.iso.datetime()),
});
type Facts = z.infer<typeof facts>;

export async function tellAdminsOfPacks(tx: Transaction, news: PackNews): Promise<void> {
  for (const admin of await addressAdmins(tx)) await queueMail(tx, packOfferMail, { ...news, ...admin });
}

export const packOfferMail = defineMail({
  kind: 'pack_offer_changed',
  facts,
  key: ({ key }) => `pack-offer-${key}`,
  async compose({ db }, mail) {
    const to = await findAdminAddressee(db, mail.userId);
    if (to === undefined) return undefined;
    return {
      to,
      subject: subjects[mail.event],
      parts: [
        describeEvent(mail, await nameAdmin(db, mail.adminId)),
        ...mail.figures.map(({ label, text }) => `${label}: ${text}.`),
        'If you did not expect this, talk to the other administrators now. Any of them can withdraw what has not taken effect, or stop offering these rules.',
        { button: 'Open the rules', path: '/admin/rules' },
      ],
    };
  },
});

const subjects = {
  asked: 'An administrator asked to offer rules for projects',
  confirmed: 'New projects can run under other rules',
  withdrawn: 'A request to offer rules was withdrawn',
  elapsed: 'New projects can run under other rules',
  stopped: 'Rules are no longer offered to new projects',
} as const satisfies Record<Facts['event'], string>;

function describeEvent({ event, packId, effectiveAt }: Facts, by: string): string {
  const rules = `“${packs[packId].name}”`;
  switch (event) {
    case 'asked':
      return `${by} asked to offer ${rules} to creators. That takes effect on ${formatMoment(effectiveAt ?? '')}, or as soon as a second administrator confirms it.`;
    case 'confirmed':
      return `${by} confirmed as the second administrator that ${rules} is offered to creators.`;
    case 'withdrawn':
      return `${by} withdrew the request to offer ${rules} to creators. Nothing changed.`;
    case 'elapsed':
      return `The request to offer ${rules} to creators waited for ${looseningDays} days without being withdrawn. It is in force now.`;
    case 'stopped':
      return `${by} stopped offering ${rules} to creators. Projects that were approved under these rules keep them.`;
  }
}
