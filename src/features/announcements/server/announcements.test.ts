// Emails to many people: who gets them, once, after a delay in which they can be undone.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../announcement-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  other = await makeAdmin(kindling.deps);
  for (const name of ['Ann', 'Bob', 'Cleo', 'Dan']) {
    await makeUser(kindling.deps, { name: `Many ${name}`, email: `${name.toLowerCase()}@many.example` });
  }
  const { pool } = kindling.deps;
  await pool.query(`insert into notification_preferences (user_id, kind, delivery)
    select id, 'announcement', 'off' from users where name = 'Many Bob'`);
  await pool.query("update users set email_unverified = true where name = 'Many Cleo'");
});
beforeEach(async () => {
  await kindling.deps.db.execute(sql`truncate announcements, mails cascade`);
  kindling.mails.length = 0;
});

const content = { q: 'Many', subject: 'News', body: 'First paragraph.\n\nSecond <b>one</b>.' };
const send = (more: object = {}) =>
  kindling.call(contract.sendAnnouncement, {
    as: admin,
    body: { ...content, key: randomUUID(), recipients: 2, ...more },
  });
const undo = (id: number, as = other) => kindling.call(contract.undoAnnouncement, { as, params: { id } });
const makeDue = () =>
  kindling.deps.db.execute(sql`with s as (update announcements set send_at = now() - interval '1 second')
    update mails set send_after = now() - interval '1 second'`);

test('the preview counts exactly who gets it, and who is left out', async () => {
  const { body } = await kindling.call(contract.previewAnnouncement, { as: admin, body: content });
  expect(body).toMatchObject({ recipients: 2, leftOut: { unsubscribed: 1, unreachable: 1 } });
  expect(body.text).toContain('First paragraph.');
  expect(body.html).toContain('Second &lt;b&gt;one&lt;/b&gt;.');
  expect(kindling.mails).toEqual([]);
});

test('an email leaves after the delay, once for each person, with a way to unsubscribe', async () => {
  const key = randomUUID();
  const first = await send({ key });
  expect([first.status, first.body.canUndo]).toEqual([201, true]);
  expect((await send({ key })).body.id).toBe(first.body.id);
  await deliverMails(kindling.deps);
  expect(kindling.mails).toEqual([]);
  await makeDue();
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to }) => to.address).toSorted()).toEqual(['ann@many.example', 'dan@many.example']);
  expect(kindling.mails[0]?.unsubscribeUrl).toContain('/api/unsubscribe/');
  expect(await undo(first.body.id)).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
});

test('only chosen people get it, and only those whom the list of users shows', async () => {
  const { rows } = await kindling.deps.pool.query<{ id: string }>(
    "select id from users where name in ('Many Ann', 'Many Bob') order by name",
  );
  const ids = [...rows.map(({ id }) => Number(id)), 987_654_321];
  const { body } = await kindling.call(contract.previewAnnouncement, {
    as: admin,
    body: { subject: 'News', body: 'Hello', ids },
  });
  expect(body).toMatchObject({ recipients: 1, leftOut: { unsubscribed: 1, unreachable: 0 } });
  const sent = await send({ q: undefined, ids, recipients: 1 });
  expect(sent).toMatchObject({ status: 201, body: { isChosen: true, q: null, recipients: 1 } });
  await makeDue();
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to }) => to.address)).toEqual(['ann@many.example']);
  expect((await send({ ids: [] })).status).toBe(400);
});

test('another administrator can undo it before it leaves, and nobody gets it', async () => {
  const { body } = await send();
  expect(await undo(body.id)).toMatchObject({ status: 200, body: { canUndo: false, undoneBy: other.name } });
  expect((await undo(body.id)).status).toBe(200);
  await makeDue();
  await deliverMails(kindling.deps);
  expect(kindling.mails).toEqual([]);
  const { items } = (await kindling.call(contract.listAnnouncements, { as: admin })).body;
  expect(items).toMatchObject([{ subject: 'News', recipients: 2, undoneBy: other.name }]);
});

test('nothing is sent when the recipients changed since the preview', async () => {
  expect(await send({ recipients: 3 })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await kindling.call(contract.listAnnouncements, { as: admin })).body.items).toEqual([]);
});

test('at most three are sent in a day; undone ones do not count', async () => {
  await undo((await send()).body.id);
  for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(429);
});

test('is for admins', async () => {
  const as = await makeUser(kindling.deps);
  expect(
    (await kindling.call(contract.sendAnnouncement, { as, body: { ...content, key: randomUUID(), recipients: 1 } }))
      .status,
  ).toBe(401);
});
