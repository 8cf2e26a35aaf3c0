// Notifications: once per event, by preference, with the text visible to the reader when it is read.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import { makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { queueBundles } from './email/email-bundles.ts';
import type { NotificationView } from './notification-kind.ts';
import { loadViews } from './notification-kind.ts';
import { notificationPreferences, notifications } from './notification-table.ts';
import { notify } from './notify.ts';

const kindling = useTestApp();

/** An unregistered kind: only the rows matter here. */
const update = { kind: 'project_update', load: async () => new Map<number, NotificationView>() } as const;
let events = 0;
const newKey = () => `test-${(events += 1)}`;
const rowsOf = (key: string) =>
  kindling.deps.db.select().from(notifications).where(eq(notifications.key, key)).orderBy(notifications.userId);
const send = (event: Parameters<typeof notify>[2]) => kindling.deps.db.transaction((tx) => notify(tx, update, event));
const queuedFor = async (id: number) =>
  (await kindling.deps.db.execute(sql`select 1 from mails where key = ${`notification-${id}`}`)).rowCount;

test('an event that is repeated, even at once, notifies each person once [notifications-6]', async () => {
  const key = newKey();
  const people = [await makeUser(kindling.deps), await makeUser(kindling.deps)].map(({ id }) => id);
  const counts = await Promise.all([1, 2, 3, 4].map(() => send({ key, subjectId: 1, recipients: people })));
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect((await rowsOf(key)).map((row) => row.userId)).toEqual(people.toSorted((a, b) => a - b));
});

test('the person who caused it, erased people and system users are left out', async () => {
  const key = newKey();
  const [actor, erased, other] = await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)));
  await kindling.deps.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, erased!.id));
  await send({ key, subjectId: 1, actorId: actor!.id, recipients: sql`select id from users` });
  const reached = (await rowsOf(key)).map((row) => row.userId);
  expect(reached).toContain(other!.id);
  expect(reached).not.toContain(actor!.id);
  expect(reached).not.toContain(erased!.id);
});

test('only people who want it at once are emailed at once', async () => {
  const key = newKey();
  const [usual, digest] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  await kindling.deps.db
    .insert(notificationPreferences)
    .values({ userId: digest.id, kind: 'project_update', delivery: 'digest' });
  await send({ key, subjectId: 1, recipients: [usual.id, digest.id] });
  const rows = await rowsOf(key);
  expect(rows.map((row) => row.delivery)).toEqual(['at_once', 'digest']);
  expect(await Promise.all(rows.map((row) => queuedFor(row.id)))).toEqual([1, 0]);
});

test('a notification its reader may not see anymore is neither shown nor emailed', async () => {
  const key = newKey();
  const person = await makeUser(kindling.deps);
  await send({ key, subjectId: 1, recipients: [person.id] });
  const [row] = await rowsOf(key);
  expect((await loadViews(kindling.deps.db, person.id, [row!])).size).toBe(0);
  const stored = { key: `notification-${row!.id}`, kind: 'notification', facts: { notificationId: row!.id } };
  expect(await renderMail(kindling.deps, stored)).toBeUndefined();
});

test('many notifications of one kind within minutes are joined in one email, and none is lost', async () => {
  const { deps } = kindling;
  const person = await makeUser(deps);
  const seen = { kind: 'comment_reply', load: async () => new Map<number, NotificationView>() } as const;
  const burst = Array.from({ length: 30 }, (_, index) => index);
  for (const index of burst) {
    await deps.db.transaction((tx) =>
      notify(tx, seen, { key: `burst-${person.id}-${index}`, subjectId: index, recipients: [person.id] }),
    );
  }
  const own = () => deps.db.select().from(notifications).where(eq(notifications.userId, person.id));
  const rows = (await own()).toSorted((a, b) => a.id - b.id);
  expect(rows).toHaveLength(30);
  expect(await Promise.all(rows.map(({ id }) => queuedFor(id)))).toEqual([1, ...burst.slice(1).map(() => 0)]);
  await queueBundles(deps);
  expect((await own()).filter((row) => row.mailedAt === null)).toHaveLength(29);
  // Ten minutes later, in three processes at once.
  await deps.db.execute(
    sql`update notifications set mailed_at = mailed_at - interval '11 minutes' where mailed_at is not null`,
  );
  await Promise.all([queueBundles(deps), queueBundles(deps), queueBundles(deps)]);
  const after = (await own()).toSorted((a, b) => a.id - b.id);
  expect(after.every((row) => row.mailedAt !== null)).toBe(true);
  const names = after.filter((row) => row.mailedWith === null).map(({ id }) => id);
  expect(names).toEqual([after[0]?.id, after.at(-1)?.id]);
  expect(await queuedFor(after.at(-1)?.id ?? 0)).toBe(1);
});

test('one statement notifies 10,000 people, and loses none', async () => {
  const { deps } = kindling;
  await deps.db.execute(sql`
    insert into users (uid, name, email) select 'crowd-' || n, 'Person in a crowd', 'crowd-' || n || '@example.org' from generate_series(1, 10000) n`);
  const key = newKey();
  const count = await send({ key, subjectId: 1, recipients: sql`select id from users where uid like 'crowd-%'` });
  expect(count).toBe(10_000);
  expect(await deps.db.$count(notifications, eq(notifications.key, key))).toBe(10_000);
  const { rows } = await deps.db.execute(sql`
    select count(*)::int as mails from mails m join notifications n on m.key = 'notification-' || n.id where n.key = ${key}`);
  expect(rows).toEqual([{ mails: 10_000 }]);
  expect(await send({ key, subjectId: 1, recipients: sql`select id from users where uid like 'crowd-%'` })).toBe(0);
});
