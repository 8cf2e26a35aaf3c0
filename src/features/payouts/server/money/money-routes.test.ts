// Where money is, for investors and creators: every amount agrees with the ledger, and only authorized people see it.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { dollarPlaces } from '#features/ledger/money-places.ts';
import { cents } from '#kernel/money.ts';
import { expectSound, hold } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { centsOf, first, loseDispute, makeOwned, readCsv, setTerms, thisYear } from '#test/factories/owned-projects.ts';
import { finishPayouts, reverseByHand } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, giveAccount, releaseNow, runReleases } from '#test/factories/releases.ts';
import { shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import {
  getInvestmentMoney,
  getPaymentsCsv,
  getProjectMoney,
  getProjectMoneyCsv,
  type InvestmentMoney,
  type PlaceAmounts,
} from '../../money-contract.ts';
import { getProjectReleases, getReleaseStanding } from '../../public-money-contract.ts';
import { stopProject } from '../plan/project-stop.ts';
import { advanceRelease } from '../releases/release-approving.ts';
import { pauseReleases } from '../releases/release-pause.ts';
import { syncTransfer } from '../releases/transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

const sumOf = (places: PlaceAmounts) => dollarPlaces.reduce((sum, place) => sum + centsOf(places[place]), 0);
const filled = (places: PlaceAmounts) =>
  Object.fromEntries(Object.entries(places).filter(([, amount]) => amount !== '0.00'));

async function readMoney({ id, by }: { id: number; by: TestUser }): Promise<InvestmentMoney> {
  const { status, body } = await kindling.call(getInvestmentMoney, { as: by, params: { id } });
  expect(status).toBe(200);
  expect(sumOf(body.places)).toBe(centsOf(body.paidIn));
  return body;
}

async function readProject(owner: TestUser, id: number) {
  const { status, body } = await kindling.call(getProjectMoney, { as: owner, params: { id } });
  expect(status).toBe(200);
  expect(sumOf(body.places)).toBe(centsOf(body.paidIn));
  return body;
}

describe('an investor follows a dollar', () => {
  test('from the payment to the creator’s bank, with the fees of this investment [payouts-72]', async () => {
    const { deps } = kindling;
    await setTerms(kindling, "platform_fee_percent = 5, processing_fees_by = 'project'");
    const project = await makeOwned(kindling, { plan: [333, 667], invested: [501, 302, 197] });
    await setTerms(kindling, 'platform_fee_percent = null, processing_fees_by = null');
    const investment = first(project);
    const held = await readMoney(investment);
    expect(held).toMatchObject({
      paidIn: '501.00',
      money: { state: 'held', held: '501.00' },
      years: [thisYear],
      returns: [],
      stop: null,
    });
    expect(filled(held.places)).toEqual({ held: '501.00' });
    expect(held.milestones.map(({ planned, releases }) => [planned, releases])).toEqual([
      ['166.83', []],
      ['334.17', []],
    ]);

    await releaseNow(deps, project.milestones[0] ?? 0);
    const sent = await readMoney(investment);
    const [release] = sent.milestones[0]?.releases ?? [];
    expect(release).toMatchObject({ state: 'sent', waitsFor: null, sentAt: expect.any(String), inBankAt: null });
    expect(release?.amounts).toMatchObject({ released: '166.83', platformFee: '8.34', deducted: '0.00' });
    expect(filled(sent.places)).toEqual({
      held: '334.17',
      sent: release?.amounts?.creator,
      platformFee: '8.34',
      processing: release?.amounts?.processing,
    });
    expect(sent.milestones.map(({ planned }) => planned)).toEqual([null, '334.17']);

    await finishPayouts(kindling);
    await runReleases(deps);
    const arrived = await readMoney(investment);
    expect(arrived.places).toMatchObject({ sent: '0.00', inBank: sent.places.sent });
    expect(arrived.milestones[0]?.releases[0]).toMatchObject({ inBankAt: expect.any(String) });
  });

  test('the investments of a project add up to it, and both to the ledger [payouts-73]', async () => {
    const { deps } = kindling;
    await setTerms(kindling, "platform_fee_percent = 3.33, processing_fees_by = 'project'");
    const project = await makeOwned(kindling, { plan: [333, 333, 334], invested: [333, 334, 133, 200] });
    await setTerms(kindling, 'platform_fee_percent = null, processing_fees_by = null');
    await releaseNow(deps, project.milestones[0] ?? 0);
    await releaseNow(deps, project.milestones[1] ?? 0);
    await requestRefund(deps, first(project).id, 'admin', { note: 'They asked for it.' });
    await sweepOnce(deps);
    const each = await Promise.all(project.investments.map(readMoney));
    const whole = await readProject(project.owner, project.id);
    for (const place of dollarPlaces) {
      const sum = each.reduce((total, { places }) => total + centsOf(places[place]), 0);
      expect({ [place]: sum }).toEqual({ [place]: centsOf(whole.places[place]) });
    }
    expect(each[0]?.returns).toMatchObject([
      { amount: each[0]?.places.returned, reason: 'admin', note: 'They asked for it.', returnedAt: expect.any(String) },
    ]);
    const { rows } = await deps.db.execute<{ held: string; payable: string; fees: string }>(sql`select
      (select -balance_cents from ledger_accounts where name = 'escrow:' || ${project.id}::bigint) as held,
      (select coalesce(-balance_cents, 0) from ledger_accounts where name = 'creator_payable:' || ${project.id}::bigint) as payable,
      (select sum(fee_cents) from releases where project_id = ${project.id}) as fees`);
    expect(centsOf(whole.places.held)).toBe(Number(rows[0]?.held));
    expect(centsOf(whole.places.approved)).toBe(Number(rows[0]?.payable));
    expect(centsOf(whole.places.platformFee)).toBe(Number(rows[0]?.fees));
    await expectSound(deps.db);
  });

  test('to what a release waits for, and to money that came back from the provider', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling, { hasAccount: false });
    await releaseNow(deps, project.milestones[0] ?? 0);
    expect((await readMoney(first(project))).milestones[0]?.releases).toMatchObject([
      { state: 'asked', waitsFor: 'account', amounts: null },
    ]);
    const other = await makeOwned(kindling);
    const release = await releaseNow(deps, other.milestones[0] ?? 0);
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
    );
    await reverseByHand(kindling, rows[0]?.id ?? '', 10_001);
    await syncTransfer(deps, rows[0]?.id ?? '');
    const { places, milestones } = await readMoney(first(other));
    expect(filled(places)).toEqual({ held: '200.00', approved: '50.01', sent: '249.99' });
    expect(milestones[0]?.releases).toMatchObject([{ state: 'sent', waitsFor: 'provider' }]);
  });

  test('back when a project is stopped, with its reason', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling);
    await releaseNow(deps, project.milestones[0] ?? 0);
    await deps.db.transaction((tx) => stopProject(tx, { projectId: project.id, reason: 'It ended.', stoppedBy: null }));
    for (let round = 0; round < 3; round += 1) await sweepOnce(deps);
    const { places, milestones, stop } = await readMoney(first(project));
    expect(filled(places)).toEqual({ sent: '300.00', returned: '200.00' });
    expect(milestones.map(({ state, planned }) => [state, planned])).toEqual([
      ['released', null],
      ['returned', null],
    ]);
    expect(stop).toMatchObject({ reason: 'It ended.' });
  });

  test('to a bank that took it back, also what had been released', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling);
    await releaseNow(deps, project.milestones[0] ?? 0);
    await loseDispute(kindling, first(project).payment);
    const { places, money } = await readMoney(first(project));
    expect(money).toMatchObject({ state: 'charged_back', bankTook: '500.00' });
    expect(filled(places)).toEqual({ sent: '300.00', takenBack: '200.00' });
    const whole = await readProject(project.owner, project.id);
    expect(whole).toMatchObject({ bankTook: '500.00', chargedBack: '200.00', chargedToCreators: '300.00' });
    expect(whole.owedByCreators).toBe('300.00');
    await releaseNow(deps, project.milestones[1] ?? 0);
    const later = await readProject(project.owner, project.id);
    expect(later).toMatchObject({ owedByCreators: '100.00', places: { deducted: '200.00' } });
    expect(later.milestones[1]?.releases).toMatchObject([{ amounts: { released: '200.00', creator: '0.00' } }]);
    await expectSound(deps.db);
  });

  test('nowhere before the payment, and for an imported investment', async () => {
    const { deps } = kindling;
    const { id: projectId } = await makeProject(deps);
    const by = await makeUser(deps);
    const { investmentId } = await hold(kindling, by, { projectId, amount: 300 });
    const money = await readMoney({ id: investmentId, by });
    expect(money).toMatchObject({ paidIn: '0.00', paidAt: null, milestones: [], years: [] });
    const [amount, valuation] = [cents(20_000), cents(50_000_000)];
    await deps.db.transaction((tx) =>
      recordOpeningInvestments(tx, [
        { projectId, investorId: by.id, key: 'k', amount, valuation, investedAt: new Date() },
      ]),
    );
    const { rows } = await deps.db.execute<{ id: number }>(
      sql`select id::float8 as id from investments where investor_id = ${by.id} and origin = 'opening'`,
    );
    expect(await readMoney({ id: rows[0]?.id ?? 0, by })).toMatchObject({
      money: { state: 'recorded' },
      paidIn: '0.00',
      years: [],
    });
  });

  test('only their own: others and missing ones are not found', async () => {
    const project = await makeOwned(kindling);
    const stranger = await makeUser(kindling.deps);
    const { id } = first(project);
    const get = (as: TestUser, of: number | string) =>
      kindling.call(getInvestmentMoney, { as, params: { id: of } }).then(({ status }) => status);
    expect(await get(stranger, id)).toBe(404);
    expect(await get(project.owner, id)).toBe(404);
    expect(await get(stranger, 999_999_999)).toBe(404);
    expect(await get(stranger, 'x')).toBe(400);
  });
});

