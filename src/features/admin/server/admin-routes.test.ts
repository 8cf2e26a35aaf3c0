// The admin dashboard's figures.
import { expect, test } from 'vitest';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

test('counts projects, people and settled money [admin-10]', async () => {
  const admin = await makeAdmin(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  await makeProject(kindling.deps, { deletedAt: new Date() });
  const investor = await makeUser(kindling.deps);
  await makeUser(kindling.deps, { kind: 'system' });
  await makeUser(kindling.deps, { erasedAt: new Date() });
  await invest(kindling, investor, { projectId, amount: '100.50' });
  const returned = await invest(kindling, investor, { projectId, amount: '200.00' });
  await hold(kindling, investor, { projectId, amount: '300.00' });
  await requestRefund(kindling.deps, returned.id, 'admin');
  const answer = await kindling.call(getAdminOverview, { as: admin });
  expect(answer.status).toBe(200);
  // The admin, two owners and the investor.
  expect(answer.body).toEqual({ totalProjects: 1, totalUsers: 4, totalFunding: '100.50', investments: 1 });
});

test('is for admins', async () => {
  expect((await kindling.call(getAdminOverview)).status).toBe(401);
  expect((await kindling.call(getAdminOverview, { as: await makeUser(kindling.deps) })).status).toBe(401);
});
