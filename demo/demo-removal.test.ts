// Removing the demo from a site that real people also use.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { getAdminWeek } from '#features/insights/overview-contract.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { getDemo, keepDemo, removeDemo as startRemoval } from '#features/settings/demo-contract.ts';
import { cents } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listForgetting } from '../src/personal-data.ts';
import { findFirstAdmin } from './demo-admin.ts';
import { findDemo, removeDemo } from './demo-removal.ts';
import { seedDemoData } from './demo-seed.ts';

const kindling = useTestApp();
let admin: Viewer;
let operator: TestUser;
let real: TestUser;
let ownProject: number;
const said: string[] = [];
const remove = () =>
  removeDemo(kindling.deps, { admin, forget: listForgetting(kindling.deps), say: (line) => said.push(line) });
const standing = async () => (await kindling.call(getDemo, { as: operator })).body.state;
const count = async (query: string) => {
  const { rows } = await kindling.deps.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${query}`),
  );
  return rows[0]?.count;
};

beforeAll(async () => {
  operator = await makeAdmin(kindling.deps);
  await seedDemoData(kindling.deps);
  admin = await findFirstAdmin(kindling.deps);
  real = await makeUser(kindling.deps);
  ownProject = (await makeProject(kindling.deps, { ownerId: real.id, title: 'A real one' })).id;
});

test('it says what would go: the people of the demo and all their projects, and nobody else', async () => {
  const { people, projects, obstacles } = await findDemo(kindling.deps.db);
  expect([projects.length, obstacles]).toEqual([24, []]);
  expect(people.map(({ name }) => name)).toContain('Ada Sorensen');
  expect(people.map(({ id }) => id)).not.toContain(real.id);
});

test('an administrator keeps it for now, which holds for all of them and is recorded once', async () => {
  const another = await makeAdmin(kindling.deps);
  expect((await kindling.call(getDemo, { as: another })).body).toMatchObject({ state: 'here', isKept: false });
  await kindling.call(keepDemo, { as: operator });
  await kindling.call(keepDemo, { as: operator });
  expect((await kindling.call(getDemo, { as: another })).body).toMatchObject({ state: 'here', isKept: true });
  expect(await count(`audit_entries where action = 'demo.kept'`)).toBe(1);
});

test('while a real person has money in a demo project, it names the project and removes nothing', async () => {
  const [project] = (await findDemo(kindling.deps.db)).projects.filter(({ title }) => title.startsWith('Fieldnote'));
  await kindling.deps.db.transaction((tx) =>
    recordOpeningInvestments(tx, [
      {
        projectId: project?.id ?? 0,
        investorId: real.id,
        amount: cents(25_000),
        valuation: cents(100_000_000),
        investedAt: new Date(),
        key: 'real:1',
        appearance: { shownAs: 'name', pseudonym: null, showsAmount: true },
      },
    ]),
  );
  const { obstacles } = await findDemo(kindling.deps.db);
  expect(obstacles).toEqual([
    {
      text: `“${project?.title}” has an investment of real people, $250 in total. Refund it first.`,
      to: `/admin/projects/${project?.id}`,
    },
  ]);
  const { body } = await kindling.call(getDemo, { as: operator });
  expect(body).toMatchObject({ state: 'here', projects: 24, obstacles });
  const refused = await kindling.call(startRemoval, { as: operator });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('$250 in total')]);
  expect(await remove()).toEqual(obstacles.map(({ text }) => text));
  expect(await count(`audit_entries where action = 'demo.removed'`)).toBe(0);
  expect((await findDemo(kindling.deps.db)).projects).toHaveLength(24);
  await kindling.deps.db.execute(sql`delete from mails`);
});

test('then projects, people, pictures and search results are gone; money is refunded, and every entry stays', async () => {
  // The real person got their money back.
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id::int as id from investments where investor_id = ${real.id}`,
  );
  await requestRefund(kindling.deps, rows[0]?.id ?? 0, 'admin');
  const [entries, audited] = [await count('ledger_entries'), await count('audit_entries')];
  const started = await kindling.call(startRemoval, { as: operator });
  expect([started.status, started.body.state]).toEqual([202, 'running']);
  expect((await kindling.call(startRemoval, { as: operator })).body.code).toBe('already_running');
  await vi.waitUntil(async () => (await standing()) !== 'running', { timeout: 170_000, interval: 500 });
  expect(await standing()).toBe('none');
  expect((await kindling.call(listProjects, { query: { limit: 100 } })).body).toMatchObject([{ title: 'A real one' }]);
  // A busy search asks to try again.
  const found = async () => (await kindling.call(listProjects, { query: { q: 'Rainwool' } })).body;
  await expect.poll(found, { timeout: 20_000 }).toEqual([]);
  expect((await kindling.call(getProject, { params: { id: ownProject } })).status).toBe(200);
  expect(await count(`images`)).toBe(0);
  expect(
    await count(`users where name like '%Sorensen%' or email like '%@example.org' and name = 'Grace Okafor'`),
  ).toBe(0);
  expect(await count(`users where id = ${real.id} and erased_at is null`)).toBe(1);
  expect(await count(`projects where deleted_at is null`)).toBe(1);
  expect(await count(`projects where raised_cents <> 0`)).toBe(0);
  expect((await kindling.call(getAdminWeek, { as: operator })).body.now).toMatchObject({ raised: '0.00', projects: 1 });
  expect(await count('ledger_entries')).toBeGreaterThan(entries ?? 0);
  expect(await count('audit_entries')).toBeGreaterThan(audited ?? 0);
  expect(await count(`audit_entries where action = 'demo.removed'`)).toBe(1);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
}, 180_000);

test('a second run finds nothing, and the next start does not bring it back', async () => {
  expect(await findDemo(kindling.deps.db)).toEqual({ people: [], projects: [], obstacles: [] });
  expect((await kindling.call(startRemoval, { as: operator })).status).toBe(404);
  expect(await seedDemoData(kindling.deps)).toBe(false);
  expect(await count(`projects where deleted_at is null`)).toBe(1);
});
