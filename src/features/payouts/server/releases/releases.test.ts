// Pays out a funded project: amounts released, sent and left, to the cent, and what blocks a release.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { expectSound } from '#test/factories/invest.ts';
import { failPayout, finishPayouts, moveAccount, reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  makeFundedProject,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import { stopProject } from '../plan/project-stop.ts';
import { advanceRelease } from './release-approving.ts';
import { pauseReleases } from './release-pause.ts';
import { syncTransfer } from './transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

async function readOne<Row extends object>(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await kindling.deps.db.execute(query);
  return rows[0] as Row;
}

const readRelease = (id: number) =>
  readOne<
    Record<string, unknown>
  >(sql`select r.state, r.waits_for as "waitsFor", r.gross_cents::int as gross, r.net_cents::int as net,
    (select array_agg(s.amount_cents::int order by s.investment_id) from release_shares s where s.release_id = r.id) as shares
    from releases r where r.id = ${id}`);

const readTransfer = (releaseId: number) =>
  readOne<
    Record<string, unknown>
  >(sql`select state, amount_cents::int as cents, refusal, payout_failure as failure, provider_transfer_id as id
    from transfers where release_id = ${releaseId} order by id desc limit 1`);

const readProject = ({ id }: FundedProject) =>
  readOne<
    Record<string, unknown>
  >(sql`select p.status, (select array_agg(m.state order by m.position) from milestones m where m.project_id = p.id) as milestones,
    coalesce((select -balance_cents from ledger_accounts where name = 'escrow:' || p.id), 0)::int as held
    from projects p where p.id = ${id}`);

describe('a project with two milestones', () => {
  test('is released step by step, and is completed with the last [payouts-100]', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling, { plan: [333, 667], invested: [500, 300, 200] });
    const [first = 0, second = 0] = project.milestones;
    const release = await releaseNow(deps, first);
    expect(await readRelease(release)).toEqual({
      state: 'sent',
      waitsFor: null,
      gross: 33_300,
      net: 33_300,
      shares: [16_650, 9990, 6660],
    });
    expect(await readTransfer(release)).toMatchObject({ state: 'sent', cents: 33_300 });
    expect(await readProject(project)).toEqual({ status: 'funded', milestones: ['released', 'planned'], held: 66_700 });
    await expectSound(deps.db);
    await releaseNow(deps, second);
    expect(await readProject(project)).toEqual({ status: 'completed', milestones: ['released', 'released'], held: 0 });
    await finishPayouts(kindling);
    await runReleases(deps);
    expect(await readTransfer(release)).toMatchObject({ state: 'paid' });
    await expectSound(deps.db);
  });

  test('takes the fee that its terms froze, whatever the setting is later [payouts-101]', async () => {
    const { deps } = kindling;
    await deps.db.execute(sql`update site_settings set platform_fee_percent = 5`);
    const project = await makeFundedProject(kindling);
    await deps.db.execute(sql`update site_settings set platform_fee_percent = null`);
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    expect(await readRelease(release)).toMatchObject({ gross: 60_000, net: 57_000 });
    await expectSound(deps.db);
  });

  test('pays its own processing fees where its terms say so', async () => {
    const { deps } = kindling;
    await deps.db.execute(sql`update site_settings set processing_fees_by = 'project'`);
    const project = await makeFundedProject(kindling, { topUp: 0, plan: [500, 500] });
    await deps.db.execute(sql`update site_settings set processing_fees_by = null`);
    const first = await releaseNow(deps, project.milestones[0] ?? 0);
    const second = await releaseNow(deps, project.milestones[1] ?? 0);
    const fees = 500 * 2.9 + 30 + (300 * 2.9 + 30) + (200 * 2.9 + 30);
    const [a, b] = [await readRelease(first), await readRelease(second)];
    expect(Number(a.gross) + Number(b.gross) - Number(a.net) - Number(b.net)).toBe(fees);
    await expectSound(deps.db);
  });

  test('pays them once when both parts are set aside before either is sent', async () => {
    const { deps } = kindling;
    await deps.db.execute(sql`update site_settings set processing_fees_by = 'project'`);
    const project = await makeFundedProject(kindling, { plan: [500, 500] });
    await deps.db.execute(sql`update site_settings set processing_fees_by = null`);
    const parts: number[] = [];
    for (const milestone of project.milestones) {
      await approveMilestone(deps, milestone);
      const id = await askNow(deps, milestone);
      expect(await advanceRelease(deps, { id, projectId: project.id })).toEqual({ approved: true });
      const { gross, net } = await readRelease(id);
      parts.push(Number(gross) - Number(net));
    }
    expect(parts[0]).toBeGreaterThan(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1000 * 2.9 + 3 * 30);
    await runReleases(deps);
    await expectSound(deps.db);
  });
});

