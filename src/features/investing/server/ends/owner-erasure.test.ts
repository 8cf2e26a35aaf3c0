// Erasing an owner of open projects: each is transferred or ends with refunds, so no project raises money without an owner.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser, type ProjectDecision } from '#features/accounts/account-contract.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { getPersonRecord } from '#features/admin/person-contract.ts';
import { changeProjectOwner } from '#features/projects/admin-project-contract.ts';
import { listPublicChanges } from '#features/projects/history/project-change-contract.ts';
import { updateProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { expectSound, hold, invest, pay, prepare } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { investments } from '../investing-table.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let admin: TestUser;
let owner: TestUser;
let investor: TestUser;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  owner = await makeUser(kindling.deps, { name: 'Olga Owner' });
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const make = (fields: object = {}) => makeProject(kindling.deps, { ownerId: owner.id, deadline, ...fields });
const erase = async (decisions?: ProjectDecision[]) => {
  const { status, body } = await kindling.call(deleteUser, {
    as: admin,
    params: { id: owner.id },
    body: { reason: 'At their request', ...(decisions && { projects: decisions }) },
  });
  return { status, body: body as unknown as { code: string; projects?: unknown; issues?: { path: string }[] } };
};
const markErased = () => kindling.deps.db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, owner.id));

async function rowOf(id: number) {
  const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  return row;
}

const isErased = async () =>
  (await kindling.deps.db.select().from(users).where(eq(users.id, owner.id)))[0]?.erasedAt !== null;

test('erasing the owner of open projects is refused, with a list, until each has a decision', async () => {
  const active = await make({ title: 'A kite' });
  const funded = await make({ goalCents: 100_000, status: 'active' });
  await make({ status: 'draft' });
  await make({ status: 'failed' });
  await invest(kindling, investor, { projectId: active.id, amount: 500 });
  await invest(kindling, investor, { projectId: funded.id, amount: 1000 });
  const listed = [
    { id: active.id, title: 'A kite', status: 'active', fundingRaised: 500, held: 0, investors: 1 },
    expect.objectContaining({ id: funded.id, status: 'funded', fundingRaised: 1000 }),
  ];
  const record = await kindling.call(getPersonRecord, { as: admin, params: { id: owner.id } });
  expect(record.body.openProjects).toEqual(listed);
  const end = (id: number) => ({ id, action: 'end' }) as const;
  for (const decisions of [
    undefined,
    [end(active.id)],
    [end(active.id), end(active.id)],
    [end(active.id), end(funded.id), end(999_999)],
  ]) {
    const answer = await erase(decisions);
    expect([answer.status, answer.body.code]).toEqual([409, 'open_projects']);
    expect(answer.body.projects).toEqual(listed);
  }
  expect(await isErased()).toBe(false);
});

test('a transferred project keeps its money, has a new owner, and its investors are notified by email', async () => {
  const { id } = await make({ title: 'A handed kite' });
  await invest(kindling, investor, { projectId: id, amount: 500 });
  const paying = await makeUser(kindling.deps);
  const open = await hold(kindling, paying, { projectId: id, amount: 700 });
  const heir = await makeUser(kindling.deps, { name: 'Hedda Heir' });
  // Their investments in other projects don't block it.
  await invest(kindling, heir, { projectId: (await makeProject(kindling.deps)).id, amount: 100 });
  expect((await erase([{ id, action: 'hand_over', ownerId: heir.id }])).status).toBe(204);
  expect(await rowOf(id)).toMatchObject({ ownerId: heir.id, status: 'active', raisedCents: 50_000, heldCents: 70_000 });
  expect(await isErased()).toBe(true);
  expect(await pay(kindling, open)).toBe('succeeded');
  await kindling.sandbox.events.deliverDue();
  await sweepOnce(kindling.deps);
  const about = kindling.mails.filter(({ subject }) => subject.startsWith('A handed kite'));
  const subjectOf = (email: string) => about.find(({ to }) => to.address === email)?.subject;
  expect(subjectOf(heir.email)).toBe('A handed kite is your project now');
  for (const { email } of [investor, paying]) {
    const mail = about.find(({ to, subject }) => to.address === email && subject === 'A handed kite has a new creator');
    expect(mail?.text).toContain('Hedda Heir runs the project now.');
    expect(mail?.text).not.toContain('Olga');
  }
});

