// Where the money of a project is, for its creator and for everyone, and the files a creator downloads.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import {
  filled,
  first,
  makeOwned,
  readCsv,
  readMoney,
  readProjectMoney,
  setTerms,
  thisYear,
} from '#test/factories/owned-projects.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, giveAccount, releaseNow, runReleases } from '#test/factories/releases.ts';
import { shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getPaymentsCsv, getProjectMoney, getProjectMoneyCsv } from '../../money-contract.ts';
import { getProjectReleases, getReleaseStanding } from '../../public-money-contract.ts';
import { advanceRelease } from '../releases/release-approving.ts';
import { pauseReleases } from '../releases/release-pause.ts';
import { syncTransfer } from '../releases/transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

describe('a creator', () => {
  test('sees the same figures from the other side, and the releases as a file', async () => {
    const { deps } = kindling;
    await setTerms(kindling, 'platform_fee_percent = 5');
    const project = await makeOwned(kindling);
    await setTerms(kindling, 'platform_fee_percent = null');
    await releaseNow(deps, project.milestones[0] ?? 0);
    const money = await readProjectMoney(kindling, project.owner, project.id);
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
    expect((await readMoney(kindling, investment)).milestones.map(({ planned }) => planned)).toEqual([
      null,
      '150.00',
      '50.00',
    ]);
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
