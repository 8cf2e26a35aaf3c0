// Admin actions on one project over HTTP: review it, edit it concurrently, add one, transfer one.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { hold } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../../admin-project-contract.ts';
import { listProjectChanges, type ProjectChange } from '../../history/project-change-contract.ts';
import { getProject, updateProject } from '../../project-contract.ts';
import { projectDrafts } from '../drafts/draft-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
  other = await makeAdmin(kindling.deps);
});

const read = (id: number, as: Caller = admin) => kindling.call(contract.getAdminProject, { params: { id }, as });
const patch = (id: number, body: unknown, as: Caller = admin) =>
  kindling.call(updateProject, { params: { id }, body, as });
const add = (body: unknown, as: Caller = admin) => kindling.call(contract.createAdminProject, { body, as });
const handOver = (id: number, body: unknown, as: Caller = admin) =>
  kindling.call(contract.changeProjectOwner, { params: { id }, body, as });

async function lastAudit(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await kindling.deps.pool.query<Record<string, unknown>>(
    'select action, actor_id::int, subject_kind, subject_id, details from audit_entries order by id desc limit 1',
  );
  return rows[0];
}

/** Sends the emails due by now. */
async function mailsTo(person: TestUser) {
  await sweepOnce(kindling.deps);
  return kindling.mails.filter(({ to }) => to.address === person.email);
}

test('a project is read with its owner, its reserved amount, and the moves possible now', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const investor = await makeUser(kindling.deps);
  await hold(kindling, investor, { projectId: id, amount: 250.5 });
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ held: 250.5, owner: { id: owner.id, name: owner.name, kind: 'person' } });
  expect(body.moves).toEqual([
    { to: 'draft', refusal: 'someone has invested in it' },
    { to: 'funded', refusal: 'its goal is not reached, and then its investors are refunded' },
    { to: 'failed', refusal: null },
  ]);
  expect((await read(id, owner)).status).toBe(401);
  expect((await read(999_999_999)).status).toBe(404);
});

test('the second of two administrators who save the same version sees the first one’s changes', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const { lastChange } = (await read(id)).body;
  const answers = await Promise.all([
    patch(id, { title: 'By the first', reason: 'Clearer', afterChange: lastChange }),
    patch(id, { title: 'By the second', reason: 'Shorter', afterChange: lastChange }, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status === 409)?.body as unknown as {
    code: string;
    lastChange: number;
    changes: ProjectChange[];
  };
  expect(lost.code).toBe('changed_meanwhile');
  expect(lost.changes).toMatchObject([{ id: lost.lastChange, fields: [{ field: 'title', after: won?.body.title }] }]);
  expect((await read(id)).body.project.title).toBe(won?.body.title);
  const again = await patch(id, { title: 'Chosen after all', afterChange: lost.lastChange, reason: 'Chosen' }, other);
  expect(again.status).toBe(200);
});

test("of twenty concurrent changes to one version one succeeds, and the owner's own change is kept", async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const { lastChange } = (await read(id)).body;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      patch(
        id,
        { category: `Number ${number}`, afterChange: lastChange, reason: 'It fits better' },
        number % 2 ? admin : other,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(19);
});

test('the owner is emailed what an administrator changed and why; featuring is not announced', async () => {
  const reader = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: reader.id, title: 'Lamp' });
  await patch(id, { featured: true });
  await patch(id, { description: 'Calmer.', tags: ['light'], reason: 'It promised returns' });
  const mails = await mailsTo(reader);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Lamp was changed by an administrator');
  expect(mails[0]?.text).toContain('description, tags');
  expect(mails[0]?.text).toContain('It promised returns');
  await patch(id, { title: 'Lantern', reason: 'As it was before' });
  expect(await mailsTo(reader)).toHaveLength(2);
});

test('an API client needs no reason, and screens know whether to require one', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Same' });
  expect((await patch(id, { featured: true })).status).toBe(200);
  expect((await patch(id, { visibility: 'private', title: 'Other' })).body.title).toBe('Other');
  expect((await patch(id, { title: 'Third', reason: '  ' })).body.issues).toMatchObject([{ path: 'reason' }]);
  expect((await read(id)).body).toMatchObject({ stake: null, project: { title: 'Other' } });
  const own = await makeProject(kindling.deps, { ownerId: admin.id });
  expect((await read(own.id)).body.stake).toBe('owner');
  expect((await patch(own.id, { title: 'My own' })).status).toBe(200);
  expect(await mailsTo(admin)).toEqual([]);
});

test('the email to the owner contains the reason a project failed', async () => {
  const reader = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: reader.id });
  expect((await patch(id, { status: 'failed', reason: 'Its papers were forged' })).status).toBe(200);
  const mails = await mailsTo(reader);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Its papers were forged');
});

test("an administrator's change is audited with before, after and reason", async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Before' });
  await patch(id, { title: 'After', description: 'Long words.', reason: 'Because of it' });
  expect(await lastAudit()).toEqual({
    action: 'project.changed',
    actor_id: admin.id,
    subject_kind: 'project',
    subject_id: String(id),
    details: {
      before: { title: 'Before' },
      after: { title: 'After', texts: ['description'], change: expect.any(Number) },
      reason: 'Because of it',
    },
  });
  const before = await lastAudit();
  await patch(id, { title: 'By the owner' }, owner);
  expect(await lastAudit()).toEqual(before);
});

