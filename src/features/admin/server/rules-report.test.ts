// The operator's yearly report of offers under a law: what was offered, sold and returned, with investors counted and never named.
import { beforeAll, expect, test } from 'vitest';
import { investorClasses, investorProfiles } from '#features/investors/server/investor-table.ts';
import type { PackId } from '#features/packs/pack.ts';
import { exportPackReport } from '#features/packs/pack-contract.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { daysAgo } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

const year = new Date().getUTCFullYear();
const report = async (pack: PackId, of = year, as: TestUser = admin) =>
  (await kindling.call(exportPackReport, { as, params: { pack }, query: { year: String(of) } })) as unknown as {
    status: number;
    body: string;
  };
const lines = async (pack: PackId, of?: number) =>
  (await report(pack, of)).body.replace('\uFEFF', '').trim().split('\r\n');

/** Sold under open rules, which ask for nothing, and then counted under these. */
async function countUnder(packId: PackId, projectId: number): Promise<void> {
  const figures = figureValues(packs[packId]);
  await kindling.deps.db.insert(projectPacks).values({ projectId, packId, figures, frozenAt: new Date() });
}

async function makeInvestor(country: string | null, isSophisticated = false): Promise<TestUser> {
  const investor = await makeUser(kindling.deps);
  const { db } = kindling.deps;
  if (country !== null) await db.insert(investorProfiles).values({ userId: investor.id, country, sealed: 'x' });
  if (!isSophisticated) return investor;
  const decidedAt = new Date(Date.now() - 86_400_000);
  const stated = { investorClass: 'sophisticated', state: 'confirmed', sealedBasis: 'x', decidedBy: admin.id } as const;
  await db.insert(investorClasses).values({ userId: investor.id, family: 'eu-ecspr', ...stated, decidedAt });
  return investor;
}

test('European rules: amounts and investors by country and class, without a name of anyone but the owner', async () => {
  const project = await makeProject(kindling.deps, { title: '=HYPERLINK("x")' });
  const [french, german, careful, unknown] = [
    await makeInvestor('FR'),
    await makeInvestor('DE'),
    await makeInvestor('FR', true),
    await makeInvestor(null),
  ];
  for (const [as, amount] of [
    [french, 200],
    [french, 300],
    [german, 150.5],
    [careful, 1000],
    [unknown, 100],
  ] as const) {
    await invest(kindling, as, { projectId: project.id, amount });
  }
  await countUnder('eu-ecspr-2021-11-10', project.id);
  const [head, ...rows] = await lines('eu-ecspr-2021-11-10');
  expect(head).toBe(
    'project_id,project,project_owner,goal_usd,public_since_utc,ended_on_utc,outcome,investor_country,investor_class,investors,invested_usd,returned_usd,kept_usd',
  );
  const today = new Date().toISOString().slice(0, 10);
  const title = `${project.id},"'=HYPERLINK(""x"")",`;
  expect(rows.every((row) => row.startsWith(title) && row.includes(`,50000.00,${today},,open,`))).toBe(true);
  expect(rows.map((row) => row.split(',open,')[1])).toEqual([
    'DE,ordinary,1,150.50,0.00,150.50',
    'FR,ordinary,1,500.00,0.00,500.00',
    'FR,sophisticated,1,1000.00,0.00,1000.00',
    ',ordinary,1,100.00,0.00,100.00',
  ]);
  for (const { name } of [french, german, careful, unknown]) expect(rows.join('\n')).not.toContain(name);
});

test('other rules: one line an offer, with what was sold and what went back', async () => {
  const failed = await makeProject(kindling.deps, { title: 'Failed' });
  const investor = await makeUser(kindling.deps);
  await invest(kindling, investor, { projectId: failed.id, amount: 250 });
  await countUnder('us-regcf-2022-09-20', failed.id);
  await kindling.deps.pool.query("update projects set status = 'failed' where id = $1", [failed.id]);
  const quiet = await makeProject(kindling.deps, { title: 'Quiet', publishedAt: daysAgo(400) });
  await countUnder('us-regcf-2022-09-20', quiet.id);
  const [, ...rows] = await lines('us-regcf-2022-09-20');
  expect(rows.map((row) => row.split(',').slice(6).join(','))).toEqual([
    'failed,1,250.00,0.00,250.00',
    'open,0,0.00,0.00,0.00',
  ]);
  expect((await lines('us-regcf-2022-09-20', year - 1)).map((row) => row.split(',')[1])).toEqual(['project', 'Quiet']);
  expect(await lines('us-regcf-2022-09-20', year - 5)).toHaveLength(1);
});

test('the export is in the audit log', async () => {
  await report('open-2026');
  const { rows } = await kindling.deps.pool.query<{ details: unknown }>(
    "select details from audit_entries where action = 'pack.report_exported' order by id desc limit 1",
  );
  expect(rows[0]?.details).toMatchObject({ filter: { pack: 'open-2026', year } });
  expect(
    (await kindling.call(exportPackReport, { as: admin, params: { pack: 'open-2026' }, query: { year: '1999' } }))
      .status,
  ).toBe(400);
});