test('a project without milestones is released once, in one piece [payouts-102]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { plan: [] });
  await deps.db.execute(
    sql`update projects set funding_closed_at = now() - interval '8 days' where id = ${project.id}`,
  );
  await runReleases(deps);
  expect(await readProject(project)).toMatchObject({ milestones: ['approved'] });
  const release = await askNow(deps, project.milestones[0] ?? 0);
  await runReleases(deps);
  expect(await readRelease(release)).toMatchObject({ gross: 100_000, shares: [50_000, 30_000, 20_000] });
  expect(await readProject(project)).toMatchObject({ status: 'completed', held: 0 });
  await expectSound(deps.db);
});

describe('a release waits, and its money stays in the project,', () => {
  test('while the creator has no account', async () => {
    const project = await makeFundedProject(kindling, { hasAccount: false });
    const release = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
    expect(await readRelease(release)).toMatchObject({ state: 'asked', waitsFor: 'account' });
    expect(await readProject(project)).toMatchObject({ held: 100_000, milestones: ['approved', 'planned'] });
  });

  test('for 72 hours after the bank account changed', async () => {
    const project = await makeFundedProject(kindling);
    await kindling.deps.db.execute(
      sql`update payout_accounts set bank_changed_at = now() - interval '71 hours' where user_id = ${project.ownerId}`,
    );
    const release = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
    expect(await readRelease(release)).toMatchObject({ state: 'asked', waitsFor: 'bank_account' });
    await kindling.deps.db.execute(
      sql`update payout_accounts set bank_changed_at = now() - interval '73 hours' where user_id = ${project.ownerId}`,
    );
    await runReleases(kindling.deps);
    expect(await readRelease(release)).toMatchObject({ state: 'sent' });
  });

  test('while releases are paused', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    await pauseReleases(deps, 'A test');
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    expect(await readRelease(release)).toMatchObject({ state: 'asked', waitsFor: 'pause' });
    await deps.db.execute(sql`update release_pauses set ended_at = now(), ended_reason = 'test'`);
    await runReleases(deps);
    expect(await readRelease(release)).toMatchObject({ state: 'sent' });
  });

  test('for a second administrator above the limit', async () => {
    const { deps } = kindling;
    await deps.db.execute(sql`update site_settings set second_admin_above_cents = 50000`);
    await deps.settings.refresh();
    const project = await makeFundedProject(kindling);
    await deps.db.execute(sql`update site_settings set version = version + 1, second_admin_above_cents = 50000`);
    await deps.settings.refresh();
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    expect(await readRelease(release)).toMatchObject({ state: 'asked', waitsFor: 'second' });
    await deps.db.execute(sql`update site_settings set version = version + 1, second_admin_above_cents = null`);
    await deps.settings.refresh();
  });

  test('for cover: the fees are paid by the platform, never by other projects [payouts-103]', async () => {
    const alone = await createTestApp();
    try {
      const other = await makeFundedProject(alone, { topUp: 0 });
      const project = await makeFundedProject(alone, { topUp: 0 });
      const release = await releaseNow(alone.deps, project.milestones[0] ?? 0);
      const { rows } = await alone.deps.db.execute(sql`select state, waits_for from releases where id = ${release}`);
      expect(rows).toEqual([{ state: 'asked', waits_for: 'cover' }]);
      expect(other.investments).toHaveLength(3);
      await expectSound(alone.deps.db);
    } finally {
      await alone.close();
    }
  });
});

test('a disputed investment has no share, and gets it when the dispute is won [payouts-104]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [{ id: investmentId } = { id: 0 }] = project.investments;
  await deps.db.execute(sql`update investments set state = 'disputed' where id = ${investmentId}`);
  await deps.db.execute(sql`insert into disputes (provider_dispute_id, investment_id, payment_id, amount_cents, provider_status, opened_at)
    select 'du_test_' || id, investment_id, id, amount_cents, 'needs_response', now() from payments where investment_id = ${investmentId}`);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  expect(await readRelease(release)).toMatchObject({ gross: 30_000, shares: [18_000, 12_000] });
  await deps.db.execute(
    sql`update disputes set state = 'won', closed_at = now() where investment_id = ${investmentId}`,
  );
  await deps.db.execute(sql`update investments set state = 'completed' where id = ${investmentId}`);
  await runReleases(deps);
  await runReleases(deps);
  expect(await readProject(project)).toMatchObject({ held: 40_000 });
  await expectSound(deps.db);
});