describe('a creator', () => {
  test('sees the same figures from the other side, and the releases as a file', async () => {
    const { deps } = kindling;
    await setTerms(kindling, 'platform_fee_percent = 5');
    const project = await makeOwned(kindling);
    await setTerms(kindling, 'platform_fee_percent = null');
    await releaseNow(deps, project.milestones[0] ?? 0);
    const money = await readProject(project.owner, project.id);
    expect(money).toMatchObject({
      paidIn: '1000.00',
      owedByCreators: '0.00',
      years: [thisYear],
      terms: { feePercent: 5 },
    });
    expect(filled(money.places)).toEqual({ held: '400.00', sent: '570.00', platformFee: '30.00' });
    expect(money.milestones.map(({ planned }) => planned)).toEqual([null, '400.00']);
    const path = getProjectMoneyCsv.path.replace('{id}', String(project.id));
    expect(await readCsv(kindling, project.owner, path)).toMatchObject([
      { milestone: '1', state: 'sent', released_usd: '600.00', platform_fee_usd: '30.00', for_creator_usd: '570.00' },
    ]);
  });

  test('exports payments by month, gross and counted, for taxes [payouts-75]', async () => {
    const { deps } = kindling;
    await setTerms(kindling, 'platform_fee_percent = 5');
    const project = await makeOwned(kindling);
    await setTerms(kindling, 'platform_fee_percent = null');
    for (const milestone of project.milestones) await releaseNow(deps, milestone);
    const months = await readCsv(kindling, project.owner, `${getPaymentsCsv.path}?year=${thisYear}`);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toEqual({
      month_utc: 'total',
      payments: '2',
      gross_usd: '1000.00',
      platform_fee_usd: '50.00',
      processing_fees_usd: '0.00',
      deducted_usd: '0.00',
      sent_usd: '950.00',
    });
    const month = new Date().toISOString().slice(0, 7);
    expect(months.find(({ month_utc }) => month_utc === month)).toMatchObject({ payments: '2' });
    const other = await makeUser(deps);
    expect((await readCsv(kindling, other, `${getPaymentsCsv.path}?year=${thisYear}`)).at(-1)).toMatchObject({
      payments: '0',
    });
  });

  test('received a release in the month in which it was first sent, also when it was sent again later', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling);
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
    );
    const [sent] = rows;
    await reverseByHand(kindling, sent?.id ?? '', 60_000);
    await syncTransfer(deps, sent?.id ?? '');
    await deps.db.execute(
      sql`update transfers set state = 'wanted', refusal = null where release_id = ${release} and state = 'refused'`,
    );
    await runReleases(deps);
    const { rows: made } = await deps.db.execute(
      sql`select from transfers where release_id = ${release} and sent_at is not null`,
    );
    expect(made).toHaveLength(2);
    const count = async (year: number) =>
      (await readCsv(kindling, project.owner, `${getPaymentsCsv.path}?year=${year}`))
        .filter(({ payments }) => payments !== '0')
        .map(({ month_utc: month, gross_usd: gross }) => [month, gross]);
    for (const [moment, year, month] of [
      [`${thisYear - 1}-12-31T23:59:59Z`, thisYear - 1, `${thisYear - 1}-12`],
      [`${thisYear}-01-01T00:00:00Z`, thisYear, `${thisYear}-01`],
    ] as const) {
      await shift(deps, 'update transfers set sent_at = $2 where provider_transfer_id = $1', [sent?.id, moment]);
      const other = year === thisYear ? thisYear - 1 : thisYear;
      expect(await count(year)).toEqual([
        [month, '600.00'],
        ['total', '600.00'],
      ]);
      expect(await count(other)).toEqual([]);
    }
  });

  test('is the only one who sees it, besides administrators', async () => {
    const project = await makeOwned(kindling);
    const status = async (as: TestUser | undefined) =>
      (await kindling.call(getProjectMoney, { params: { id: project.id }, ...(as && { as }) })).status;
    expect(await status(undefined)).toBe(401);
    expect(await status(first(project).by)).toBe(404);
    expect(await status(project.owner)).toBe(200);
    expect(await status(await makeAdmin(kindling.deps))).toBe(200);
  });
});

