// Looking ahead over HTTP: each kind on its day, and only what lies within the days asked for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, invest } from '#test/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/make.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { getLookAhead } from '../look-ahead-contract.ts';

let kindling: TestApp;
let admin: TestUser;
beforeAll(async () => {
  kindling = await createTestApp();
  admin = await makeAdmin(kindling.deps);
});
afterAll(() => kindling.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const look = async (days = 7) => (await kindling.call(getLookAhead, { as: admin, query: { days } })).body;
const run = (text: string, values: unknown[] = []) => kindling.deps.pool.query(text, values);

test('what closes, expires, falls due and is late stands on its day, with its amount and a way to it', async () => {
  const closing = await makeProject(kindling.deps, { title: 'Closing soon', deadline: dayOf(inDays(3)) });
  await makeProject(kindling.deps, { title: 'Closing later', deadline: dayOf(inDays(20)) });
  await makeProject(kindling.deps, { title: 'Gone', deadline: dayOf(inDays(3)), deletedAt: new Date() });
  const investor = await makeUser(kindling.deps);
  const paid = await invest(kindling, investor, { projectId: closing.id, amount: '150.00' });
  await hold(kindling, investor, { projectId: closing.id, amount: '200.00' });
  await run(
    `insert into disputes (provider_dispute_id, investment_id, payment_id, amount_cents, provider_status, due_by, opened_at)
     select 'dp_1', investment_id, id, amount_cents, 'needs_response', now() + interval '2 days', now() from payments where investment_id = $1`,
    [paid.id],
  );
  await run(
    `insert into admin_invites (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 day')`,
    [admin.id],
  );
  const ahead = await look();
  const told = ahead.days.flatMap(({ day, items }) =>
    items.map(({ kind, title, amount, link }) => ({ day, kind, title, amount, link })),
  );
  expect(told).toContainEqual({
    day: dayOf(inDays(3)),
    kind: 'project',
    title: 'Closing soon',
    amount: '150.00',
    link: `/admin/projects/${closing.id}`,
  });
  const withLink = (kind: string) => told.find((item) => item.kind === kind)?.link;
  expect(withLink('dispute')).toBe(`/admin/investments/${paid.id}`);
  expect(withLink('holds')).toBe('/admin/investments?state=held');
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['dispute', 'holds', 'invitation', 'project']);
  expect(told).toContainEqual(expect.objectContaining({ kind: 'holds', title: 'One hold ends', amount: '200.00' }));
  expect(told).toContainEqual(expect.objectContaining({ kind: 'dispute', day: dayOf(inDays(2)), amount: '150.00' }));
  expect(ahead.late).toEqual([]);
  expect((await look(30)).days.flatMap(({ items }) => items.map(({ title }) => title))).toContain('Closing later');

  await run("update disputes set due_by = now() - interval '1 hour'");
  expect((await look()).late.map(({ kind }) => kind)).toEqual(['dispute']);
});

test('a review is due in its time, and no more once its project is removed', async () => {
  const { id } = await makeProject(kindling.deps, { status: 'draft' });
  await run('insert into project_reviews (project_id, round) values ($1, 1)', [id]);
  const reviews = async () => {
    const { days } = await look();
    return days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'review').map(({ link }) => link));
  };
  expect(await reviews()).toEqual([`/admin/reviews/${id}`]);
  await run('update projects set deleted_at = now() where id = $1', [id]);
  expect(await reviews()).toEqual([]);
});

test('days are a whole number up to 90, and only administrators look ahead', async () => {
  for (const days of ['0', '91', 'many', '1.5']) {
    expect((await kindling.call(getLookAhead, { as: admin, query: { days } })).status).toBe(400);
  }
  expect((await kindling.call(getLookAhead)).status).toBe(401);
  expect((await kindling.call(getLookAhead, { as: await makeUser(kindling.deps) })).status).toBe(401);
});