test('an owner may not give a reason, which is for administrators', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  expect((await patch(id, { title: 'x', reason: 'Mine to give' }, owner)).status).toBe(403);
});

test('changing or transferring a project requires confirmation by the administrator', async () => {
  const stale = await makeAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${stale.id}`,
  );
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  expect((await patch(id, { status: 'failed' }, stale)).body.code).toBe('confirmation_needed');
  expect((await handOver(id, { ownerId: admin.id, reason: 'Asked for' }, stale)).body.code).toBe('confirmation_needed');
  for (const body of [{ featured: true }, { fundingGoal: 60_000 }, { title: 'Other' }]) {
    expect((await patch(id, body, stale)).body.code).toBe('confirmation_needed');
  }
});

test('a project created for someone else belongs to them, is announced, and makes them an innovator', async () => {
  const creator = await makeUser(kindling.deps);
  const { status, body } = await add({ ...projectBody, ownerId: creator.id, featured: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({ userId: creator.id, featured: true, status: 'active', visibility: 'public' });
  expect(await lastAudit()).toMatchObject({ action: 'project.created', subject_id: String(body.id) });
  const [first] = (await kindling.call(listProjectChanges, { params: { id: body.id }, as: admin })).body;
  expect(first).toMatchObject({ isFirst: true, actor: { kind: 'admin', id: admin.id } });
  expect((await mailsTo(creator))[0]?.subject).toBe('A lamp that follows the sun was added for you');
  const { rows } = await kindling.deps.pool.query('select role from users where id = $1', [creator.id]);
  expect(rows).toEqual([{ role: 'innovator' }]);
});

test('a platform-owned project is added as a draft', async () => {
  const { body } = await add({ ...projectBody, ownerId: null, status: 'draft' });
  expect((await read(body.id)).body).toMatchObject({
    owner: { kind: 'system', name: 'Imported' },
    project: { status: 'draft' },
  });
});

test('creating refuses unknown people, invalid fields and non-administrators', async () => {
  expect((await add({ ...projectBody, ownerId: 999_999_999 })).body.issues).toEqual([
    { path: 'ownerId', message: 'There is no such person' },
  ]);
  expect((await add({ ...projectBody, ownerId: null, fundingGoal: 5 })).body.issues?.[0]?.path).toBe('fundingGoal');
  expect((await add({ ...projectBody, ownerId: null, fundingRaised: 5 })).status).toBe(400);
  expect((await add({ ...projectBody, ownerId: owner.id }, owner)).status).toBe(401);
});

test('a project without investments is transferred: both people are emailed, the old owner loses access', async () => {
  const [from, to] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id } = await makeProject(kindling.deps, { ownerId: from.id, title: 'Barge' });
  const values = { title: 'Half a thought' };
  await kindling.deps.db
    .insert(projectDrafts)
    .values({ projectId: id, ownerId: from.id, title: 'Barge', values, revision: 1 });
  const { status, body } = await handOver(id, { ownerId: to.id, reason: 'They asked us to' });
  expect(status).toBe(200);
  expect(body.owner).toMatchObject({ id: to.id });
  expect(await lastAudit()).toMatchObject({ action: 'project.owner_changed', details: { reason: 'They asked us to' } });
  expect((await mailsTo(from))[0]?.subject).toBe('Barge was transferred to another owner');
  expect((await mailsTo(to))[0]?.subject).toBe('Barge is your project now');
  expect((await patch(id, { title: 'Mine still?' }, from)).status).toBe(403);
  expect(await kindling.deps.db.$count(projectDrafts, eq(projectDrafts.projectId, id))).toBe(0);
  expect((await patch(id, { title: 'Mine now' }, to)).status).toBe(200);
});

test('once someone has started to invest the owner cannot change, even concurrently', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const [investor, wanted] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const results = await Promise.allSettled([
    hold(kindling, investor, { projectId: id, amount: 100 }),
    handOver(id, { ownerId: wanted.id, reason: 'A race' }),
  ]);
  expect(results[0].status).toBe('fulfilled');
  const late = await handOver(id, { ownerId: wanted.id, reason: 'Too late' });
  expect([late.status, late.body.code]).toEqual([409, 'locked_terms']);
});

test('a project is not transferred to someone who started to invest in it, even unpaid', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const investor = await makeUser(kindling.deps);
  const { investmentId } = await hold(kindling, investor, { projectId: id, amount: 100 });
  await kindling.deps.pool.query("update payments set state = 'cancelled' where investment_id = $1", [investmentId]);
  await kindling.deps.pool.query("update investments set state = 'cancelled' where id = $1", [investmentId]);
  const refused = await handOver(id, { ownerId: investor.id, reason: 'They would like it' });
  expect(refused.body.issues).toEqual([
    { path: 'ownerId', message: 'They have started an investment in this project' },
  ]);
  expect((await handOver(id, { ownerId: other.id, reason: 'Nobody paid' })).status).toBe(200);
});

test('a project cannot be transferred to its own owner, to no one or without a reason', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  expect((await handOver(id, { ownerId: owner.id, reason: 'The same' })).status).toBe(400);
  expect((await handOver(id, { ownerId: 999_999_999, reason: 'Nobody' })).status).toBe(400);
  expect((await handOver(id, { ownerId: admin.id })).status).toBe(400);
  expect((await kindling.call(getProject, { params: { id } })).body.userId).toBe(owner.id);
});
