// The notification center, the preferences, the weekly digest and unsubscribing, over HTTP.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../notification-contract.ts';
import type { NotificationKind } from '../notification-rules.ts';
import { queueDigests } from './email/digest-queue.ts';
import { notificationEvents, notifications } from './notification-table.ts';
import { runNotificationWork } from './notification-worker.ts';
import { unsubscribeFromDigest, unsubscribeFromKind } from './unsubscribe/notification-subscriptions.ts';

const kindling = useTestApp();

/** Notifications about published projects: visible to everyone, so only the row matters. */
async function notifyOf(
  person: TestUser,
  fields: Partial<typeof notifications.$inferInsert> = {},
): Promise<{ id: number; projectId: number }> {
  const { id: projectId } = await makeProject(kindling.deps);
  const [row] = await kindling.deps.db
    .insert(notifications)
    .values({
      userId: person.id,
      kind: 'project_published',
      key: `made-${projectId}`,
      subjectId: projectId,
      delivery: 'off',
      ...fields,
    })
    .returning({ id: notifications.id });
  return { id: row?.id ?? 0, projectId };
}

const list = (as: TestUser, query = {}) => kindling.call(contract.listNotifications, { as, query });
const unread = async (as: TestUser) => (await kindling.call(contract.countUnreadNotifications, { as })).body.unread;
const preferenceOf = async (as: TestUser, kind: NotificationKind) =>
  (await kindling.call(contract.listNotificationPreferences, { as })).body.find((row) => row.kind === kind);

test('the center lists a person’s own notifications, newest first, page by page [notifications-1]', async () => {
  const [person, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const made: number[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await notifyOf(person)).id);
  await notifyOf(other);
  const first = await list(person, { limit: 2 });
  expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(first.headers['cache-control']).toContain('private');
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.link as string) ?? [];
  const second = await kindling.app.inject({ url: next, headers: { cookie: person.cookie } });
  expect(second.json<{ id: number }[]>().map(({ id }) => id)).toEqual(made.slice(2, 4));
  expect((await list(person, { cursor: 'made-up' })).status).toBe(400);
  expect(await unread(person)).toBe(5);
});

test('what its reader may not see anymore disappears from the list and from the badge [notifications-2]', async () => {
  const person = await makeUser(kindling.deps);
  const { projectId } = await notifyOf(person);
  const kept = await notifyOf(person);
  await kindling.deps.db.execute(sql`update projects set visibility = 'private' where id = ${projectId}`);
  expect((await list(person)).body.map(({ id }) => id)).toEqual([kept.id]);
  expect(await unread(person)).toBe(1);
});

test('one is marked as read, or all up to the newest that was seen', async () => {
  const person = await makeUser(kindling.deps);
  const [a, b, c] = [await notifyOf(person), await notifyOf(person), await notifyOf(person)];
  const one = await kindling.call(contract.readNotification, { as: person, params: { id: a.id } });
  expect(one).toMatchObject({ status: 200, body: { unread: 2 } });
  const all = await kindling.call(contract.readNotifications, { as: person, body: { upTo: b.id } });
  expect(all).toMatchObject({ status: 200, body: { unread: 1 } });
  expect((await list(person)).body.map(({ id, isRead }) => [id, isRead])).toEqual([
    [c.id, false],
    [b.id, true],
    [a.id, true],
  ]);
});

test('nobody reads or marks the notifications of another person', async () => {
  const [person, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id } = await notifyOf(person);
  expect((await kindling.call(contract.readNotification, { as: other, params: { id } })).status).toBe(404);
  await kindling.call(contract.readNotifications, { as: other, body: { upTo: id } });
  expect(await unread(person)).toBe(1);
  expect((await kindling.call(contract.listNotifications)).status).toBe(401);
});

test('a preference is kept, and only kinds that are emailed by preference are offered [notifications-3]', async () => {
  const person = await makeUser(kindling.deps);
  expect(await preferenceOf(person, 'message')).toEqual({ kind: 'message', delivery: 'at_once', isDefault: true });
  const body = { kind: 'message', delivery: 'off' };
  const answer = await kindling.call(contract.changeNotificationPreference, { as: person, body });
  expect(answer.body).toContainEqual({ kind: 'message', delivery: 'off', isDefault: false });
  expect(await preferenceOf(person, 'investment_refunded')).toBeUndefined();
  for (const wrong of [
    { kind: 'investment_refunded', delivery: 'off' },
    { kind: 'message', delivery: 'hourly' },
    { kind: 'message' },
  ]) {
    expect((await kindling.call(contract.changeNotificationPreference, { as: person, body: wrong })).status).toBe(400);
  }
});

