// What needs a person's attention, gathered from their own payments, projects and drafts, and nobody else's.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweeper.ts';
import { projectDrafts } from '#features/projects/server/draft-table.ts';
import { expireHold, hold, invest } from '#test/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/make.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { getAttention } from '../dashboard-contract.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp();
});
afterAll(() => kindling.close());

const keysOf = async (as: TestUser) =>
  (await kindling.call(getAttention, { as })).body.items.map(({ key }) => key.replace(/\d+$/, ''));

test('an open payment waits, and is forgotten when its time is over and another one went through', async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const project = await makeProject(kindling.deps, { title: 'A lamp' });
  const { investmentId, expiresAt } = await hold(kindling, investor, { projectId: project.id, amount: 700 });
  expect((await kindling.call(getAttention, { as: investor })).body).toMatchObject({
    items: [{ key: `payment-${investmentId}`, title: 'Finish your payment of $700 for A lamp', until: expiresAt }],
    more: 0,
  });
  expect(await keysOf(other)).toEqual([]);
  await expireHold(kindling.deps.db, investmentId);
  expect(await keysOf(investor)).toEqual([]);
  await sweepOnce(kindling.deps);
  expect(await keysOf(investor)).toEqual(['ended-']);
  await invest(kindling, investor, { projectId: project.id, amount: 700 });
  expect(await keysOf(investor)).toEqual([]);
});

test.each([
  ['6 days 23 hours', ['ended-']],
  ['7 days', []],
])('a payment that was not completed %s ago: %j', async (age, keys) => {
  const investor = await makeUser(kindling.deps);
  const { investmentId } = await hold(kindling, investor, {
    projectId: (await makeProject(kindling.deps)).id,
    amount: 700,
  });
  await expireHold(kindling.deps.db, investmentId);
  await sweepOnce(kindling.deps);
  await kindling.deps.db.execute(
    sql`update investments set created_at = now() - ${age}::interval where id = ${investmentId}`,
  );
  expect(await keysOf(investor)).toEqual(keys);
});

test('a refund needs attention until the money is back', async () => {
  const investor = await makeUser(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId: (await makeProject(kindling.deps)).id, amount: 300 });
  await requestRefund(kindling.deps, id, 'admin');
  const title = async () => (await kindling.call(getAttention, { as: investor })).body.items[0]?.title;
  expect(await title()).toMatch(/is on its way back$/);
  await sweepOnce(kindling.deps);
  expect(await title()).toBeUndefined();
});

test('own projects that wait for something and unfinished forms, never advice about what a project could say', async () => {
  const creator = await makeUser(kindling.deps);
  const mine = { ownerId: creator.id, coverImage: '/images/x.webp' };
  const today = new Date().toISOString().slice(0, 10);
  await makeProject(kindling.deps, mine);
  const draft = await makeProject(kindling.deps, { ...mine, status: 'draft' });
  const closing = await makeProject(kindling.deps, { ...mine, deadline: today });
  await makeProject(kindling.deps, { ...mine, visibility: 'private' });
  await makeProject(kindling.deps, { ...mine, deletedAt: new Date() });
  await makeProject(kindling.deps, { ownerId: creator.id, coverImage: null });
  await kindling.deps.db.insert(projectDrafts).values({ ownerId: creator.id, values: {}, revision: 1 });
  const { items } = (await kindling.call(getAttention, { as: creator })).body;
  expect(items.map(({ key }) => key)).toEqual([`deadline-${closing.id}`, `draft-${draft.id}`, 'form-draft-new']);
});

test('is for people who signed in, an admin session is no person', async () => {
  expect((await kindling.call(getAttention)).status).toBe(401);
  expect((await kindling.call(getAttention, { as: await makeAdmin(kindling.deps) })).status).toBe(401);
});
