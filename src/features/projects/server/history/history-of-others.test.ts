// Histories are separate per project: what happened in another one never appears.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { getAdminProject } from '../../admin-project-contract.ts';
import {
  getPromisedTexts,
  listAdminChanges,
  listProjectChanges,
  type ProjectChange,
} from '../../history/project-change-contract.ts';
import { updateProject } from '../../project-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
let owner: TestUser;
let id: number;
let otherId: number;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  ({ id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Mine' }));
  ({ id: otherId } = await makeProject(kindling.deps, { title: 'Of somebody else' }));
});

const patch = (of: number, body: object, as: Caller = admin) =>
  kindling.call(updateProject, { params: { id: of }, body, as });
const lastChangeOf = async (of: number) =>
  (await kindling.call(getAdminProject, { params: { id: of }, as: admin })).body.lastChange;

test('saving over newer changes shows those of this project only, newest first', async () => {
  const lastChange = await lastChangeOf(id);
  await patch(id, { title: 'First', reason: 'Clearer' });
  await patch(otherId, { title: 'Elsewhere', reason: 'Not our business' });
  await patch(id, { title: 'Second', reason: 'Shorter' });
  await patch(otherId, { title: 'Elsewhere again', reason: 'Not our business' });
  const refused = await patch(id, { title: 'Third', reason: 'Better', afterChange: lastChange });
  expect(refused.status).toBe(409);
  const { changes } = refused.body as unknown as { changes: ProjectChange[] };
  expect(changes.map(({ fields }) => fields[0]?.after)).toEqual(['Second', 'First']);
});

test('a change in another project is not a newer change of this one', async () => {
  const lastChange = await lastChangeOf(id);
  await patch(otherId, { title: 'Elsewhere', reason: 'Not our business' });
  expect(await lastChangeOf(id)).toBe(lastChange);
  expect((await patch(id, { title: 'Saved', reason: 'Better', afterChange: lastChange })).status).toBe(200);
});

test('owners see the latest twenty administrator changes, newest first, in their own projects only', async () => {
  for (let round = 1; round <= 21; round += 1) await patch(id, { title: `Title ${round}`, reason: `Reason ${round}` });
  await patch(otherId, { title: 'Elsewhere', reason: 'Not our business' });
  const { body } = await kindling.call(listAdminChanges, { params: { id }, as: owner });
  expect(body.map(({ reason }) => reason)).toEqual(Array.from({ length: 20 }, (_, at) => `Reason ${21 - at}`));
  expect((await kindling.call(listAdminChanges, { params: { id: otherId }, as: owner })).status).toBe(404);
});

test('owners read the promised texts of their own projects only', async () => {
  await invest(kindling, await makeUser(kindling.deps), { projectId: otherId, amount: 300 });
  await patch(otherId, { title: 'Of somebody else, changed', reason: 'Clearer' });
  const read = (of: number) => kindling.call(getPromisedTexts, { params: { id: of }, as: owner });
  expect((await read(otherId)).status).toBe(404);
  expect([(await read(id)).status, (await read(id)).body]).toEqual([200, { texts: null }]);
});

test('a page with the whole history has no next page', async () => {
  await patch(id, { title: 'Once', reason: 'Clearer' });
  const read = (limit: number) => kindling.call(listProjectChanges, { params: { id }, query: { limit }, as: admin });
  expect((await read(2)).headers.link).toBeUndefined();
  expect((await read(1)).headers.link).toContain('cursor=');
});
