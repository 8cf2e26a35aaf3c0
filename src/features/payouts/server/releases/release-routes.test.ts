// Administrators' actions on releases: two people above a limit, withdrawing, pausing, stopping, sending again, and writing off.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { expectSound } from '#test/factories/invest.ts';
import type { TestUser } from '#test/factories/make.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  makeFundedProject,
  makeSeniorAdmin,
  passTime,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../../release-contract.ts';
import { syncTransfer } from './transfer-sync.ts';
import { writeOffDays } from './write-offs.ts';

const kindling = useTestApp({ expectsErrors: true });
let one: TestUser;
let two: TestUser;
beforeAll(async () => {
  one = await makeSeniorAdmin(kindling.deps);
  two = await makeSeniorAdmin(kindling.deps);
});

const order = <E extends Endpoint>(endpoint: E, as: TestUser, id: number, body?: Record<string, string>) =>
  kindling.call(endpoint, { as, params: { id }, ...(body && { body }) });

const queue = async () => (await kindling.call(contract.getReleaseQueue, { as: one })).body;

async function setSecondAbove(cents: number | null): Promise<void> {
  await kindling.deps.db.execute(
    sql`update site_settings set version = version + 1, second_admin_above_cents = ${cents}`,
  );
  await kindling.deps.settings.refresh();
}