test('ended projects fail, even funded ones, and every investor gets a refund and an email', async () => {
  const active = await make({ title: 'An ended kite' });
  const funded = await make({ title: 'An ended kite, funded', goalCents: 100_000 });
  await invest(kindling, investor, { projectId: active.id, amount: 500 });
  await invest(kindling, investor, { projectId: funded.id, amount: 1000 });
  expect(await rowOf(funded.id)).toMatchObject({ status: 'funded' });
  expect((await erase([active, funded].map(({ id }) => ({ id, action: 'end' })))).status).toBe(204);
  for (const { id } of [active, funded]) expect(await rowOf(id)).toMatchObject({ status: 'failed', ownerId: owner.id });
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  await kindling.sandbox.events.deliverDue();
  await sweepOnce(kindling.deps);
  const states = await kindling.deps.db
    .select({ state: investments.state })
    .from(investments)
    .where(eq(investments.investorId, investor.id));
  expect(states.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  const told = kindling.mails.filter(
    ({ to, text }) =>
      to.address === investor.email && text.includes('An administrator ended the funding of An ended kite'),
  );
  expect(told.length).toBeGreaterThanOrEqual(2);
});

test('an unreviewed change is publicly reverted when its creator is erased', async () => {
  const setReviews = async (isOn: boolean | null) => {
    await kindling.deps.db.execute(
      sql`update site_settings set review_before_publishing = ${isOn}, version = version + 1`,
    );
    await kindling.deps.settings.refresh();
  };
  await setReviews(true);
  try {
    const { id } = await make({ description: 'A kite of paper and ash, flown by two.' });
    await invest(kindling, investor, { projectId: id, amount: 500 });
    const body = { description: 'Now it is a car wash.' };
    expect((await kindling.call(updateProject, { as: owner, params: { id }, body })).status).toBe(200);
    const heir = await makeUser(kindling.deps);
    expect((await erase([{ id, action: 'hand_over', ownerId: heir.id }])).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ ownerId: heir.id, description: 'A kite of paper and ash, flown by two.' });
    const [last] = (await kindling.call(listPublicChanges, { params: { id } })).body;
    expect(last).toMatchObject({
      by: 'platform',
      isInReview: false,
      fields: [{ field: 'description', before: body.description }],
    });
    const { rows } = await kindling.deps.db.execute(sql`select state from project_reviews where project_id = ${id}`);
    expect(rows).toEqual([{ state: 'rejected' }]);
  } finally {
    await setReviews(null);
  }
});

test('a project cannot be transferred to its investor, to the person being erased, or to an unknown person', async () => {
  const { id } = await make();
  await invest(kindling, investor, { projectId: id, amount: 500 });
  const gone = await makeUser(kindling.deps, { erasedAt: new Date() });
  for (const ownerId of [investor.id, owner.id, gone.id, 999_999]) {
    const answer = await erase([{ id, action: 'hand_over', ownerId }]);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'projects.0.ownerId']);
  }
  expect(await isErased()).toBe(false);
  expect(await rowOf(id)).toMatchObject({ ownerId: owner.id, status: 'active' });
});

test('no one becomes the owner by erasing the owner, and no one erases their own other account', async () => {
  const { id } = await make();
  const namesake = await makeUser(kindling.deps, { email: admin.email.toUpperCase() });
  for (const ownerId of [admin.id, namesake.id]) {
    const answer = await erase([{ id, action: 'hand_over', ownerId }]);
    expect([answer.status, answer.body.code]).toEqual([403, 'own_project']);
  }
  expect(await isErased()).toBe(false);
  const own = await kindling.call(deleteUser, { as: admin, params: { id: namesake.id }, body: { projects: [] } });
  expect((own as { body: { code?: string } }).body.code).toBe('oneself');
});

test('a project of an erased owner takes no new money and can be transferred even with investments', async () => {
  const { id } = await make();
  await invest(kindling, investor, { projectId: id, amount: 500 });
  const heir = await makeUser(kindling.deps);
  const give = () =>
    kindling.call(changeProjectOwner, { as: admin, params: { id }, body: { ownerId: heir.id, reason: 'They run it' } });
  expect((await give()).body.code).toBe('locked_terms');
  await markErased();
  const refused = await prepare(kindling, heir, { projectId: id, amount: 500 });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_active' }]);
  const insert = sql`insert into investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash)
    select id, ${heir.id}, 50000, valuation_cents, now() + interval '1 hour', 'by-hand', 'x' from projects where id = ${id}`;
  await expect(kindling.deps.db.execute(insert)).rejects.toMatchObject({
    cause: { message: `the owner of project ${id} was erased` },
  });
  expect((await give()).status).toBe(200);
  expect((await prepare(kindling, await makeUser(kindling.deps), { projectId: id, amount: 500 })).status).toBe(201);
});

test('a draft of an erased person cannot be published before it is transferred', async () => {
  const { id } = await make({ status: 'draft' });
  await markErased();
  const publish = () => kindling.call(updateProject, { as: admin, params: { id }, body: { status: 'active' } });
  expect((await publish()).body).toMatchObject({ code: 'illegal_move' });
  await expect(
    kindling.deps.db.update(projects).set({ status: 'active' }).where(eq(projects.id, id)),
  ).rejects.toMatchObject({ cause: { message: `the owner of project ${id} was erased` } });
  await markErased();
});

test('a payment during the owner’s erasure and the project’s end is refunded', async () => {
  const { id } = await make();
  const open = await hold(kindling, investor, { projectId: id, amount: 500 });
  expect((await erase([{ id, action: 'end' }])).status).toBe(204);
  await pay(kindling, open);
  await kindling.sandbox.events.deliverDue();
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', heldCents: 0, raisedCents: 0 });
});
