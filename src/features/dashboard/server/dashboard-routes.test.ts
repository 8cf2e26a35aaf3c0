// The dashboard's figures: one person's settled money.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getDashboardSummary } from '../dashboard-contract.ts';

const kindling = useTestApp();

const nothing = {
  totalProjects: 0,
  totalInvested: '0.00',
  projectsBacked: 0,
  averageInvestment: '0.00',
  statementYears: [],
};
const thisYear = new Date().getUTCFullYear();

test('counts completed investments, distinct projects and own projects [dashboard-3]', async () => {
  const investor = await makeUser(kindling.deps);
  const read = async () => (await kindling.call(getDashboardSummary, { as: investor })).body;
  expect(await read()).toEqual(nothing);
  const [first, second] = [await makeProject(kindling.deps), await makeProject(kindling.deps)];
  await invest(kindling, investor, { projectId: first.id, amount: '100.01' });
  await invest(kindling, investor, { projectId: first.id, amount: '200.00' });
  const returned = await invest(kindling, investor, { projectId: second.id, amount: '400.00' });
  await hold(kindling, investor, { projectId: second.id, amount: '800.00' });
  await makeProject(kindling.deps, { ownerId: investor.id });
  await makeProject(kindling.deps, { ownerId: investor.id, status: 'draft' });
  await makeProject(kindling.deps, { ownerId: investor.id, deletedAt: new Date() });
  expect(await read()).toEqual({
    totalProjects: 2,
    totalInvested: '700.01',
    projectsBacked: 2,
    averageInvestment: '233.33',
    statementYears: [thisYear],
  });
  await requestRefund(kindling.deps, returned.id, 'admin');
  expect(await read()).toEqual({
    totalProjects: 2,
    totalInvested: '300.01',
    projectsBacked: 1,
    averageInvestment: '150.00',
    statementYears: [thisYear],
  });
});

test('lists the years with a statement, also for someone whose only card investment was refunded', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId, amount: '100.00' });
  await kindling.deps.db.execute(sql`update investments set completed_at = '2024-12-31T23:59:59Z' where id = ${id}`);
  await requestRefund(kindling.deps, id, 'admin');
  const { body } = await kindling.call(getDashboardSummary, { as: investor });
  const newestFirst = Array.from({ length: thisYear - 2023 }, (_, index) => thisYear - index);
  expect(body.statementYears).toEqual(newestFirst);
});

test('requires a user session; an admin session is not enough', async () => {
  expect((await kindling.call(getDashboardSummary)).status).toBe(401);
  expect((await kindling.call(getDashboardSummary, { as: await makeAdmin(kindling.deps) })).status).toBe(401);
});