describe('a large release', () => {
  beforeAll(() => setSecondAbove(50_000));
  afterAll(() => setSecondAbove(null));

  test('is confirmed by another administrator, and then sent [payouts-109]', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const [milestone = 0] = project.milestones;
    await approveMilestone(deps, milestone);
    expect((await queue()).ready.map(({ milestoneId, estimate }) => [milestoneId, estimate])).toContainEqual([
      milestone,
      '600.00',
    ]);
    const asked = await order(contract.askRelease, one, milestone);
    const release = asked.body.releases.find(({ projectId }) => projectId === project.id);
    expect(release).toMatchObject({ state: 'asked', needsSecond: true, amount: '600.00', askedBy: { id: one.id } });
    const id = release?.id ?? 0;
    await passTime(deps, id);
    expect(await order(contract.confirmRelease, one, id)).toMatchObject({ status: 403 });
    const young = await makeSeniorAdmin(deps);
    await deps.db.execute(
      sql`update admin_credentials set created_at = now() - interval '6 days' where user_id = ${young.id}`,
    );
    expect(await order(contract.confirmRelease, young, id)).toMatchObject({ status: 403 });
    expect(await order(contract.confirmRelease, two, id)).toMatchObject({ status: 200 });
    expect(await order(contract.confirmRelease, two, id)).toMatchObject({ status: 409 });
    await runReleases(deps);
    expect((await queue()).releases.some((open) => open.id === id)).toBe(false);
    await expectSound(deps.db);
  });

  test('asked for by 64 requests at once is one release', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const [milestone = 0] = project.milestones;
    await approveMilestone(deps, milestone);
    const asked = await Promise.all(Array.from({ length: 64 }, () => order(contract.askRelease, one, milestone)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await deps.db.execute(
      sql`select count(*)::int as count from releases where milestone_id = ${milestone}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('concurrent confirmation and withdrawal end one way, and so does the money', async () => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const [milestone = 0] = project.milestones;
    await approveMilestone(deps, milestone);
    const { body } = await order(contract.askRelease, one, milestone);
    const id = body.releases.find(({ projectId }) => projectId === project.id)?.id ?? 0;
    await passTime(deps, id);
    const answers = await Promise.all([
      ...Array.from({ length: 32 }, () => order(contract.confirmRelease, two, id)),
      ...Array.from({ length: 32 }, () => order(contract.withdrawRelease, one, id, { reason: 'A mistake.' })),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await runReleases(deps);
    const { rows } = await deps.db.execute<{ state: string; held: number }>(sql`select state,
      (select -balance_cents from ledger_accounts where name = 'escrow:' || project_id)::int as held from releases where id = ${id}`);
    expect([
      { state: 'withdrawn', held: 100_000 },
      { state: 'sent', held: 40_000 },
    ]).toContainEqual(rows[0]);
    await expectSound(deps.db);
  });
});

test('a milestone that is not approved cannot be released', async () => {
  const project = await makeFundedProject(kindling);
  expect(await order(contract.askRelease, one, project.milestones[0] ?? 0)).toMatchObject({ status: 409 });
});

test('releases are paused and resumed with a reason, and the reason is shown [payouts-110]', async () => {
  const paused = await kindling.call(contract.pauseReleases, { as: one, body: { reason: 'The bank is closed.' } });
  expect(paused.body.pause).toMatchObject({ reason: 'The bank is closed.', by: one.name });
  expect(await kindling.call(contract.pauseReleases, { as: one, body: { reason: 'Again.' } })).toMatchObject({
    status: 409,
  });
  expect(await kindling.call(contract.resumeReleases, { as: one, body: { reason: '' } })).toMatchObject({
    status: 400,
  });
  expect((await kindling.call(contract.resumeReleases, { as: one, body: { reason: 'Open.' } })).body.pause).toBeNull();
});

test('a stop against a send has one outcome, and the money is where it says', async () => {
  const { deps } = kindling;
  for (let round = 0; round < 4; round += 1) {
    const project = await makeFundedProject(kindling);
    const [milestone = 0] = project.milestones;
    await approveMilestone(deps, milestone);
    const { body } = await order(contract.askRelease, one, milestone);
    await passTime(deps, body.releases.find(({ projectId }) => projectId === project.id)?.id ?? 0);
    await Promise.all([runReleases(deps), order(contract.stopProject, one, project.id, { reason: 'It ended.' })]);
    await runReleases(deps);
    for (let sweep = 0; sweep < 3; sweep += 1) await sweepOnce(deps);
    const { rows } = await deps.db.execute<{ held: number; status: string }>(sql`select status,
      coalesce((select -balance_cents from ledger_accounts where name = 'escrow:' || ${project.id}::bigint), 0)::int as held
      from projects where id = ${project.id}`);
    expect(rows).toEqual([{ status: 'failed', held: 0 }]);
    await expectSound(deps.db);
  }
});

test('what was reversed is sent again by an administrator', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  await reverseByHand(kindling, rows[0]?.id ?? '', 60_000);
  await syncTransfer(deps, rows[0]?.id ?? '');
  const waiting = (await queue()).transfers.find(({ projectId }) => projectId === project.id);
  expect(waiting).toMatchObject({ state: 'refused', refusal: 'reversed', amount: '600.00' });
  await runReleases(deps);
  expect((await queue()).transfers.map(({ id }) => id)).toContain(waiting?.id);
  expect(await order(contract.retryTransfer, one, waiting?.id ?? 0)).toMatchObject({ status: 200 });
  await runReleases(deps);
  expect((await queue()).transfers.map(({ id }) => id)).not.toContain(waiting?.id);
  await expectSound(deps.db);
});

test('a custodian’s payment is recorded by hand, once', async () => {
  const { deps } = kindling;
  await deps.db.execute(sql`update site_settings set custody = 'external'`);
  const project = await makeFundedProject(kindling, { hasAccount: false, topUp: 0 });
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  await deps.db.execute(sql`update site_settings set custody = null`);
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select id::float8 as id from transfers where release_id = ${release}`,
  );
  const id = rows[0]?.id ?? 0;
  expect(await order(contract.recordTransferPayment, one, id, { reference: 'Wire 77' })).toMatchObject({ status: 200 });
  expect(await order(contract.recordTransferPayment, one, id, { reference: 'Wire 77' })).toMatchObject({ status: 409 });
  await expectSound(deps.db);
});

test('a debt is written off after half a year, by two administrators [payouts-111]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  await releaseNow(deps, project.milestones[0] ?? 0);
  await deps.db.execute(
    sql`select post_entry('dispute_withdrawn', 'txn_debt', 'disputed_receivable', 'provider_clearing', 1000)`,
  );
  await deps.db.execute(
    sql`select post_entry('dispute_charged', 'du_debt', 'creator_receivable:' || ${project.id}::bigint, 'disputed_receivable', 1000)`,
  );
  expect(await order(contract.askWriteOff, one, project.id, { reason: 'Gone.' })).toMatchObject({ status: 409 });
  await deps.db.execute(sql`alter table ledger_entries disable trigger refuse_update_and_delete`);
  await deps.db.execute(sql`update ledger_entries set posted_at = now() - interval '181 days' where ref = 'du_debt'`);
  await deps.db.execute(sql`alter table ledger_entries enable trigger refuse_update_and_delete`);
  const asked = await order(contract.askWriteOff, one, project.id, { reason: 'Gone.' });
  const debt = asked.body.debts.find(({ projectId }) => projectId === project.id);
  expect(debt).toMatchObject({ owed: '10.00', mayWriteOff: false, writeOff: { askedBy: { id: one.id } } });
  const id = debt?.writeOff?.id ?? 0;
  expect(await order(contract.confirmWriteOff, one, id)).toMatchObject({ status: 403 });
  expect((await order(contract.confirmWriteOff, two, id)).body.debts).toEqual([]);
  expect(await order(contract.withdrawWriteOff, two, id)).toMatchObject({ status: 409 });
});

test.each(['dispute_charged', 'transfer_overpaid'])(
  'what a creator owes since %s is written off from its 180th day on',
  async (kind) => {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const ref = `debt of ${project.id}`;
    const owe = (account: string) =>
      deps.db.execute(
        sql`select post_entry(${kind}, ${ref}, 'creator_receivable:' || ${project.id}::bigint, ${account}, 1000)`,
      );
    await owe(kind === 'dispute_charged' ? 'chargeback_loss' : `creator_payable:${project.id}`);
    // Its age is the age of its oldest part.
    await deps.db.execute(
      sql`select post_entry('dispute_charged', ${`${ref}, newer`}, 'creator_receivable:' || ${project.id}::bigint, 'chargeback_loss', 500)`,
    );
    const ask = async (days: number) => {
      await shift(deps, 'update ledger_entries set posted_at = now() - make_interval(days => $2) where ref = $1', [
        ref,
        days,
      ]);
      const [debt] = (await queue()).debts.filter(({ projectId }) => projectId === project.id);
      const { status } = await order(contract.askWriteOff, one, project.id, { reason: 'Gone.' });
      return [debt?.owed, debt?.mayWriteOff, status];
    };
    expect(await ask(writeOffDays - 1)).toEqual(['15.00', false, 409]);
    expect(await ask(writeOffDays)).toEqual(['15.00', true, 200]);
  },
);
