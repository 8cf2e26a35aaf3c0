// The search over the records of the admin area.
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { findRecords } from '../search-contract.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const find = async (q: string) => (await kindling.call(findRecords, { as: admin, query: { q } })).body;

test('people, projects and investments are found by name, email, title, id and transaction id', async () => {
  const { id: projectId } = await makeProject(kindling.deps, { title: 'Solar kiln' });
  await makeProject(kindling.deps, { title: 'Solar kiln of old', deletedAt: new Date() });
  const zoe = await makeUser(kindling.deps, { name: 'Zoë Quill', email: 'zoe.quill@example.org' });
  const { id } = await invest(kindling, zoe, { projectId, amount: '150.00' });
  const { rows } = await kindling.deps.pool.query(
    'select provider_payment_id as pi from payments where investment_id = $1',
    [id],
  );
  const person = { kind: 'person', id: zoe.id, title: 'Zoë Quill', text: 'zoe.quill@example.org' };
  const investment = { kind: 'investment', id, title: `#${id} · $150 · Zoë Quill`, text: 'Solar kiln · Completed' };
  expect(await find('zoe quill')).toEqual([person, investment]);
  expect(await find('zoe.quill@')).toEqual([person, investment]);
  expect(await find(String(rows[0].pi))).toEqual([investment]);
  expect(await find('solar kiln')).toEqual([
    { kind: 'project', id: projectId, title: 'Solar kiln', text: 'Active · Games' },
    investment,
  ]);
  expect(await find(`#${id}`)).toContainEqual(investment);
  expect(await find(String(projectId))).toContainEqual({
    kind: 'project',
    id: projectId,
    title: 'Solar kiln',
    text: `#${projectId}`,
  });
  expect(await find(String(zoe.id))).toContainEqual(person);
  expect(await find('nothing has these words')).toEqual([]);
});

test('a search is limited, refuses an empty text, and is in the audit log', async () => {
  for (let count = 0; count < 8; count += 1) await makeUser(kindling.deps, { name: `Many ${count}` });
  expect(await find('Many')).toHaveLength(6);
  expect((await kindling.call(findRecords, { as: admin, query: { q: ' ' } })).status).toBe(400);
  const { body } = await kindling.call(listAudit, { as: admin, query: { action: 'admin.searched' } });
  expect(body[0]).toMatchObject({ action: 'admin.searched' });
});

test('is for admins', async () => {
  const as = await makeUser(kindling.deps);
  expect((await kindling.call(findRecords, { as, query: { q: 'a' } })).status).toBe(401);
});
