// A person's investments by project: totals, next dates, filters and sorts, page by page.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cancelInvestment } from '#features/investing/investing-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { type HoldingSort, listHoldings } from '../dashboard-contract.ts';

const kindling = useTestApp();

const inDays = (days: number) => addDays(toDay(Date.now()), days);

async function listTitles(as: Awaited<ReturnType<typeof makeUser>>, sort: HoldingSort) {
  const { body } = await kindling.call(listHoldings, { as, query: { sort } });
  return body.map(({ project }) => project.title);
}

async function listPage(as: Awaited<ReturnType<typeof makeUser>>, query: Record<string, string>) {
  const { body, headers } = await kindling.call(listHoldings, { as, query });
  return {
    titles: body.map(({ project }) => project.title),
    total: headers['x-total-count'],
    cursor: /cursor=([\w-]+)/.exec(String(headers.link))?.[1],
  };
}

test('several investments in one project are one entry with their sum [dashboard-20]', async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id } = await makeProject(kindling.deps);
  const first = await invest(kindling, investor, { projectId: id, amount: '100.01' });
  const second = await invest(kindling, investor, { projectId: id, amount: '300.00' });
  await invest(kindling, other, { projectId: id, amount: '999.00' });
  const { body } = await kindling.call(listHoldings, { as: investor });
  expect(body).toMatchObject([{ project: { id }, amount: '400.01', equityPercent: '0.080002', count: 2 }]);
  expect(body[0]?.investments.map((own) => own.id)).toEqual([second.id, first.id]);

  await kindling.call(cancelInvestment, { as: investor, params: { id: second.id } });
  const { body: after } = await kindling.call(listHoldings, { as: investor });
  expect(after).toMatchObject([{ amount: '100.01', equityPercent: '0.020002' }]);
});

test('a reservation that ended is listed only by its own filter [dashboard-21]', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  await hold(kindling, investor, { projectId, amount: '500.00' });
  await hold(kindling, investor, { projectId, amount: '600.00' });
  const { body } = await kindling.call(listHoldings, { as: investor });
  expect(body[0]?.investments.map(({ amount }) => amount)).toEqual(['600.00']);
  const { body: failed } = await kindling.call(listHoldings, { as: investor, query: { status: 'failed' } });
  expect(failed[0]?.investments.map(({ amount }) => amount)).toEqual(['500.00']);
  expect((await kindling.call(listHoldings, { as: investor, query: { status: 'refunded' } })).body).toEqual([]);
});

test('the next date is the earliest of canceling, the end of funding and others', async () => {
  const investor = await makeUser(kindling.deps);
  const open = await makeProject(kindling.deps, { deadline: inDays(30) });
  const soon = await makeProject(kindling.deps, { deadline: inDays(1) });
  const endless = await makeProject(kindling.deps, { deadline: null });
  for (const { id: projectId } of [open, soon, endless]) {
    await invest(kindling, investor, { projectId, amount: '100.00' });
  }
  const { body } = await kindling.call(listHoldings, { as: investor });
  const next = new Map(body.map((holding) => [holding.project.id, holding.next]));
  expect(next.get(open.id)).toEqual({ kind: 'cancel', at: `${inDays(29)}T00:00:00.000Z` });
  expect(next.get(soon.id)).toEqual({ kind: 'funding', at: `${inDays(2)}T00:00:00.000Z` });
  expect(next.get(endless.id)).toBeNull();
});

test('every sort pages through all projects once', async () => {
  const investor = await makeUser(kindling.deps);
  const made = [
    { title: 'Aster', amount: '300.00', deadline: null },
    { title: 'birch', amount: '100.00', deadline: inDays(40) },
    { title: 'Cedar', amount: '200.00', deadline: inDays(20) },
  ];
  for (const { amount, ...project } of made) {
    const { id: projectId } = await makeProject(kindling.deps, project);
    await invest(kindling, investor, { projectId, amount });
  }
  const expected = {
    newest: ['Cedar', 'birch', 'Aster'],
    amount: ['Aster', 'Cedar', 'birch'],
    next: ['Cedar', 'birch', 'Aster'],
    title: ['Aster', 'birch', 'Cedar'],
  } satisfies Record<HoldingSort, string[]>;
  for (const [sort, titles] of Object.entries(expected) as [HoldingSort, string[]][]) {
    expect(await listTitles(investor, sort)).toEqual(titles);
    const paged: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const query: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(investor, query);
      paged.push(...page.titles);
      cursor = page.cursor;
      expect(page.total).toBe('3');
    }
    expect(paged).toEqual(titles);
  }
});

test('removed projects are not listed, and nobody else sees them', async () => {
  const [investor, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, investor, { projectId, amount: '100.00' });
  expect((await kindling.call(listHoldings, { as: other })).body).toEqual([]);
  await kindling.deps.db.execute(sql`update projects set deleted_at = now() where id = ${projectId}`);
  expect((await kindling.call(listHoldings, { as: investor })).body).toEqual([]);
});