describe('everyone', () => {
  test('sees milestones, releases with their fees, and what each waits for [payouts-76]', async () => {
    const { deps } = kindling;
    await setTerms(kindling, 'platform_fee_percent = 5');
    const project = await makeOwned(kindling, { hasAccount: false });
    await setTerms(kindling, 'platform_fee_percent = null');
    await releaseNow(deps, project.milestones[0] ?? 0);
    const read = async () => (await kindling.call(getProjectReleases, { params: { id: project.id } })).body;
    expect((await read()).milestones).toMatchObject([
      { state: 'approved', planned: '600.00', polls: [], releases: [{ state: 'asked', waitsFor: 'account' }] },
      { state: 'planned', planned: '400.00', releases: [] },
    ]);
    await giveAccount(kindling, project.ownerId);
    await runReleases(deps);
    expect((await read()).milestones[0]?.releases).toMatchObject([
      { state: 'sent', waitsFor: null, amounts: { released: '600.00', platformFee: '30.00', creator: '570.00' } },
    ]);
    expect(JSON.stringify(await read())).not.toMatch(/Person|example\.org|acct_/);
  });

  test('sees no plan for money that is set aside already, and the whole remainder for what follows', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling, { plan: [600, 300, 100] });
    const [milestone = 0] = project.milestones;
    await approveMilestone(deps, milestone);
    const release = await askNow(deps, milestone);
    expect(await advanceRelease(deps, { id: release, projectId: project.id })).toEqual({ approved: true });
    const { body } = await kindling.call(getProjectReleases, { params: { id: project.id } });
    expect(body.milestones.map(({ state, planned }) => [state, planned])).toEqual([
      ['releasing', null],
      ['planned', '300.00'],
      ['planned', '100.00'],
    ]);
    const investment = first(project);
    expect((await readMoney(investment)).milestones.map(({ planned }) => planned)).toEqual([null, '150.00', '50.00']);
  });

  test('sees whether releases are paused, since when and why, and whether they are covered [payouts-77]', async () => {
    const { deps } = kindling;
    const read = async () => (await kindling.call(getReleaseStanding)).body;
    const before = await read();
    expect(before).toMatchObject({ missingCover: '0.00', pause: null });
    expect(before.sent).toBeGreaterThan(0);
    await pauseReleases(deps, 'A difference is being looked into.');
    expect(await read()).toMatchObject({
      pause: { since: expect.any(String), reason: 'A difference is being looked into.' },
    });
    await deps.db.execute(sql`update release_pauses set ended_at = now(), ended_reason = 'test'`);
    const { id } = await makeProject(deps, { visibility: 'private' });
    expect((await kindling.call(getProjectReleases, { params: { id } })).status).toBe(404);
  });
});
