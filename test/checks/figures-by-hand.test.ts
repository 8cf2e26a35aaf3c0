// Compares every money figure with this test's own arithmetic over its list of actions.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getPersonRecord } from '#features/admin/person-contract.ts';
import { exportInvestments, getDashboardSummary, getPortfolio } from '#features/dashboard/dashboard-contract.ts';
import { exportAnalytics, getAnalytics } from '#features/insights/analytics-contract.ts';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { exportAdminInvestments, getInvestmentTotals } from '#features/investing/admin-investment-contract.ts';
import { listMyInvestments, listProjectInvestments } from '#features/investing/investing-contract.ts';
import { exportProjects } from '#features/projects/admin-project-contract.ts';
import { getProject, listProjects } from '#features/projects/project-contract.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { getProjectTransparency, getTransparency } from '#features/reconciliation/transparency-contract.ts';
import { type Done, type Life, liveThroughEverything } from '../factories/money-by-hand.ts';
import { useTestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { readCsvRecord } from './csv-record.ts';

const kindling = useTestApp();
let life: Life;
beforeAll(async () => {
  life = await liveThroughEverything(kindling);
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dollars = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
const amounts = (done: readonly Done[]) => sum(done.map(({ cents }) => cents));
const counted = (done: readonly Done[] = life.done) => done.filter(({ end }) => end === 'stays');
const paid = (done: readonly Done[] = life.done) => done.filter(({ paidDay }) => paidDay !== undefined);
const byCard = (done: readonly Done[]) => done.filter(({ isOpening }) => !isOpening);
const different = (values: readonly number[]) => new Set(values).size;
const ofProject = (id: number) => life.done.filter(({ project }) => project === id);
const ofInvestor = (id: number) => life.done.filter(({ investor }) => investor === id);

/** Provider fees of a card payment and of a dispute; one dispute fee came back. */
const cardFees = () => sum(byCard(paid()).map(({ cents }) => Math.round(cents * 0.029) + 30));
const disputeFees = () => 1500 * life.disputes - 1500;
/** Includes partial outside refunds, which together with the remainder return everything to the card. */
const givenBack = (done: readonly Done[]) => amounts(done.filter(({ end }) => end === 'refunded'));
const takenByBanks = (done: readonly Done[]) => amounts(done.filter(({ end }) => end === 'charged back'));
const onItsWay = (done: readonly Done[]) => amounts(done.filter(({ end }) => end === 'on its way'));

/** Parses a CSV line to an object by column name. */
async function readTable(
  endpoint: typeof exportProjects | typeof exportInvestments | typeof exportAdminInvestments | typeof exportAnalytics,
  { as, query = {} }: { as: Caller; query?: Record<string, string> },
): Promise<Record<string, string>[]> {
  const { body } = await kindling.call(endpoint as typeof exportAnalytics, { as, query });
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = readCsvRecord(head);
  return lines.map((line) => Object.fromEntries(readCsvRecord(line).map((cell, index) => [names[index] ?? '', cell])));
}

describe('figures match our own arithmetic:', () => {
  test('what projects have raised, and from how many people', async () => {
    const { body: cards } = await kindling.call(listProjects);
    const file = await readTable(exportProjects, { as: life.admin });
    for (const { id } of life.projects) {
      const own = counted(ofProject(id));
      const expected = [amounts(own) / 100, different(own.map(({ investor }) => investor))];
      const card = cards.find((project) => project.id === id);
      expect([card?.fundingRaised, card?.investorCount]).toEqual(expected);
      const { body: page } = await kindling.call(getProject, { params: { id } });
      expect([page.fundingRaised, page.investorCount]).toEqual(expected);
      const line = file.find(({ project_id }) => project_id === String(id));
      expect([line?.raised_usd, Number(line?.investors)]).toEqual([dollars(amounts(own)), expected[1]]);
      const { body: list } = await kindling.call(listProjectInvestments, { params: { id } });
      expect(list.map(({ amount }) => String(amount)).toSorted()).toEqual(
        own.map(({ cents }) => dollars(cents)).toSorted(),
      );
    }
  });

  test('the stat cards, portfolio, list and file of each investor', async () => {
    for (const { id, ...as } of life.investors) {
      const own = counted(ofInvestor(id));
      const { body: cards } = await kindling.call(getDashboardSummary, { as });
      expect(cards).toMatchObject({
        totalInvested: dollars(amounts(own)),
        projectsBacked: different(own.map(({ project }) => project)),
        averageInvestment: dollars(Math.floor(amounts(own) / own.length)),
      });
      const { body: record } = await kindling.call(getPersonRecord, { as: life.admin, params: { id } });
      expect(record.investments).toEqual({
        count: own.length,
        projects: different(own.map(({ project }) => project)),
        settled: dollars(amounts(own)),
      });
      const { body: portfolio } = await kindling.call(getPortfolio, { as });
      expect(portfolio.invested).toBe(dollars(amounts(own)));
      const after = (day: string) =>
        amounts(
          paid(ofInvestor(id)).filter(
            ({ paidDay = '', backDay }) => paidDay <= day && (backDay === undefined || backDay > day),
          ),
        );
      expect(portfolio.points).toEqual(portfolio.points.map(({ day }) => ({ day, invested: dollars(after(day)) })));
      const moved = paid(ofInvestor(id)).flatMap(({ paidDay, backDay }) =>
        paidDay === backDay ? [] : [paidDay, backDay],
      );
      expect(portfolio.points.map(({ day }) => day)).toEqual(
        [...new Set(moved.filter((day) => day !== undefined))].toSorted(),
      );
      const inCategory = (category: string) =>
        own.filter(({ project }) => life.projects.find((one) => one.id === project)?.category === category);
      expect(portfolio.categories.map(({ category, invested }) => [category, invested])).toEqual(
        portfolio.categories.map(({ category }) => [category, dollars(amounts(inCategory(category)))]),
      );
      expect(Math.round(sum(portfolio.categories.map(({ percent }) => percent)) * 10)).toBe(1000);

      const { body: list } = await kindling.call(listMyInvestments, { as, query: { limit: 100 } });
      const file = await readTable(exportInvestments, { as });
      const shares = ofInvestor(id).map(({ cents, project }) =>
        [dollars(cents), computeShare(cents, project)].join(' for '),
      );
      expect(list.map(({ amount, equityPercent }) => `${amount} for ${equityPercent}`).toSorted()).toEqual(
        shares.toSorted(),
      );
      expect(file.map(({ amount_usd, equity_percent }) => `${amount_usd} for ${equity_percent}`).toSorted()).toEqual(
        shares.toSorted(),
      );
    }
  });

  test('the transparency page for all money and fees, and the report of the money check', async () => {
    const all = paid();
    const figures = {
      paidIn: amounts(byCard(all)),
      held: amounts(byCard(counted())),
      onItsWayBack: onItsWay(life.done),
      owedToCreators: 0,
      released: 0,
      refunded: givenBack(life.done),
      chargedBack: takenByBanks(life.done),
      feesTaken: 0,
      processingCharged: 0,
      recovered: 0,
      unexplained: 0,
      opening: amounts(counted().filter(({ isOpening }) => isOpening)),
      raised: amounts(counted()),
      bankTook: sum(life.done.map(({ byBank }) => byBank)),
      chargedToCreators: 0,
      owedByCreators: 0,
    };
    expect(figures.paidIn).toBe(figures.held + figures.onItsWayBack + figures.refunded + figures.chargedBack);
    const texts = Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, dollars(amount)]));
    const numbers = {
      investments: byCard(all).length,
      refunds: life.done.filter(({ end }) => end === 'refunded').length,
    };
    // The platform pays for partial returns of kept investments.
    const lost = sum(counted().map(({ part }) => part));
    const { body } = await kindling.call(getTransparency);
    expect(body.figures).toEqual({ ...texts, ...numbers });
    expect(body.costs).toEqual({
      processorFees: dollars(cardFees()),
      disputeFees: dollars(disputeFees()),
      chargebackLoss: dollars(lost),
    });
    const report = await readMoneyReport(kindling.deps.db);
    expect(report.violations).toEqual([]);
    expect(report.figures).toMatchObject({
      ...figures,
      ...numbers,
      reserved: amounts(life.done.filter(({ end }) => end === 'reserved')),
      processorFees: cardFees(),
      disputeFees: disputeFees(),
      chargebackLoss: lost,
      clearing: figures.paidIn - figures.refunded - figures.chargedBack - lost - cardFees() - disputeFees(),
    });
  });

  test("the transparency of each project's money", async () => {
    for (const { id } of life.projects) {
      const own = ofProject(id);
      const { body } = await kindling.call(getProjectTransparency, { params: { id } });
      expect(body.figures).toEqual({
        paidIn: dollars(amounts(byCard(paid(own)))),
        held: dollars(amounts(byCard(counted(own)))),
        onItsWayBack: dollars(onItsWay(own)),
        owedToCreators: '0.00',
        released: '0.00',
        refunded: dollars(givenBack(own)),
        chargedBack: dollars(takenByBanks(own)),
        feesTaken: '0.00',
        processingCharged: '0.00',
        recovered: '0.00',
        unexplained: '0.00',
        opening: dollars(amounts(counted(own).filter(({ isOpening }) => isOpening))),
        raised: dollars(amounts(counted(own))),
        investments: byCard(paid(own)).length,
        refunds: own.filter(({ end }) => end === 'refunded').length,
        bankTook: dollars(sum(own.map(({ byBank }) => byBank))),
        chargedToCreators: '0.00',
        owedByCreators: '0.00',
      });
      expect(body.investments.map(({ amount }) => amount).toSorted()).toEqual(
        paid(own)
          .map(({ cents }) => dollars(cents))
          .toSorted(),
      );
    }
  });

  test("the administrator's totals and files", async () => {
    const { body: overview } = await kindling.call(getAdminOverview, { as: life.admin });
    expect(overview).toMatchObject({
      totalProjects: life.projects.length,
      totalFunding: dollars(amounts(counted())),
      investments: counted().length,
    });
    for (const { id } of [{ id: undefined }, ...life.projects]) {
      const own = id === undefined ? life.done : ofProject(id);
      const query = id === undefined ? {} : { project: String(id) };
      const { body: totals } = await kindling.call(getInvestmentTotals, { as: life.admin, query });
      expect(totals).toEqual({
        count: own.length,
        amount: dollars(amounts(own)),
        raised: dollars(amounts(counted(own))),
        goingBack: dollars(onItsWay(own)),
      });
      const file = await readTable(exportAdminInvestments, { as: life.admin, query });
      const inOrder = (amounts: unknown[]) => amounts.toSorted((one, other) => Number(one) - Number(other));
      expect(inOrder(file.map(({ amount_usd }) => amount_usd))).toEqual(
        inOrder(own.map(({ cents }) => dollars(cents))),
      );
    }
  });

  test('statistics for all time, for each day and category, and their file', async () => {
    const { body } = await kindling.call(getAnalytics, { as: life.admin, query: { range: '30d' } });
    const file = await readTable(exportAnalytics, { as: life.admin, query: { range: '30d' } });
    const on = (name: 'heldDay' | 'paidDay' | 'backDay', day: string) => life.done.filter((done) => done[name] === day);
    for (const [place, { from, ...part }] of body.parts.entries()) {
      const [invested, returned] = [amounts(on('paidDay', from)), amounts(on('backDay', from))];
      const expected = {
        invested: dollars(invested),
        returned: dollars(returned),
        raised: dollars(invested - returned),
        holds: on('heldDay', from).length,
        paid: on('paidDay', from).length,
      };
      expect(part, from).toMatchObject(expected);
      expect(file[place], from).toMatchObject({
        day_utc: from,
        invested_usd: expected.invested,
        returned_usd: expected.returned,
        raised_usd: expected.raised,
        investments_begun: String(expected.holds),
        investments_paid: String(expected.paid),
      });
    }
    expect(body.total).toMatchObject({
      invested: dollars(amounts(paid())),
      returned: dollars(amounts(paid()) - amounts(counted())),
      raised: dollars(amounts(counted())),
      fees: dollars(cardFees() + disputeFees()),
      holds: life.done.length,
      paid: paid().length,
      projects: life.projects.length,
    });
    expect(body.categories.map(({ category, raised }) => ({ category, raised }))).toEqual(
      life.projects
        .map(({ id, category }) => ({ category, cents: amounts(counted(ofProject(id))) }))
        .toSorted((a, b) => b.cents - a.cents)
        .map(({ category, cents }) => ({ category, raised: dollars(cents) })),
    );
  });

  test('the database stores the computed figures of the last check', async () => {
    const { rows } = await kindling.deps.db.execute<{ raised: string }>(
      sql`select figures ->> 'raised' as raised from money_checks order by checked_at desc limit 1`,
    );
    expect(rows).toEqual([{ raised: String(amounts(counted())) }]);
  });
});

/** Percent, truncated at six decimals. */
function computeShare(amount: number, projectId: number): string {
  const valuation = life.projects.find(({ id }) => id === projectId)?.valuationCents ?? 0;
  const digits = String((BigInt(amount) * 100_000_000n) / BigInt(valuation)).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
