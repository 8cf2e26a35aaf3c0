// Stored counts of people and investments: they always match the rows, and no one waits for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, deleteUser, listUsers } from '#features/accounts/account-contract.ts';
import { changeUser } from '#features/accounts/admin-user-contract.ts';
import { getUserFacets } from '#features/accounts/user-list-contract.ts';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { getInvestmentTotals, listAdminInvestments } from '#features/investing/admin-investment-contract.ts';
import { investmentStates, raisedStates } from '#features/investing/investing-rules.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { foldTallies, recountTallies } from '#platform/postgres/tallies.ts';
import { expectSound, invest } from '../factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeMixedMoney } from '../factories/mixed-money.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

let kindling: TestApp;
let admin: TestUser;

beforeAll(async () => {
  kindling = await createTestApp();
  admin = await makeAdmin(kindling.deps);
  await makeMixedMoney(kindling);
});
afterAll(async () => {
  await expectNoDifference();
  await expectSound(kindling.deps.db);
  await kindling.close();
});

async function expectNoDifference(): Promise<void> {
  const { rows } = await kindling.deps.pool.query('select * from tally_differences');
  expect(rows).toEqual([]);
}

const facets = async () => (await kindling.call(getUserFacets, { as: admin })).body;
const roleCount = async (role: string) => (await facets()).roles.find((one) => one.role === role)?.count ?? 0;

describe('people', () => {
  test('a person is counted at once when they sign up, change role or are erased, before and after compaction', async () => {
    const [before, innovators] = [(await facets()).total, await roleCount('innovator')];
    const person = await makeUser(kindling.deps);
    expect((await facets()).total).toBe(before + 1);
    await foldTallies(kindling.deps.db);
    expect((await facets()).total).toBe(before + 1);
    await kindling.call(changeUser, {
      as: admin,
      params: { id: person.id },
      body: { role: 'innovator', reason: 'Has a project' },
    });
    expect(await roleCount('innovator')).toBe(innovators + 1);
    const listed = await kindling.call(listUsers, { as: admin, query: { role: 'innovator', limit: 1 } });
    expect(listed.headers['x-total-count']).toBe(String(innovators + 1));
    expect((await kindling.call(getAdminOverview, { as: admin })).body.totalUsers).toBe(before + 1);
    await kindling.call(deleteUser, { as: admin, params: { id: person.id }, body: {} });
    expect((await facets()).total).toBe(before);
    expect(await roleCount('innovator')).toBe(innovators);
    await expectNoDifference();
  });

  test('the accounts that own imported projects are not counted', async () => {
    const { total } = await facets();
    await makeUser(kindling.deps, { kind: 'system' });
    expect((await facets()).total).toBe(total);
  });

  test('signing up never waits: not for a running import, compaction or recount', async () => {
    const { deps } = kindling;
    const { total } = await facets();
    const importing = await deps.pool.connect();
    const folding = await deps.pool.connect();
    await importing.query('begin');
    await importing.query(
      "insert into users (uid, name, email) select 'import-' || n, 'N', 'n@example.org' from generate_series(1, 50) n",
    );
    await folding.query('begin');
    await folding.query('select fold_tallies()');
    await folding.query("select recount_tallies('people')");
    const newcomer = await makeUser(deps);
    const again = await kindling.call(createUser, { as: newcomer, body: { uid: newcomer.uid } });
    expect(again.status).toBe(200);
    expect((await facets()).total).toBe(total + 1);
    await folding.query('commit');
    await importing.query('commit');
    for (const client of [importing, folding]) client.release();
    expect((await facets()).total).toBe(total + 51);
    await expectNoDifference();
  });
});

describe('while many people sign up, invest and leave, and several processes compact', () => {
  test('a count never differs from the rows', async () => {
    const { deps } = kindling;
    const { id: projectId } = await makeProject(deps, { goalCents: 5_000_000, valuationCents: 50_000_000 });
    const state = { isOver: false };
    const folders = Array.from({ length: 2 }, async () => {
      while (!state.isOver) await foldTallies(deps.db);
    });
    const recounting = (async () => {
      while (!state.isOver) {
        // One statement sees one snapshot: a difference would be a change without its delta, or a delta counted twice.
        for (const kind of ['people', 'investments'] as const) expect(await recountTallies(deps.db, kind)).toEqual([]);
        await expectNoDifference();
      }
    })();
    const people = Array.from({ length: 12 }, async (_, turn) => {
      const person = await makeUser(deps);
      const { id } = await invest(kindling, person, { projectId, amount: 100 + turn });
      if (turn % 3 === 0) await requestRefund(deps, id, 'admin');
    });
    await Promise.all(people).finally(() => {
      state.isOver = true;
    });
    await Promise.all([...folders, recounting]);
    await foldTallies(deps.db);
    await expectNoDifference();
  });
});

describe('investments', () => {
  type Totals = { count: number; amount: string };
  const totals = async (query: Record<string, string>) =>
    (await kindling.call(getInvestmentTotals, { as: admin, query })).body as Totals & { raised: string };
  const cents = (dollars: string) => Math.round(Number(dollars) * 100);

  test('the total of each state is the sum of its list, before and after compaction', async () => {
    for (const isFolded of [false, true]) {
      if (isFolded) await foldTallies(kindling.deps.db);
      const all = { count: 0, amount: 0, raised: 0 };
      for (const state of investmentStates) {
        const { body } = await kindling.call(listAdminInvestments, { as: admin, query: { state, limit: 100 } });
        const amount = body.reduce((sum, one) => sum + cents(one.amount), 0);
        const of = await totals({ state });
        expect([state, of.count, cents(of.amount)]).toEqual([state, body.length, amount]);
        all.count += body.length;
        all.amount += amount;
        if (raisedStates.includes(state)) all.raised += amount;
      }
      const { count, amount, raised } = await totals({});
      expect({ count, amount: cents(amount), raised: cents(raised) }).toEqual(all);
    }
  });

  test('counting with a filter that matches everything equals the stored total', async () => {
    expect(await totals({ from: '2000-01-01' })).toEqual(await totals({}));
  });

  test('the sweeper compacts the deltas, so that reading them stays fast', async () => {
    await makeUser(kindling.deps);
    await sweepOnce(kindling.deps);
    const { rows } = await kindling.deps.pool.query('select count(*)::int as waiting from tally_changes');
    expect(rows).toEqual([{ waiting: 0 }]);
  });
});

test('an uncounted difference is reported with its size, fixed once by two concurrent recounts, and then agrees', async () => {
  const { pool, db } = kindling.deps;
  await pool.query("insert into tally_changes values ('investments', 'refunded', 3, 700), ('people', 'admin', -2, 0)");
  const both = await Promise.all([recountTallies(db, 'investments'), recountTallies(db, 'investments')]);
  expect(both.flat()).toEqual([{ kind: 'investments', part: 'refunded', count: -3, amountCents: -700 }]);
  expect(await recountTallies(db, 'people')).toEqual([{ kind: 'people', part: 'admin', count: 2, amountCents: 0 }]);
  await expectNoDifference();
});