test('the weekly digest is sent once per person and week, also by several processes, without what was read [notifications-4]', async () => {
  const { deps } = kindling;
  const person = await makeUser(deps);
  const old = { delivery: 'digest', createdAt: new Date(Date.now() - 8 * 86_400_000) } as const;
  const [first, second] = [await notifyOf(person, old), await notifyOf(person, { ...old, readAt: new Date() })];
  const thisWeek = await notifyOf(person, { delivery: 'digest', createdAt: new Date(Date.now() + 1000) });
  await Promise.all([queueDigests(deps), queueDigests(deps), queueDigests(deps)]);
  expect(await queueDigests(deps)).toBe(0);
  kindling.mails.length = 0;
  await deliverMails(deps);
  const sent = kindling.mails.filter(({ to }) => to.address === person.email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(`/projects/${first.projectId}`);
  expect(sent[0]?.text).not.toContain(`/projects/${second.projectId}\n`);
  expect(sent[0]?.text).not.toContain(`/projects/${thisWeek.projectId}\n`);
  expect(sent[0]?.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\/v1\.[\w-]+$/);
});

test('there is no digest for an unverified address, for what is hidden, or for what was turned off since', async () => {
  const { deps } = kindling;
  const old = { delivery: 'digest', createdAt: new Date(Date.now() - 8 * 86_400_000) } as const;
  const [unverified, hidden, off] = [
    await makeUser(deps, { emailUnverified: true }),
    await makeUser(deps),
    await makeUser(deps),
  ];
  await notifyOf(unverified, old);
  const { projectId } = await notifyOf(hidden, old);
  await deps.db.execute(sql`update projects set visibility = 'private' where id = ${projectId}`);
  await notifyOf(off, old);
  await kindling.call(contract.changeNotificationPreference, {
    as: off,
    body: { kind: 'project_published', delivery: 'off' },
  });
  await queueDigests(deps);
  kindling.mails.length = 0;
  await deliverMails(deps);
  const addresses = kindling.mails.map(({ to }) => to.address);
  for (const { email } of [unverified, hidden, off]) expect(addresses).not.toContain(email);
});

const tokenFor = (person: TestUser, kind: NotificationKind = 'message') =>
  decodeURIComponent(
    unsubscribeFromKind(kindling.deps, { userId: person.id, kind }).oneClickPath.split('/').at(-1) ?? '',
  );
const post = (token: string, contentType: string, payload: string, headers = {}) =>
  kindling.app.inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: { 'content-type': contentType, ...headers },
    payload,
  });
const form = 'application/x-www-form-urlencoded';

test.each([
  ['a form', form, 'List-Unsubscribe=One-Click'],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a mail server unsubscribes a person with %s, from another site and without a session', async (_, type, payload) => {
  const person = await makeUser(kindling.deps);
  const answer = await post(tokenFor(person), type, payload, {
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await preferenceOf(person, 'message'))?.delivery).toBe('off');
  expect((await preferenceOf(person, 'comment_reply'))?.delivery).toBe('at_once');
  expect((await post(tokenFor(person), type, payload)).statusCode).toBe(200);
});

test('forms are accepted there and nowhere else, and only with the field of the standard', async () => {
  const person = await makeUser(kindling.deps);
  const token = tokenFor(person);
  expect((await post(token, form, 'anything=else')).statusCode).toBe(400);
  expect((await post(token, 'application/json', '{"List-Unsubscribe":"One-Click"}')).statusCode).toBe(415);
  expect((await post(token, form, `List-Unsubscribe=One-Click&x=${'x'.repeat(5000)}`)).statusCode).toBe(413);
  const elsewhere = await kindling.app.inject({
    method: 'POST',
    url: '/api/unsubscribe',
    headers: { 'content-type': form },
    payload: `token=${token}`,
  });
  expect(elsewhere.statusCode).toBe(415);
  const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const asJson = await kindling.call(contract.endSubscription, { body: { token }, headers: crossSite });
  expect(asJson.status).toBe(403);
  expect((await preferenceOf(person, 'message'))?.delivery).toBe('at_once');
});

