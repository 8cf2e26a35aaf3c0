// Email to every administrator about a change of the settings that protect money and accounts.
import * as z from 'zod/mini';
import type { ProtectionNews } from '#features/settings/server/loosening-service.ts';
import { toValues } from '#features/settings/server/setting-values.ts';
import { defaultSettings } from '#features/settings/server/settings-source.ts';
import { looseningDays } from '#features/settings/setting-loosening.ts';
import { formatSettingValue } from '#features/settings/setting-value-copy.ts';
import type { SettingValues } from '#features/settings/settings-contract.ts';
import { settingFacts, settingNames } from '#features/settings/settings-rules.ts';
import { formatMoment } from '#kernel/dates.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { addressAdmins, findAdminAddressee, nameAdmin } from './admin-audience.ts';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const facts = z.object({
  /** One per event and administrator. */
  key: z.string(),
  userId: z.int(),
  event: z.enum(['tightened', 'asked', 'confirmed', 'withdrawn', 'elapsed']),
  adminId: z.nullable(z.int()),
  changes: z.array(z.object({ name: z.enum(settingNames), before: value, after: value })),
  effectiveAt: z.optional(z.iso.datetime()),
});
type Facts = z.infer<typeof facts>;

export async function tellAdmins(tx: Transaction, news: ProtectionNews): Promise<void> {
  for (const admin of await addressAdmins(tx)) await queueMail(tx, protectionMail, { ...news, ...admin });
}

export const protectionMail = defineMail({
  kind: 'protection_changed',
  facts,
  key: ({ key }) => `protection-${key}`,
  async compose({ db, config }, mail) {
    const to = await findAdminAddressee(db, mail.userId);
    if (to === undefined) return undefined;
    return {
      to,
      subject: subjects[mail.event],
      parts: [
        describeEvent(mail, await nameAdmin(db, mail.adminId)),
        ...mail.changes.map((change) => describeChange(change, toValues(defaultSettings(config)))),
        'If you did not expect this, talk to the other administrators now. Any of them can withdraw what has not taken effect.',
        { button: 'Open the settings', path: '/admin/settings' },
      ],
    };
  },
});

function describeChange({ name, before, after }: Facts['changes'][number], defaults: SettingValues): string {
  const [from, to] = [before, after].map((stored) => formatSettingValue(name, stored ?? defaults[name]));
  return `${settingFacts[name].label}: from ${from} to ${to}.`;
}

const subjects = {
  tightened: 'Settings that protect money were strengthened',
  asked: 'Weaker protection of money was asked for',
  confirmed: 'Weaker protection of money is in force',
  withdrawn: 'Weaker protection of money was withdrawn',
  elapsed: 'Weaker protection of money is in force',
} as const satisfies Record<Facts['event'], string>;

function describeEvent({ event, effectiveAt }: Facts, by: string): string {
  switch (event) {
    case 'tightened':
      return `${by} changed settings that protect money or accounts. The change is in force.`;
    case 'asked':
      return `${by} asked for weaker settings. They take effect on ${formatMoment(effectiveAt ?? '')}, or as soon as a second administrator confirms them.`;
    case 'confirmed':
      return `${by} confirmed a weaker setting as the second administrator. It is in force.`;
    case 'withdrawn':
      return `${by} withdrew a weaker setting before it took effect. Nothing changed.`;
    case 'elapsed':
      return `A weaker setting waited for ${looseningDays} days without being withdrawn. It is in force now.`;
  }
}
