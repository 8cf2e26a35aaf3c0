// The project history: who changed what, when and why; written by the database, and immutable.
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { claim, hold, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { makeDefinitions } from '#test/servers/changed-definitions.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';
import { listAdminChanges, listProjectChanges } from '../../history/project-change-contract.ts';
import { createProject, deleteProject, updateProject } from '../../project-contract.ts';

const kindling = useTestApp();
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});

const historyOf = async (id: number, query = {}) =>
  (await kindling.call(listProjectChanges, { params: { id }, query, as: admin })).body;
const patch = (id: number, body: unknown, as: Caller = owner) =>
  kindling.call(updateProject, { params: { id }, body, as });
const queryRows = async (text: string, values: unknown[] = []) =>
  (await kindling.deps.pool.query<Record<string, unknown>>(text, values)).rows;

test("it begins with the project's initial values and its creator", async () => {
  const { body } = await kindling.call(createProject, { body: projectBody, as: owner });
  const [first, ...others] = await historyOf(body.id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    isFirst: true,
    actor: { kind: 'owner', id: owner.id, name: owner.name },
    reason: null,
  });
  expect(first?.fields).toContainEqual({ field: 'fundingGoal', before: null, after: 20_000 });
  expect(first?.fields).toContainEqual({ field: 'owner', before: null, after: { id: owner.id, name: owner.name } });
});

test('a change records exactly the differing fields, before and after, and the reason', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Old title' });
  await patch(id, { title: 'New title', category: 'Games' });
  await patch(id, { fundingGoal: 30_000, status: 'draft', reason: 'The goal was a misprint' }, admin);
  const [second, first] = await historyOf(id);
  expect(first).toMatchObject({ actor: { kind: 'owner', id: owner.id }, isFirst: false, reason: null });
  expect(first?.fields).toEqual([{ field: 'title', before: 'Old title', after: 'New title' }]);
  expect(second).toMatchObject({ actor: { kind: 'admin', id: admin.id }, reason: 'The goal was a misprint' });
  expect(second?.fields).toEqual([
    { field: 'fundingGoal', before: 50_000, after: 30_000 },
    { field: 'status', before: 'active', after: 'draft' },
  ]);
});

test('saving without changes adds no entry', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Same' });
  expect((await patch(id, { title: 'Same', status: 'active' })).status).toBe(200);
  expect(await historyOf(id)).toHaveLength(1);
});

test('a refused change adds no entry', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  expect((await patch(id, { title: 'Other', fundingGoal: 1 })).status).toBe(400);
  expect(await historyOf(id)).toHaveLength(1);
});

test('incoming money adds no entry, and reaching the goal adds one by the system', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000 });
  const investor = await makeUser(kindling.deps);
  const first = await hold(kindling, investor, { projectId: id, amount: 400 });
  await pay(kindling, first);
  await claim(kindling, investor, first);
  expect(await historyOf(id)).toHaveLength(1);
  const rest = await hold(kindling, investor, { projectId: id, amount: 600 });
  await pay(kindling, rest);
  await claim(kindling, investor, rest);
  const [last, ...others] = await historyOf(id);
  expect(others).toHaveLength(1);
  expect(last).toMatchObject({ actor: { kind: 'system', id: null, name: 'claim' } });
  expect(last?.fields).toEqual([{ field: 'status', before: 'active', after: 'funded' }]);
});

test('entries cannot be edited, removed or emptied', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  for (const [attack, code] of [
    [`update project_changes set after = '{}' where project_id = ${id}`, 'KD002'],
    [`update project_changes set at = now() where project_id = ${id}`, 'KD002'],
    [`delete from project_changes where project_id = ${id}`, 'KD003'],
    ['truncate project_changes cascade', 'KD003'],
  ] as const) {
    await expect(kindling.deps.pool.query(attack), attack).rejects.toMatchObject({ code });
  }
});

test('it is read page by page, newest first, each entry once', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  for (let round = 0; round < 6; round += 1) await patch(id, { title: `Title ${round}` });
  const first = await kindling.call(listProjectChanges, { params: { id }, query: { limit: 4 }, as: admin });
  const next = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await historyOf(id, { limit: 4, cursor: next });
  const ids = [...first.body, ...second].map((change) => change.id);
  expect(ids).toHaveLength(7);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const wrong = { params: { id }, query: { cursor: 'x' }, as: admin };
  expect((await kindling.call(listProjectChanges, wrong)).body.code).toBe('invalid_cursor');
});

test('it is for administrators, and an unknown project has none', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  expect((await kindling.call(listProjectChanges, { params: { id }, as: owner })).status).toBe(401);
  expect((await kindling.call(listProjectChanges, { params: { id: 999_999_999 }, as: admin })).status).toBe(404);
});

test('only owners see what administrators changed and why', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  await patch(id, { description: 'Mine.' });
  await patch(id, { description: 'Without the promise.', reason: 'It promised a return' }, admin);
  const { body } = await kindling.call(listAdminChanges, { params: { id }, as: owner });
  expect(body).toMatchObject([{ fields: ['description'], reason: 'It promised a return' }]);
  expect(JSON.stringify(body)).not.toContain(admin.name);
  const stranger = await makeUser(kindling.deps);
  expect((await kindling.call(listAdminChanges, { params: { id }, as: stranger })).status).toBe(404);
});

test('deleting a project is its last entry, with who and why, and remains readable', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const body = { reason: 'It was a copy' };
  expect((await kindling.call(deleteProject, { params: { id }, body, as: admin })).status).toBe(204);
  const [last] = await historyOf(id);
  expect(last).toMatchObject({ actor: { kind: 'admin', id: admin.id }, reason: 'It was a copy' });
  expect(last?.fields).toEqual([{ field: 'removed', before: null, after: expect.any(String) }]);
});

test('it contains no name of an erased person, and no message to them', async () => {
  const leaving = await makeUser(kindling.deps, { name: 'Leonora Vanishing' });
  const { id } = await makeProject(kindling.deps, { ownerId: leaving.id, status: 'completed' });
  await patch(id, { title: 'Retitled', reason: 'Dear Leonora, this was misleading' }, admin);
  expect((await kindling.call(deleteUser, { params: { id: leaving.id }, as: admin })).status).toBe(204);
  const answers = JSON.stringify(await historyOf(id));
  const stored = JSON.stringify(await queryRows('select * from project_changes where project_id = $1', [id]));
  expect(answers + stored).not.toContain('Leonora');
  expect(answers).toContain('Retitled');
});

test('a column added by a migration is tracked without further code', async () => {
  const database = await createTestDatabase();
  const site = await createTestApp({ database });
  const folder = await makeDefinitions({ migration: 'alter table projects add column motto text' });
  const { id } = await makeProject(site.deps, { ownerId: (await makeUser(site.deps)).id });
  await migrateDatabase(database.connection, { folder });
  const { pool } = site.deps;
  await pool.query("update projects set motto = 'Onward' where id = $1", [id]);
  const { rows } = await pool.query(
    'select before, after from project_changes where project_id = $1 order by id desc limit 1',
    [id],
  );
  expect(rows).toEqual([{ before: { motto: null }, after: { motto: 'Onward' } }]);
  await site.close();
});
