// Attention items come only from the person's own payments, projects and drafts.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { cents } from '#kernel/money.ts';
import { investOwedByHand } from '#test/factories/failing-refunds.ts';
import { callSandbox, expireHold, hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getAttention } from '../dashboard-contract.ts';

// A refund that no card accepted is logged as an error, because a person must pay it.
const kindling = useTestApp({ expectsErrors: true });

const keysOf = async (as: TestUser) =>
  (await kindling.call(getAttention, { as })).body.items.map(({ key }) => key.replace(/\d+$/, ''));

test('an open payment is listed, and disappears once it has expired and another one succeeded', async () => {
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

test('the steps of a funded project ask for an account, and nothing else asks again', async () => {
  const creator = await makeUser(kindling.deps);
  const project = await makeProject(kindling.deps, { ownerId: creator.id, goalCents: cents(100_000) });
  await invest(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 1000 });
  const { body } = await kindling.call(getAttention, { as: creator });
  const asked = body.moments.flatMap(({ steps }) => steps.filter(({ key, isDone }) => key === 'account' && !isDone));
  expect(asked).toHaveLength(1);
  expect(body.items.filter(({ kind }) => kind === 'payouts')).toEqual([]);
});

test.each([
  ['6 days 23 hours', ['ended-']],
  ['7 days', []],
])('a payment left uncompleted %s ago: %j', async (age, keys) => {
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
  expect(await title()).toMatch(/is on its way$/);
  await sweepOnce(kindling.deps);
  expect(await title()).toBeUndefined();
});

test('a refund after a partial return names the rest, not the whole', async () => {
  const investor = await makeUser(kindling.deps);
  const project = await makeProject(kindling.deps, { title: 'A boat' });
  const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  await callSandbox(kindling, '/v1/refunds', { payment_intent: transactionId ?? '', amount: '10000' }, 'secret');
  await syncRefunds(kindling.deps, transactionId ?? '');
  await requestRefund(kindling.deps, id, 'admin');
  const { items } = (await kindling.call(getAttention, { as: investor })).body;
  expect(items.map(({ title }) => title)).toEqual(['Your $200 refund for A boat is on its way']);
});

test('a refund no card accepted stays listed until it is paid; one in progress counts from its last update', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const owed = await investOwedByHand(kindling, investor, { projectId, amount: 500 });
  const sent = await invest(kindling, investor, { projectId, amount: 300 });
  await requestRefund(kindling.deps, sent.id, 'admin');
  const old = sql`created_at = created_at - interval '30 days'`;
  await kindling.deps.db.execute(sql`update investments set ${old} where id in (${owed}, ${sent.id})`);
  await kindling.deps.db.execute(
    sql`update refunds set updated_at = updated_at - interval '29 days' where investment_id = ${owed}`,
  );
  const keys = async () => (await kindling.call(getAttention, { as: investor })).body.items.map(({ key }) => key);
  expect(await keys()).toEqual([`ended-${sent.id}`, `ended-${owed}`]);
  await kindling.deps.db.execute(
    sql`update refunds set updated_at = updated_at - interval '8 days' where investment_id = ${sent.id}`,
  );
  expect(await keys()).toEqual([`ended-${owed}`]);
});

test('an uncompleted payment is dropped only after a later one by the same person in the same project', async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const [first, second] = [await makeProject(kindling.deps), await makeProject(kindling.deps)];
  const { investmentId } = await hold(kindling, investor, { projectId: first.id, amount: 700 });
  await expireHold(kindling.deps.db, investmentId);
  await sweepOnce(kindling.deps);
  await invest(kindling, other, { projectId: first.id, amount: 700 });
  await invest(kindling, investor, { projectId: second.id, amount: 700 });
  expect(await keysOf(investor)).toEqual(['ended-']);
});

test('the payment that expires first is listed first, and one processing at its bank needs no action', async () => {
  const investor = await makeUser(kindling.deps);
  const made: number[] = [];
  for (let place = 0; place < 3; place += 1) {
    const { id: projectId } = await makeProject(kindling.deps);
    made.push((await hold(kindling, investor, { projectId, amount: 100 })).investmentId);
  }
  const [later, sooner, atWork] = made;
  await kindling.deps.db.execute(
    sql`update investments set hold_expires_at = hold_expires_at + interval '1 minute' where id = ${later ?? 0}`,
  );
  await kindling.deps.db.execute(sql`update payments set state = 'processing' where investment_id = ${atWork ?? 0}`);
  await kindling.deps.db.execute(sql`update investments set state = 'processing' where id = ${atWork ?? 0}`);
  const { items } = (await kindling.call(getAttention, { as: investor })).body;
  expect(items.map(({ key }) => key)).toEqual([`payment-${sooner}`, `payment-${later}`]);
});

test('own projects with pending actions and unfinished forms are listed, content advice is not', async () => {
  const creator = await makeUser(kindling.deps);
  const mine = { ownerId: creator.id, coverImage: '/images/x.webp' };
  const today = new Date().toISOString().slice(0, 10);
  await makeProject(kindling.deps, mine);
  const draft = await makeProject(kindling.deps, { ...mine, status: 'draft' });
  const closing = await makeProject(kindling.deps, { ...mine, deadline: today });
  await makeProject(kindling.deps, { ...mine, visibility: 'private' });
  await makeProject(kindling.deps, { ...mine, deadline: today, deletedAt: new Date() });
  const other = await makeUser(kindling.deps);
  await makeProject(kindling.deps, { ownerId: other.id, deadline: today });
  await kindling.deps.db.insert(projectDrafts).values({ ownerId: other.id, values: {}, revision: 1 });
  await makeProject(kindling.deps, { ownerId: creator.id, coverImage: null });
  await kindling.deps.db.insert(projectDrafts).values({ ownerId: creator.id, values: {}, revision: 1 });
  const { items } = (await kindling.call(getAttention, { as: creator })).body;
  expect(items.map(({ key }) => key)).toEqual([`deadline-${closing.id}`, `draft-${draft.id}`, 'form-draft-new']);
});

test('requires a user session; an admin session is not enough', async () => {
  expect((await kindling.call(getAttention)).status).toBe(401);
  expect((await kindling.call(getAttention, { as: await makeAdmin(kindling.deps) })).status).toBe(401);
});
