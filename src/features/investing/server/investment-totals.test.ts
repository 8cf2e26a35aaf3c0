// The stored totals of investments: they always match the rows, and no one waits for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeMixedMoney } from '#test/factories/mixed-money.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestmentTotals, listAdminInvestments } from '../admin-investment-contract.ts';
import { investmentStates, raisedStates } from '../investing-rules.ts';
import { compactInvestmentTotals, recountInvestmentTotals } from './investment-totals.ts';
import { requestRefund } from './refunds/refund-service.ts';
import { sweepOnce } from './sweep/sweeper.ts';

const kindling = useTestApp();
let admin: TestUser;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  await makeMixedMoney(kindling);
});
afterAll(async () => {
  await expectNoDifference();
  await expectSound(kindling.deps.db);
});

async function expectNoDifference(): Promise<void> {
  const { rows } = await kindling.deps.pool.query('select * from investment_total_differences');
  expect(rows).toEqual([]);
}

type Totals = { count: number; amount: string };
const totals = async (query: Record<string, string>) =>
  (await kindling.call(getInvestmentTotals, { as: admin, query })).body as Totals & { raised: string };
const cents = (dollars: string) => Math.round(Number(dollars) * 100);

test('while many invest and are refunded, and several processes compact, every read agrees with the rows', async () => {
  const { deps } = kindling;
  const { id: projectId } = await makeProject(deps, { goalCents: 5_000_000, valuationCents: 50_000_000 });
  const state = { isOver: false };
  const compacting = Array.from({ length: 2 }, async () => {
    while (!state.isOver) await compactInvestmentTotals(deps.db);
  });
  const recounting = (async () => {
    while (!state.isOver) {
      // One statement sees one moment: a difference would be a change without its delta, or a delta counted twice.
      expect(await recountInvestmentTotals(deps.db)).toEqual([]);
      await expectNoDifference();
    }
  })();
  const people = Array.from({ length: 12 }, async (_, turn) => {
    const { id } = await invest(kindling, await makeUser(deps), { projectId, amount: 100 + turn });
    if (turn % 3 === 0) await requestRefund(deps, id, 'admin');
  });
  await Promise.all(people).finally(() => {
    state.isOver = true;
  });
  await Promise.all([...compacting, recounting]);
  await compactInvestmentTotals(deps.db);
  await expectNoDifference();
});

test('investing never waits for a running compaction', async () => {
  const { deps } = kindling;
  const { id: projectId } = await makeProject(deps, { goalCents: 5_000_000, valuationCents: 50_000_000 });
  const compacting = await deps.pool.connect();
  await compacting.query('begin');
  await compacting.query('select compact_investment_totals()');
  const before = await totals({});
  await invest(kindling, await makeUser(deps), { projectId, amount: 100 });
  expect(await totals({})).toMatchObject({ count: before.count + 1 });
  await compacting.query('commit');
  compacting.release();
  expect(await totals({})).toMatchObject({ count: before.count + 1 });
});

describe('by state', () => {
  test('the total is the sum of the list, compacted or not', async () => {
    for (const isCompacted of [false, true]) {
      if (isCompacted) await compactInvestmentTotals(kindling.deps.db);
      const all = { count: 0, amount: 0, raised: 0 };
      for (const state of investmentStates) {
        const { body } = await kindling.call(listAdminInvestments, { as: admin, query: { state, limit: 100 } });
        const amount = body.reduce((sum, one) => sum + cents(one.amount), 0);
        const total = await totals({ state });
        expect([state, total.count, cents(total.amount)]).toEqual([state, body.length, amount]);
        all.count += body.length;
        all.amount += amount;
        if (raisedStates.includes(state)) all.raised += amount;
      }
      const { count, amount, raised } = await totals({});
      expect({ count, amount: cents(amount), raised: cents(raised) }).toEqual(all);
    }
  });

  test('a filter that matches everything counts the same as the stored totals', async () => {
    expect(await totals({ from: '2000-01-01' })).toEqual(await totals({}));
  });
});

test('the sweeper compacts the deltas, so that reads stay short', async () => {
  await kindling.deps.pool.query("insert into investment_total_deltas values ('refunded', 1, 5), ('refunded', -1, -5)");
  await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.pool.query('select count(*)::int as pending from investment_total_deltas');
  expect(rows).toEqual([{ pending: 0 }]);
});

test('a wrong total is reported with its size, and corrected once by two concurrent recounts', async () => {
  const { pool, db } = kindling.deps;
  await pool.query("insert into investment_total_deltas values ('refunded', 3, 700)");
  const both = await Promise.all([recountInvestmentTotals(db), recountInvestmentTotals(db)]);
  expect(both.flat()).toEqual([{ state: 'refunded', count: -3, amountCents: -700 }]);
  await expectNoDifference();
});
