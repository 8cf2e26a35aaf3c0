// Every money figure on any screen, in any response or file, is settled money from the ledger.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listUsers } from '#features/accounts/account-contract.ts';
import { getPersonRecord } from '#features/admin/person-contract.ts';
import { exportInvestments, getDashboardSummary, getPortfolio } from '#features/dashboard/dashboard-contract.ts';
import { exportAnalytics, getAnalytics } from '#features/insights/analytics-contract.ts';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import {
  exportAdminInvestments,
  getInvestmentTotals,
  listAdminInvestments,
} from '#features/investing/admin-investment-contract.ts';
import { listProjectInvestments } from '#features/investing/investing-contract.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { exportProjects, getAdminProject } from '#features/projects/admin-project-contract.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { readProjectFigures } from '#features/reconciliation/server/project-figures.ts';
import { getProjectTransparency, getTransparency } from '#features/reconciliation/transparency-contract.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { testSite } from '#test/servers/test-site.ts';
import { render } from '#web/entry-server.tsx';
import { invest } from '../factories/invest.ts';
import { makeAdmin, makeUser, type TestUser } from '../factories/make.ts';
import { type MixedMoney, makeMixedMoney } from '../factories/mixed-money.ts';
import { useTestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { readCsvRecord } from './csv-record.ts';

const kindling = useTestApp();
let money: MixedMoney;
let admin: TestUser;
let settled: Settled[];

type Settled = { investment: number; investor: number; project: number; category: string; cents: number };

/** Each investment's amount in its project's escrow, from ledger entries only. */
async function readBooks(): Promise<Settled[]> {
  const { rows } = await kindling.deps.db.execute<Settled>(sql`
    with refs as (
      select investment_id, 'captured' as kind, provider_payment_id as ref from payments
      union all select id, 'opening', 'investment:' || id from investments
      union all select investment_id, 'refund_requested', id::text from refunds
      union all select investment_id, 'dispute_lost', provider_dispute_id from disputes
    )
    select i.id as investment, i.investor_id as investor, i.project_id as project, j.category, -sum(p.amount_cents)::bigint as cents
    from refs r join ledger_entries e on e.kind = r.kind and e.ref = r.ref join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.name like 'escrow:%'
    join investments i on i.id = r.investment_id join projects j on j.id = i.project_id
    group by i.id, j.category having sum(p.amount_cents) <> 0`);
  return rows;
}

beforeAll(async () => {
  money = await makeMixedMoney(kindling);
  admin = await makeAdmin(kindling.deps);
  // This person was refunded in full, so is no longer an investor.
  const eve = await makeUser(kindling.deps);
  const left = await invest(kindling, eve, { projectId: money.open.id, amount: '777.77' });
  await requestRefund(kindling.deps, left.id, 'admin');
  await runMoneyCheck(kindling.deps);
  settled = await readBooks();
});

const toCents = (dollars: string | number) => Math.round(Number(dollars) * 100);
const sumCents = (rows: readonly Settled[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
const projectIds = () => [money.open.id, money.full.id, money.opening.id];
const ofProject = (id: number) => settled.filter(({ project }) => project === id);
const countInvestors = (rows: readonly Settled[]) => new Set(rows.map(({ investor }) => investor)).size;

/** Parses an admin CSV line to an object by column name. */
async function readTable(
  endpoint: typeof exportAnalytics | typeof exportProjects | typeof exportAdminInvestments,
  query: Record<string, string> = {},
): Promise<Record<string, string>[]> {
  const { body } = await kindling.call(endpoint, { as: admin, query });
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = readCsvRecord(head);
  return lines.map((line) => Object.fromEntries(readCsvRecord(line).map((cell, index) => [names[index] ?? '', cell])));
}

test('the ledger holds money for some investments and none for others', () => {
  const held = new Set(settled.map(({ investment }) => investment));
  const { completed, ...others } = money.ids;
  expect(held.has(completed)).toBe(true);
  expect(Object.values(others).filter((id) => held.has(id))).toEqual([]);
});

describe('figures match the ledger:', () => {
  test('raised and investor counts on cards and on each project page', async () => {
    const { body: cards } = await kindling.call(listProjects);
    for (const id of projectIds()) {
      const expected = [sumCents(ofProject(id)), countInvestors(ofProject(id))];
      const card = cards.find((project) => project.id === id);
      expect([toCents(card?.fundingRaised ?? -1), card?.investorCount]).toEqual(expected);
      const { body: page } = await kindling.call(getProject, { params: { id } });
      expect([toCents(page.fundingRaised), page.investorCount]).toEqual(expected);
    }
  });

  test("a project's list of investments", async () => {
    for (const id of projectIds()) {
      const { body } = await kindling.call(listProjectInvestments, { params: { id } });
      const shown = new Map(body.map((item) => [item.id, toCents(item.amount ?? '')]));
      expect(shown).toEqual(new Map(ofProject(id).map(({ investment, cents }) => [investment, cents])));
    }
  });

  test('the stat cards, the portfolio and the file of each investor', async () => {
    for (const investor of money.investors) {
      const own = settled.filter((row) => row.investor === investor.id);
      const { body: summary } = await kindling.call(getDashboardSummary, { as: investor });
      expect(toCents(summary.totalInvested)).toBe(sumCents(own));
      expect(summary.projectsBacked).toBe(new Set(own.map(({ project }) => project)).size);
      const average = own.length === 0 ? 0 : sumCents(own) / own.length;
      expect(Math.abs(toCents(summary.averageInvestment) - average)).toBeLessThan(1);

      const { body: portfolio } = await kindling.call(getPortfolio, { as: investor });
      expect(toCents(portfolio.invested)).toBe(sumCents(own));
      expect(toCents(portfolio.points.at(-1)?.invested ?? 0)).toBe(sumCents(own));
      expect(portfolio.categories.reduce((sum, { invested }) => sum + toCents(invested), 0)).toBe(sumCents(own));

      const lines = ((await kindling.call(exportInvestments, { as: investor })).body as unknown as string).split(
        '\r\n',
      );
      const names = lines[0]?.replace('\uFEFF', '').split(',') ?? [];
      const [amount, status] = [names.indexOf('amount_usd'), names.indexOf('status')];
      const completed = lines.map((line) => line.split(',')).filter((cells) => cells[status] === 'completed');
      expect(completed.reduce((sum, cells) => sum + toCents(cells[amount] ?? ''), 0)).toBe(sumCents(own));
    }
  });

  test("the administrator's overview", async () => {
    const { body } = await kindling.call(getAdminOverview, { as: admin });
    expect(toCents(body.totalFunding)).toBe(sumCents(settled));
    expect(body.investments).toBe(settled.length);
  });

  test('transparency, of all money and of each project', async () => {
    const { body: all } = await kindling.call(getTransparency);
    expect(toCents(all.figures?.raised ?? -1)).toBe(sumCents(settled));
    for (const id of projectIds()) {
      const { body } = await kindling.call(getProjectTransparency, { params: { id } });
      expect(toCents(body.figures.raised)).toBe(sumCents(ofProject(id)));
      const here = body.investments.filter(({ money }) => money.state === 'held' || money.state === 'recorded');
      expect(here.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(sumCents(ofProject(id)));
    }
  });

  test('platform analytics for all time, by category and in the file, also for days before the first person', async () => {
    const { body } = await kindling.call(getAnalytics, { as: admin, query: { range: 'all' } });
    expect(body.from).toBe('2026-01-02');
    expect(toCents(body.total.raised)).toBe(sumCents(settled));
    expect(body.parts.reduce((sum, { raised }) => sum + toCents(raised), 0)).toBe(sumCents(settled));
    expect(body.categories.reduce((sum, { raised }) => sum + toCents(raised), 0)).toBe(sumCents(settled));
    const { body: overview } = await kindling.call(getAdminOverview, { as: admin });
    expect(body.total).toMatchObject({ projects: overview.totalProjects, people: overview.totalUsers });
    expect(body.categories.reduce((sum, { projects }) => sum + projects, 0)).toBe(overview.totalProjects);
    const table = await readTable(exportAnalytics, { range: 'all' });
    expect(table.reduce((sum, line) => sum + toCents(line.raised_usd ?? ''), 0)).toBe(sumCents(settled));
  });

  test("the administrators' lists, details and files", async () => {
    const { body: overview } = await kindling.call(getAdminOverview, { as: admin });
    const list = await kindling.call(listProjects, { as: admin });
    expect(list.headers['x-total-count']).toBe(String(overview.totalProjects));
    expect(list.body.reduce((sum, { fundingRaised }) => sum + toCents(fundingRaised), 0)).toBe(sumCents(settled));
    const people = await kindling.call(listUsers, { as: admin });
    expect(people.headers['x-total-count']).toBe(String(overview.totalUsers));
    const { body: totals } = await kindling.call(getInvestmentTotals, { as: admin });
    expect(toCents(totals.raised)).toBe(sumCents(settled));
    const { body: investments } = await kindling.call(listAdminInvestments, { as: admin, query: { limit: 100 } });
    const completed = investments.filter(({ state }) => state === 'completed' || state === 'disputed');
    expect(completed).toHaveLength(settled.length);
    expect(completed.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(sumCents(settled));
    for (const id of projectIds()) {
      const { body: record } = await kindling.call(getAdminProject, { as: admin, params: { id } });
      expect([toCents(record.project.fundingRaised), record.project.investorCount]).toEqual([
        sumCents(ofProject(id)),
        countInvestors(ofProject(id)),
      ]);
    }
    for (const { id } of money.investors) {
      const own = settled.filter(({ investor }) => investor === id);
      const { body: person } = await kindling.call(getPersonRecord, { as: admin, params: { id } });
      expect([person.investments.count, toCents(person.investments.settled)]).toEqual([own.length, sumCents(own)]);
      expect(person.investments.projects).toBe(new Set(own.map(({ project }) => project)).size);
    }

    const projects = await readTable(exportProjects);
    expect(projects).toHaveLength(overview.totalProjects);
    for (const id of projectIds()) {
      const line = projects.find(({ project_id }) => project_id === String(id));
      expect([toCents(line?.raised_usd ?? ''), Number(line?.investors)]).toEqual([
        sumCents(ofProject(id)),
        countInvestors(ofProject(id)),
      ]);
    }
    const held = (await readTable(exportAdminInvestments)).filter(({ state }) => state === 'completed');
    expect(held.reduce((sum, line) => sum + toCents(line.amount_usd ?? ''), 0)).toBe(sumCents(settled));
  });

  test("the figures of npm run check:money, and each project's own", async () => {
    const { figures } = await readMoneyReport(kindling.deps.db);
    expect(figures.raised).toBe(sumCents(settled));
    const { rows } = await kindling.deps.db.execute<{ id: number }>(sql`select id from projects`);
    const each = await Promise.all(rows.map(({ id }) => readProjectFigures(kindling.deps.db, id)));
    expect(each.reduce((sum, { raised }) => sum + raised, 0)).toBe(sumCents(settled));
  });

  test('the pages themselves, as rendered by the server', async () => {
    const site = { ...testSite, publicUrl: kindling.deps.config.publicUrl, today: '2027-03-31' };
    const read = async (address: string, as?: Caller) => {
      const fetcher = async (path: string) => {
        const answer = await kindling.app.inject({ url: path, ...(as && { headers: { cookie: as.cookie } }) });
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: { 'content-type': 'application/json' },
        });
      };
      const page = await render(new Request(`http://localhost:3000${address}`), { fetcher, site });
      if (page instanceof Response) throw new Error(`${address} answers ${page.status}`);
      return page.app.replaceAll(/<!--.*?-->/g, '');
    };
    const dollars = (rows: readonly Settled[]) => formatDollarAmount(sumCents(rows) / 100);
    const [list, all] = [await read('/projects'), await read('/transparency')];
    expect(all).toContain(dollars(settled));
    for (const id of projectIds()) {
      expect(list).toContain(dollars(ofProject(id)));
      expect(await read(`/projects/${id}`)).toContain(dollars(ofProject(id)));
      expect(await read(`/projects/${id}/transparency`)).toContain(dollars(ofProject(id)));
    }
    for (const investor of money.investors) {
      const own = settled.filter((row) => row.investor === investor.id);
      expect(await read('/dashboard', investor)).toContain(dollars(own));
    }
    for (const address of ['/admin/dashboard', '/admin/analytics?range=all', '/admin/investments']) {
      expect(await read(address, admin)).toContain(dollars(settled));
    }
    for (const id of projectIds()) {
      expect(await read(`/admin/projects/${id}`, admin)).toContain(dollars(ofProject(id)));
    }
    expect(all).toMatch(/Figures as of <time dateTime="[^"]+"/);
  });
});
