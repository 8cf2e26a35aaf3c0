// Unsubscribing from emails of one kind of notification, or from the weekly digest.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Unsubscribe } from '#platform/mail/email.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { emailedKindNames, type NotificationKind, notificationKinds } from '../../notification-rules.ts';
import { listPreferences, savePreferences } from '../center/preferences.ts';
import { defineSubscriptionList, toUnsubscribe } from './subscription-tokens.ts';

const manageLink = '/settings/notifications';

const kindList = defineSubscriptionList({
  name: 'notification',
  async read(db, [userId, kind]) {
    const preference = await findPreference(db, Number(userId), kind);
    return preference && { title: label(preference.kind), isSubscribed: preference.delivery !== 'off', manageLink };
  },
  async end(tx, [userId, kind]) {
    const preference = await findPreference(tx, Number(userId), kind);
    if (preference !== undefined) await savePreferences(tx, Number(userId), [preference.kind], 'off');
  },
});

const digestList = defineSubscriptionList({
  name: 'digest',
  async read(db, [userId]) {
    if (!(await isPerson(db, Number(userId)))) return undefined;
    const preferences = await listPreferences(db, Number(userId));
    return {
      title: 'Weekly digest',
      isSubscribed: preferences.some(({ delivery }) => delivery === 'digest'),
      manageLink,
    };
  },
  async end(tx, [userId]) {
    if (!(await isPerson(tx, Number(userId)))) return;
    const preferences = await listPreferences(tx, Number(userId));
    const digested = preferences.filter(({ delivery }) => delivery === 'digest').map(({ kind }) => kind);
    await savePreferences(tx, Number(userId), digested, 'off');
  },
});

export function unsubscribeFromKind(
  deps: Pick<Deps, 'secret'>,
  { userId, kind }: { userId: number; kind: NotificationKind },
): Unsubscribe {
  return toUnsubscribe(deps, { list: kindList, ref: [userId, kind], from: `“${label(kind)}”` });
}

export function unsubscribeFromDigest(deps: Pick<Deps, 'secret'>, userId: number): Unsubscribe {
  return toUnsubscribe(deps, { list: digestList, ref: [userId], from: 'the weekly digest' });
}

function label(kind: NotificationKind): string {
  return notificationKinds[kind].label;
}

async function findPreference(db: Queryable, userId: number, kind: unknown) {
  if (!emailedKindNames.some((name) => name === kind) || !(await isPerson(db, userId))) return undefined;
  return (await listPreferences(db, userId)).find((preference) => preference.kind === kind);
}

async function isPerson(db: Queryable, userId: number): Promise<boolean> {
  const found = await db.$count(
    users,
    and(eq(users.id, userId), eq(users.kind, 'person'), sql`${users.erasedAt} is null`),
  );
  return found > 0;
}