describe('after a part was released,', () => {
  test('a refund returns only the remainder, and the investment stays [payouts-105]', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    await releaseNow(deps, project.milestones[0] ?? 0);
    const [{ id } = { id: 0 }] = project.investments;
    expect(await requestRefund(deps, id, 'admin', { note: 'A reason.' })).toBe(true);
    expect(await requestRefund(deps, id, 'admin')).toBe(false);
    await sweepOnce(deps);
    expect(
      await readOne(sql`select i.state, r.state as return, r.amount_cents::int as cents from investments i
      join part_returns r on r.investment_id = i.id where i.id = ${id}`),
    ).toEqual({ state: 'completed', return: 'succeeded', cents: 20_000 });
    await expectSound(deps.db);
  });

  test('a stopped project returns every remainder, to the cent [payouts-106]', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling, { plan: [333, 667], invested: [501, 302, 197] });
    await releaseNow(deps, project.milestones[0] ?? 0);
    await deps.db.transaction((tx) => stopProject(tx, { projectId: project.id, reason: 'It ended.', stoppedBy: null }));
    for (let round = 0; round < 3; round += 1) await sweepOnce(deps);
    expect(await readProject(project)).toEqual({ status: 'failed', milestones: ['released', 'returned'], held: 0 });
    expect(
      await readOne(sql`select sum(r.amount_cents)::int as cents, bool_and(r.state = 'succeeded') as done from part_returns r
      join investments i on i.id = r.investment_id where i.project_id = ${project.id}`),
    ).toEqual({ cents: 66_700, done: true });
    expect(await readOne(sql`select unwinding from projects where id = ${project.id}`)).toEqual({ unwinding: false });
    await expectSound(deps.db);
  });
});

describe('at the provider,', () => {
  test('a refused transfer keeps its money set aside, and is sent when the account is ready', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    await moveAccount(kindling, project.account ?? '', 'restricted');
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    expect(await readTransfer(release)).toMatchObject({
      state: 'refused',
      refusal: 'insufficient_capabilities_for_transfer',
    });
    await expectSound(deps.db);
    await moveAccount(kindling, project.account ?? '', 'active');
    await runReleases(deps);
    expect(await readTransfer(release)).toMatchObject({ state: 'sent', refusal: null });
    await expectSound(deps.db);
  });

  test('a lost answer sends once [payouts-107]', async () => {
    const { deps, sandbox } = kindling;
    const project = await makeFundedProject(kindling);
    await approveMilestone(deps, project.milestones[0] ?? 0);
    const release = await askNow(deps, project.milestones[0] ?? 0);
    // The SDK makes three attempts; the money arrives on the first.
    sandbox.faults.loseAnswers = 3;
    await runReleases(deps);
    await runReleases(deps);
    expect(await readTransfer(release)).toMatchObject({ state: 'sent' });
    await expectSound(deps.db);
  });

  test('a reversed transfer sets the money aside again, for an administrator', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    const { id } = await readTransfer(release);
    await reverseByHand(kindling, String(id), 10_000);
    expect(await syncTransfer(deps, String(id))).toBe(true);
    expect(await syncTransfer(deps, String(id))).toBe(true);
    expect(await readTransfer(release)).toMatchObject({ state: 'refused', refusal: 'reversed', cents: 10_000 });
    await expectSound(deps.db);
  });

  test('a bank that returns a payout puts the transfer back on its way', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    await finishPayouts(kindling);
    await runReleases(deps);
    expect(await readTransfer(release)).toMatchObject({ state: 'paid', failure: null });
    const { payout } = await readOne<{ payout: string }>(
      sql`select payout_id as payout from transfers where release_id = ${release}`,
    );
    await failPayout(kindling, payout);
    await deps.db.execute(
      sql`update transfers set sweep_after = now() - interval '1 second' where release_id = ${release}`,
    );
    await runReleases(deps);
    expect(await readTransfer(release)).toMatchObject({ state: 'sent', failure: 'account_closed' });
    await topUp(kindling, 100);
  });
});
