// Where money is, for investors: every amount agrees with the ledger, and only authorized people see it.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { dollarPlaces } from '#features/ledger/money-places.ts';
import { cents } from '#kernel/money.ts';
import { expectSound, hold } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import {
  centsOf,
  filled,
  first,
  loseDispute,
  makeOwned,
  readMoney,
  readProjectMoney,
  setTerms,
  thisYear,
} from '#test/factories/owned-projects.ts';
import { finishPayouts, reverseByHand } from '#test/factories/payout-accounts.ts';
import { releaseNow, runReleases } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestmentMoney } from '../../money-contract.ts';
import { stopProject } from '../plan/project-stop.ts';
import { syncTransfer } from '../releases/transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

describe('an investor follows a dollar', () => {
  test('from the payment to the creator’s bank, with the fees of this investment [payouts-72]', async () => {
    const { deps } = kindling;
    await setTerms(kindling, "platform_fee_percent = 5, processing_fees_by = 'project'");
    const project = await makeOwned(kindling, { plan: [333, 667], invested: [501, 302, 197] });
    await setTerms(kindling, 'platform_fee_percent = null, processing_fees_by = null');
    const investment = first(project);
    const held = await readMoney(kindling, investment);
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
    const sent = await readMoney(kindling, investment);
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
    const arrived = await readMoney(kindling, investment);
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
    const each = await Promise.all(project.investments.map((one) => readMoney(kindling, one)));
    const whole = await readProjectMoney(kindling, project.owner, project.id);
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
    expect((await readMoney(kindling, first(project))).milestones[0]?.releases).toMatchObject([
      { state: 'asked', waitsFor: 'account', amounts: null },
    ]);
    const other = await makeOwned(kindling);
    const release = await releaseNow(deps, other.milestones[0] ?? 0);
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
    );
    await reverseByHand(kindling, rows[0]?.id ?? '', 10_001);
    await syncTransfer(deps, rows[0]?.id ?? '');
    const { places, milestones } = await readMoney(kindling, first(other));
    expect(filled(places)).toEqual({ held: '200.00', approved: '50.01', sent: '249.99' });
    expect(milestones[0]?.releases).toMatchObject([{ state: 'sent', waitsFor: 'provider' }]);
  });

  test('back when a project is stopped, with its reason', async () => {
    const { deps } = kindling;
    const project = await makeOwned(kindling);
    await releaseNow(deps, project.milestones[0] ?? 0);
    await deps.db.transaction((tx) => stopProject(tx, { projectId: project.id, reason: 'It ended.', stoppedBy: null }));
    for (let round = 0; round < 3; round += 1) await sweepOnce(deps);
    const { places, milestones, stop } = await readMoney(kindling, first(project));
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
    const { places, money } = await readMoney(kindling, first(project));
    expect(money).toMatchObject({ state: 'charged_back', bankTook: '500.00' });
    expect(filled(places)).toEqual({ sent: '300.00', takenBack: '200.00' });
    const whole = await readProjectMoney(kindling, project.owner, project.id);
    expect(whole).toMatchObject({ bankTook: '500.00', chargedBack: '200.00', chargedToCreators: '300.00' });
    expect(whole.owedByCreators).toBe('300.00');
    await releaseNow(deps, project.milestones[1] ?? 0);
    const later = await readProjectMoney(kindling, project.owner, project.id);
    expect(later).toMatchObject({ owedByCreators: '100.00', places: { deducted: '200.00' } });
    expect(later.milestones[1]?.releases).toMatchObject([{ amounts: { released: '200.00', creator: '0.00' } }]);
    await expectSound(deps.db);
  });

  test('nowhere before the payment, and for an imported investment', async () => {
    const { deps } = kindling;
    const { id: projectId } = await makeProject(deps);
    const by = await makeUser(deps);
    const { investmentId } = await hold(kindling, by, { projectId, amount: 300 });
    const money = await readMoney(kindling, { id: investmentId, by });
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
    expect(await readMoney(kindling, { id: rows[0]?.id ?? 0, by })).toMatchObject({
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
