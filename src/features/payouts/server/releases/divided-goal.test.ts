// The money of a project whose goal was divided: what was allotted is released, and never what went back.
import { afterEach, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { expectSound } from '#test/factories/invest.ts';
import { type FundedProject, makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
afterEach(() => expectSound(kindling.deps.db));

type Money = Record<'amount' | 'released' | 'returned' | 'rest', number>;

async function readMoney({ investments }: FundedProject): Promise<Money[]> {
  const { rows } = await kindling.deps.pool.query<Money>(
    `select amount_cents::float8 as amount, released_cents::float8 as released, returned_cents::float8 as returned, rest_cents::float8 as rest
     from investment_money where investment_id = any($1) order by investment_id`,
    [investments.map(({ id }) => id)],
  );
  return rows;
}

test('milestones release exactly what was allotted, investor by investor', async () => {
  const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [500, 300, 200], askedTimes: 3 });
  for (const milestone of project.milestones) await releaseNow(kindling.deps, milestone);
  expect(await readMoney(project)).toEqual([
    { amount: 150_000, released: 50_000, returned: 100_000, rest: 0 },
    { amount: 90_000, released: 30_000, returned: 60_000, rest: 0 },
    { amount: 60_000, released: 20_000, returned: 40_000, rest: 0 },
  ]);
});

test('whoever is refunded after a release gets back what is left of their part', async () => {
  const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [500, 500], askedTimes: 2 });
  await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  expect(await requestRefund(kindling.deps, project.investments[0]?.id ?? 0, 'admin')).toBe(true);
  await sweepOnce(kindling.deps);
  expect(await readMoney(project)).toEqual([
    { amount: 100_000, released: 30_000, returned: 70_000, rest: 0 },
    { amount: 100_000, released: 30_000, returned: 50_000, rest: 20_000 },
  ]);
});
