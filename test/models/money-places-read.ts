// Reads every place that shows what became of a project's money, as each kind of person, and compares them to the cent and in the state.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { getInvestmentRecord } from '#features/admin/investment-record-contract.ts';
import { getPersonRecord } from '#features/admin/person-contract.ts';
import { exportInvestments, getDashboardSummary, getPortfolio } from '#features/dashboard/dashboard-contract.ts';
import { historyCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { exportAdminInvestments, listAdminInvestments } from '#features/investing/admin-investment-contract.ts';
import { getInvestment, type InvestmentMoney, listMyInvestments } from '#features/investing/investing-contract.ts';
import { storyLabel, storyText } from '#features/investing/money-story-copy.ts';
import { getReceipt, getReceiptPdf } from '#features/investing/receipt-contract.ts';
import { openingText, takenText } from '#features/ledger/project-money-copy.ts';
import {
  getInvestmentMoney,
  getProjectMoney,
  getStatementCsv,
  type PlaceAmounts,
} from '#features/payouts/money-contract.ts';
import { getProjectTransparency } from '#features/reconciliation/transparency-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { readCsvRecord } from '../checks/csv-record.ts';
import { pdfText } from '../checks/pdf-text.ts';
import type { TestUser } from '../factories/make.ts';
import { centsOf, thisYear } from '../factories/owned-projects.ts';
import { readPage } from '../servers/read-page.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import type { MoneyLife } from './money-lives.ts';
import { readCreatorMessages, readMessages } from './money-messages-read.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const released = ['approved', 'sent', 'inBank', 'platformFee', 'processing', 'deducted'] as const;
const sumPlaces = (places: PlaceAmounts, names: readonly (keyof PlaceAmounts)[]) =>
  sum(names.map((name) => centsOf(places[name])));

type Csv = { endpoint: Endpoint; as: Caller; query?: Record<string, string> };

async function readLines({ app }: TestApp, { endpoint, as, query = {} }: Csv): Promise<Record<string, string>[]> {
  const url = `${endpoint.path}?${new URLSearchParams(query)}`;
  const { body } = await app.inject({ url, headers: { cookie: as.cookie } });
  const [head = '', ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = readCsvRecord(head);
  return lines.map((line) => Object.fromEntries(readCsvRecord(line).map((cell, place) => [names[place] ?? '', cell])));
}

/** The card provider's record of a payment, as far as it has reached us: refunded to the card, and taken by its bank. */
async function readProvider({ deps }: TestApp, payment: string): Promise<number> {
  const { rows } = await deps.db.execute<{ cents: number }>(sql`
    select ((select coalesce(sum(r.amount), 0) from sandbox.refunds r where r.payment_intent = ${payment} and r.status = 'succeeded')
      + (select coalesce(sum(d.lost_cents), 0) from disputes d join payments p on p.id = d.payment_id
        where p.provider_payment_id = ${payment}))::float8 as cents`);
  return rows[0]?.cents ?? 0;
}

export async function readEveryPlace(kindling: TestApp, life: MoneyLife, admin: TestUser): Promise<void> {
  const { project, opening, erased } = life;
  const all = [
    ...project.investments.map((one) => ({ ...one, isCard: true })),
    ...opening.map((one) => ({ ...one, payment: '', isCard: false })),
  ];
  const listed = new Map(
    (
      await kindling.call(getProjectTransparency, { params: { id: project.id }, query: { limit: 100 } })
    ).body.investments.map((one) => [one.id, one.money]),
  );
  const adminList = new Map(
    (
      await kindling.call(listAdminInvestments, { as: admin, query: { project: String(project.id), limit: 100 } })
    ).body.map((one) => [one.id, one.money]),
  );
  const adminFile = await readLines(kindling, {
    endpoint: exportAdminInvestments,
    as: admin,
    query: { project: String(project.id) },
  });
  const stories: InvestmentMoney[] = [];
  for (const one of all) {
    const { body: record } = await kindling.call(getInvestmentRecord, { as: admin, params: { id: one.id } });
    const story = record.investment.money;
    stories.push(story);
    const parts = sum(
      [story.held, story.released, story.onItsWayBack, story.returned, story.takenBack].map((amount) =>
        centsOf(amount),
      ),
    );
    expect(parts).toBe(one.isCard ? one.cents : 0);
    expect(centsOf(story.paid)).toBe(parts);
    expect(adminList.get(one.id)).toEqual(story);
    expectLine(
      adminFile.find(({ investment_id }) => investment_id === String(one.id)),
      story,
    );
    const page = await readPage(kindling, `/admin/investments/${one.id}`, admin);
    expect(page).toContain(storyText(story, 'anyone'));
    const seen = listed.get(one.id);
    expect({ ...seen, state: story.state, requestedAt: null, returnedAt: null }).toEqual({
      ...story,
      requestedAt: null,
      returnedAt: null,
    });
    if (one.isCard) {
      const back = sum([story.returned, story.takenBack, story.beyond].map((amount) => centsOf(amount)));
      expect(back).toBe((await readProvider(kindling, one.payment)) + (life.byHand.get(one.id) ?? 0));
      expect(centsOf(story.byHand)).toBe(life.byHand.get(one.id) ?? 0);
      expectEvents(record.events, story);
    }
    if (!erased.has(one.by.id)) await readAsInvestor(kindling, { ...one, admin, story });
    if (!erased.has(one.by.id) && one.isCard) await readMessages(kindling, { ...one, story, record });
  }
  await readProject(kindling, life, stories);
  await readCreatorMessages(kindling, life);
}

type Events = { kind: string; amount: string; doneAt: string | null }[];

/** The listed events add up to the sums. */
function expectEvents(events: Events, story: InvestmentMoney): void {
  const of = (...kinds: string[]) =>
    sum(
      events.flatMap(({ kind, amount, doneAt }) =>
        kinds.includes(kind) && (kind === 'released' || doneAt !== null) ? [centsOf(amount)] : [],
      ),
    );
  expect(of('released')).toBe(centsOf(story.released));
  expect(of('returned', 'by_hand', 'outside', 'bank')).toBe(
    centsOf(story.returned) + centsOf(story.takenBack) + centsOf(story.beyond),
  );
}

function expectLine(line: Record<string, string> | undefined, story: InvestmentMoney): void {
  expect(line).toMatchObject({
    money_state: story.state,
    held_usd: story.held,
    released_usd: story.released,
    on_its_way_back_usd: story.onItsWayBack,
    returned_usd: story.returned,
    taken_back_by_bank_usd: story.bankTook,
  });
}

type Own = { id: number; by: TestUser; isCard: boolean; admin: TestUser; story: InvestmentMoney };

async function readAsInvestor(kindling: TestApp, { id, by: as, isCard, admin, story }: Own): Promise<void> {
  const params = { id };
  expect((await kindling.call(getInvestment, { as, params })).body.money).toEqual(story);
  const { body: list } = await kindling.call(listMyInvestments, { as, query: { limit: 100 } });
  expect(list.find((one) => one.id === id)?.money).toEqual(story);
  const { body: receipt } = await kindling.call(getReceipt, { as, params });
  expect(receipt.money).toEqual(story);
  expectLine(
    (await readLines(kindling, { endpoint: exportInvestments, as })).find(
      ({ investment_id }) => investment_id === String(id),
    ),
    story,
  );
  const { body: dollar } = await kindling.call(getInvestmentMoney, { as, params });
  expect(dollar.money).toEqual(story);
  const { places } = dollar;
  expect(centsOf(dollar.paidIn)).toBe(sum(Object.values(places).map(centsOf)));
  expect({
    paid: dollar.paidIn,
    held: places.held,
    onItsWayBack: places.onItsWayBack,
    returned: places.returned,
    takenBack: places.takenBack,
  }).toEqual({
    paid: story.paid,
    held: story.held,
    onItsWayBack: story.onItsWayBack,
    returned: story.returned,
    takenBack: story.takenBack,
  });
  expect(sumPlaces(places, released)).toBe(centsOf(story.released));
  if (isCard) {
    const [line] = await readLines(kindling, { endpoint: getStatementCsv, as, query: { year: String(thisYear) } });
    expect(line).toMatchObject({
      paid_in_usd: story.paid,
      returned_usd: story.returned,
      taken_back_by_banks_usd: story.takenBack,
    });
    expect(centsOf(line?.closing_balance_usd ?? '')).toBe(sumPlaces(places, ['held', 'approved', 'onItsWayBack']));
  }
  await readFigures(kindling, { id, by: as, isCard, admin, story });
  const words = [storyLabel(story, 'investor'), storyText(story, 'investor')];
  for (const address of ['/dashboard', `/receipts/${id}`, ...(isCard ? [`/investments/${id}/money`] : [])]) {
    const page = await readPage(kindling, address, as);
    const short = address === '/dashboard' && story.state === 'recorded';
    for (const text of short ? [historyCopy.noCard] : words) expect(page).toContain(text);
  }
  const url = getReceiptPdf.path.replace('{id}', String(id));
  const file = await kindling.app.inject({ url, headers: { cookie: as.cookie } });
  const text = pdfText(file.rawPayload).replaceAll(/\s+/g, ' ');
  for (const word of words) expect(text).toContain(word);
}

/** Each investor of a life has one investment. */
async function readFigures(kindling: TestApp, { by: as, admin, story }: Own): Promise<void> {
  const { body: summary } = await kindling.call(getDashboardSummary, { as });
  const { body: portfolio } = await kindling.call(getPortfolio, { as });
  const { body: person } = await kindling.call(getPersonRecord, { as: admin, params: { id: as.id } });
  expect([summary.totalInvested, portfolio.invested, person.investments.settled]).toEqual([
    story.invested,
    story.invested,
    story.invested,
  ]);
  expect(centsOf(portfolio.points.at(-1)?.invested ?? '0')).toBe(centsOf(story.invested));
  expect(sum(portfolio.categories.map(({ invested }) => centsOf(invested)))).toBe(centsOf(story.invested));
}

async function readProject(
  kindling: TestApp,
  { project }: MoneyLife,
  stories: readonly InvestmentMoney[],
): Promise<void> {
  const params = { id: project.id };
  const { body: money } = await kindling.call(getProjectMoney, { as: project.owner, params });
  const { body: seen } = await kindling.call(getProjectTransparency, { params });
  const { figures } = seen;
  const of = (name: 'paid' | 'held' | 'released' | 'onItsWayBack' | 'returned' | 'takenBack' | 'bankTook') =>
    sum(stories.map((story) => centsOf(story[name])));
  const { places } = money;
  expect({
    paid: centsOf(money.paidIn),
    held: centsOf(places.held),
    released: sumPlaces(places, released),
    onItsWayBack: centsOf(places.onItsWayBack),
    returned: centsOf(places.returned),
    takenBack: centsOf(places.takenBack),
    bankTook: centsOf(money.bankTook),
  }).toEqual({
    paid: of('paid'),
    held: of('held'),
    released: of('released'),
    onItsWayBack: of('onItsWayBack'),
    returned: of('returned'),
    takenBack: of('takenBack'),
    bankTook: of('bankTook'),
  });
  expect(figures).toMatchObject({
    paidIn: money.paidIn,
    held: places.held,
    onItsWayBack: places.onItsWayBack,
    owedToCreators: places.approved,
    refunded: places.returned,
    chargedBack: places.takenBack,
    feesTaken: places.platformFee,
    processingCharged: places.processing,
    recovered: places.deducted,
    opening: money.opening,
    raised: money.raised,
    bankTook: money.bankTook,
    chargedToCreators: money.chargedToCreators,
    owedByCreators: money.owedByCreators,
  });
  expect(centsOf(figures.released)).toBe(sumPlaces(places, ['sent', 'inBank']));
  expect(figures.refunds).toBe(stories.filter(({ returned }) => centsOf(returned) > 0).length);
  const creators = await readPage(kindling, `/dashboard/projects/${project.id}/money`, project.owner);
  const everyones = await readPage(kindling, `/projects/${project.id}/transparency`);
  for (const [page, reader] of [
    [creators, 'creator'],
    [everyones, 'project'],
  ] as const) {
    const taken = takenText(figures, reader);
    if (taken !== undefined) expect(page).toContain(taken);
    if (centsOf(figures.opening) > 0) expect(page).toContain(openingText(figures));
  }
  for (const { money: story } of seen.investments) {
    expect(everyones).toContain(storyLabel(story, 'anyone'));
    expect(everyones).toContain(storyText(story, 'anyone'));
  }
}