test('a forged, changed or foreign token unsubscribes nobody', async () => {
  const person = await makeUser(kindling.deps);
  const token = tokenFor(person);
  const changed = `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`;
  const foreign = decodeURIComponent(
    unsubscribeFromKind({ secret: 'of another site' }, { userId: person.id, kind: 'message' })
      .oneClickPath.split('/')
      .at(-1) ?? '',
  );
  const made = Buffer.from(JSON.stringify(['notification', person.id, 'message'])).toString('base64url');
  for (const wrong of [changed, foreign, made, 'v1.', 'x']) {
    expect((await post(encodeURIComponent(wrong), form, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect((await kindling.call(contract.endSubscription, { body: { token: wrong } })).status).toBe(404);
    expect((await kindling.call(contract.getSubscription, { query: { token: wrong } })).status).toBe(404);
  }
  expect((await preferenceOf(person, 'message'))?.delivery).toBe('at_once');
});

test('a token reveals nothing and reading it changes nothing', async () => {
  const person = await makeUser(kindling.deps);
  const token = tokenFor(person);
  expect(Buffer.from(token.slice(3), 'base64url').toString('latin1')).not.toContain('message');
  expect(tokenFor(person)).not.toBe(token);
  const read = await kindling.call(contract.getSubscription, { query: { token } });
  expect(read.body).toEqual({ title: 'Messages', isSubscribed: true, manageLink: '/settings/notifications' });
  const opened = await kindling.app.inject({ url: `/api/unsubscribe/${token}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/unsubscribe?token=${token}`]);
  expect((await preferenceOf(person, 'message'))?.delivery).toBe('at_once');
  const ended = await kindling.call(contract.endSubscription, { body: { token } });
  expect(ended).toMatchObject({ status: 200, body: { isSubscribed: false } });
});

test('the token of a digest turns off what comes weekly; that of an erased person is unknown [notifications-5]', async () => {
  const person = await makeUser(kindling.deps);
  const token = decodeURIComponent(
    unsubscribeFromDigest(kindling.deps, person.id).oneClickPath.split('/').at(-1) ?? '',
  );
  await kindling.call(contract.endSubscription, { body: { token } });
  const { body } = await kindling.call(contract.listNotificationPreferences, { as: person });
  expect(body.filter(({ delivery }) => delivery === 'digest')).toEqual([]);
  expect(body.find(({ kind }) => kind === 'message')?.delivery).toBe('at_once');
  await kindling.deps.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, person.id));
  expect((await kindling.call(contract.endSubscription, { body: { token } })).status).toBe(404);
});

test('an event written down by a trigger becomes one notification, with several workers and after a failure', async () => {
  const { deps } = kindling;
  const owner = await makeUser(deps);
  const { id: projectId } = await makeProject(deps, { ownerId: owner.id });
  const mail = sql`insert into mails (key, kind, facts) values
    (${`project-${projectId}-published`}, 'project_published', ${JSON.stringify({ projectId })}::jsonb)`;
  await deps.db.execute(mail);
  await Promise.all([runNotificationWork(deps), runNotificationWork(deps), runNotificationWork(deps)]);
  // Simulates an event whose transaction recorded it twice.
  await deps.db.insert(notificationEvents).values({ source: 'mail project_published', facts: { projectId } });
  await runNotificationWork(deps);
  const { body } = await list(owner);
  expect(body.map(({ kind, link }) => [kind, link])).toEqual([['project_live', `/projects/${projectId}`]]);
  expect(await deps.db.$count(notificationEvents)).toBe(0);
});

test('an event that was rolled back notifies nobody', async () => {
  const { deps } = kindling;
  const owner = await makeUser(deps);
  await deps.db
    .transaction(async (tx) => {
      await tx.execute(
        sql`insert into mails (key, kind, facts) values ('never', 'project_published', '{"projectId": 1}')`,
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await runNotificationWork(deps);
  expect((await list(owner)).body).toEqual([]);
});

test('erasing a person erases their notifications and choices', async () => {
  const person = await makeUser(kindling.deps);
  await notifyOf(person);
  await kindling.call(contract.changeNotificationPreference, {
    as: person,
    body: { kind: 'message', delivery: 'off' },
  });
  const admin = await makeAdmin(kindling.deps);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id } })).status).toBe(204);
  expect(await kindling.deps.db.$count(notifications, eq(notifications.userId, person.id))).toBe(0);
});
