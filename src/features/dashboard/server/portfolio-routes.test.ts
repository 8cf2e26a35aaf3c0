// The portfolio: one person's settled money over time and by category, fast at any size.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { loseDispute } from '#test/factories/owned-projects.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getDashboardSummary, getPortfolio } from '../dashboard-contract.ts';

const kindling = useTestApp();

/** Backdates the settlement to that day. */
const settledOn = (id: number, day: string) =>
  kindling.deps.db.execute(sql`update investments set completed_at = ${`${day}T12:00:00Z`} where id = ${id}`);

test('shows the invested total after each day, and the categories', async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const games = await makeProject(kindling.deps, { category: 'Games' });
  const food = await makeProject(kindling.deps, { category: 'Food' });
  const first = await invest(kindling, investor, { projectId: games.id, amount: '100.01' });
  const second = await invest(kindling, investor, { projectId: food.id, amount: '300.00' });
  const third = await invest(kindling, investor, { projectId: games.id, amount: '200.00' });
  await invest(kindling, other, { projectId: games.id, amount: '999.00' });
  await hold(kindling, investor, { projectId: games.id, amount: '500.00' });
  await settledOn(first.id, '2026-02-10');
  await settledOn(second.id, '2026-02-10');
  await settledOn(third.id, '2026-03-31');
  await requestRefund(kindling.deps, second.id, 'admin');
  await kindling.deps.db.execute(
    sql`update refunds set created_at = '2026-04-02T23:59:59Z' where investment_id = ${second.id}`,
  );
  const { body } = await kindling.call(getPortfolio, { as: investor });
  expect(body).toEqual({
    invested: '300.01',
    points: [
      { day: '2026-02-10', invested: '400.01' },
      { day: '2026-03-31', invested: '600.01' },
      { day: '2026-04-02', invested: '300.01' },
    ],
    categories: [{ category: 'Games', invested: '300.01', percent: 100, projects: 1 }],
  });
  expect((await kindling.call(getDashboardSummary, { as: investor })).body.totalInvested).toBe(body.invested);
});

test('money is removed from the day its refund was requested, whatever the number of attempts', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId, amount: '300.00' });
  await settledOn(id, '2026-02-10');
  await requestRefund(kindling.deps, id, 'admin');
  await kindling.deps.db.execute(sql`
    update refunds set created_at = '2026-04-02T10:00:00Z', state = 'failed' where investment_id = ${id}`);
  await kindling.deps.db.execute(sql`
    insert into refunds (investment_id, payment_id, amount_cents, reason, created_at)
    select investment_id, payment_id, amount_cents, reason, '2026-04-05T10:00:00Z' from refunds where investment_id = ${id}`);
  expect((await kindling.call(getPortfolio, { as: investor })).body.points).toEqual([
    { day: '2026-02-10', invested: '300.00' },
    { day: '2026-04-02', invested: '0.00' },
  ]);
});

test("money taken back by a bank is removed from that day on, and other people's money never counts", async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id: projectId } = await makeProject(kindling.deps, { category: 'Food' });
  const taken = await invest(kindling, investor, { projectId, amount: '300.00' });
  await invest(kindling, other, { projectId, amount: '150.00' });
  await settledOn(taken.id, '2026-02-10');
  const { db } = kindling.deps;
  await db.execute(sql`update investments set state = 'disputed' where id = ${taken.id}`);
  await db.execute(sql`update investments set state = 'charged_back' where id = ${taken.id}`);
  await db.execute(sql`update payments set updated_at = '2026-05-06T10:00:00Z' where investment_id = ${taken.id}`);
  const { body } = await kindling.call(getPortfolio, { as: investor });
  expect(body).toEqual({
    invested: '0.00',
    points: [
      { day: '2026-02-10', invested: '300.00' },
      { day: '2026-05-06', invested: '0.00' },
    ],
    categories: [],
  });
});

test('what a bank takes after the rest went back brings the portfolio to nothing, and not below', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [{ id, payment, by } = { id: 0, payment: '', by: await makeUser(deps) }] = project.investments;
  await settledOn(id, '2026-02-10');
  await releaseNow(deps, project.milestones[0] ?? 0);
  await requestRefund(deps, id, 'admin');
  await sweepOnce(deps);
  const read = async () => {
    const { body } = await kindling.call(getPortfolio, { as: by });
    return [body.invested, body.points.at(-1)?.invested];
  };
  expect(await read()).toEqual(['300.00', '300.00']);
  await loseDispute(kindling, payment, 30_000);
  const { rows } = await deps.db.execute(sql`select state from investments where id = ${id}`);
  expect(rows).toEqual([{ state: 'charged_back' }]);
  expect(await read()).toEqual(['0.00', '0.00']);
});

test('is empty without investments', async () => {
  const { body } = await kindling.call(getPortfolio, { as: await makeUser(kindling.deps) });
  expect(body).toEqual({ invested: '0.00', points: [], categories: [] });
});

test('requires a user session; an admin session is not enough', async () => {
  expect((await kindling.call(getPortfolio)).status).toBe(401);
  expect((await kindling.call(getPortfolio, { as: await makeAdmin(kindling.deps) })).status).toBe(401);
});

test('sums thousands of investments like the summary does', async () => {
  const investor = await makeUser(kindling.deps);
  const project = await makeProject(kindling.deps, { goalCents: 100_000_000_000, valuationCents: 200_000_000_000 });
  await kindling.deps.db.transaction(async (tx) => {
    // Inserted without triggers, which would take too long and have their own tests.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into investments (project_id, investor_id, origin, amount_cents, valuation_cents, state, ever_completed, completed_at, hold_expires_at, request_key, request_hash)
      select ${project.id}, ${investor.id}, 'opening', 10000 + n, 200000000000, 'completed', true,
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '6 hours', now(), 'key-' || n, ''
      from generate_series(1, 5000) n`);
  });
  const { body } = await kindling.call(getPortfolio, { as: investor });
  const { body: summary } = await kindling.call(getDashboardSummary, { as: investor });
  expect(body.points.at(-1)?.invested).toBe(summary.totalInvested);
  expect(body.invested).toBe(summary.totalInvested);
  expect(body.points).toHaveLength(1251);
});
