// Every state of a transfer, with every state of its account, has an exit: it is sent once, or its money is back in the project
// or with its investors.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { listOverdue } from '#features/reconciliation/server/overdue-list.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { someOf } from '#test/counts.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { moveAccount, reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  giveAccount,
  makeFundedProject,
  makeSeniorAdmin,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { stopProject } from '../plan/project-stop.ts';
import { advanceRelease } from './release-approving.ts';
import { withdrawAsAdmin } from './release-asking.ts';
import { sendAgain } from './transfer-orders.ts';
import { sendTransfer } from './transfer-sending.ts';
import { syncTransfer } from './transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: Viewer;
beforeAll(async () => {
  await topUp(kindling, 100_000_000);
  const { id } = await makeSeniorAdmin(kindling.deps);
  const person = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  admin = { user: undefined, admin: person };
});

async function list<Row extends object = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await kindling.deps.db.execute(query)).rows as Row[];
}

/** Possible states of a transfer by the time it can no longer succeed. */
const transferStates = ['not tried', 'tried', 'refused', 'at the provider'] as const;
type TransferCase = (typeof transferStates)[number];
/** Possible states of the account it is for. */
const accountStates = ['enabled', 'restricted', 'closed', 'replaced'] as const;
type AccountCase = (typeof accountStates)[number];

type Case = { project: FundedProject; release: number; transfer: number };

async function makeApproved(project: FundedProject, milestone = 0): Promise<Case> {
  const milestoneId = project.milestones[milestone] ?? 0;
  await approveMilestone(kindling.deps, milestoneId);
  const release = await askNow(kindling.deps, milestoneId);
  expect(await advanceRelease(kindling.deps, { id: release, projectId: project.id })).toEqual({ approved: true });
  const [row] = await list<{ id: number }>(sql`select id::float8 as id from transfers where release_id = ${release}`);
  return { project, release, transfer: row?.id ?? 0 };
}

async function bring(transfer: number, to: TransferCase, account: string): Promise<void> {
  const { deps, sandbox } = kindling;
  if (to === 'tried') await deps.db.execute(sql`update transfers set first_tried_at = now() where id = ${transfer}`);
  if (to === 'refused') {
    await moveAccount(kindling, account, 'restricted');
    expect(await sendTransfer(deps, transfer)).toBe('refused');
    await moveAccount(kindling, account, 'active');
  }
  if (to !== 'at the provider') return;
  // The SDK makes three attempts; the money arrives on the first.
  sandbox.faults.loseAnswers = 3;
  await expect(sendTransfer(deps, transfer)).rejects.toThrow();
  sandbox.faults.loseAnswers = 0;
}

async function change({ ownerId, account = '' }: FundedProject, to: AccountCase): Promise<void> {
  const { db } = kindling.deps;
  if (to === 'enabled') return;
  await moveAccount(kindling, account, 'restricted');
  if (to === 'restricted') {
    await db.execute(sql`update payout_accounts set state = 'restricted' where user_id = ${ownerId}`);
    return;
  }
  await db.execute(sql`update payout_accounts set state = 'disabled', closed_at = now() where user_id = ${ownerId}`);
  if (to === 'replaced') await giveAccount(kindling, ownerId);
}

/** Runs two rounds of work, separated by the time after which no provider response can still arrive. */
async function work({ id }: FundedProject): Promise<void> {
  const { deps } = kindling;
  for (let round = 0; round < 3; round += 1) {
    await runReleases(deps, id);
    await deps.db.execute(sql`update transfers set given_up_at = given_up_at - interval '11 minutes'`);
    await deps.db.execute(sql`update part_returns set sweep_after = now() - interval '1 second'`);
    await deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
    await sweepOnce(deps);
  }
}

async function readEnd({ id }: FundedProject) {
  const [end] = await list<{ unsent: number; there: number; held: number; payable: number; back: number }>(sql`select
    (select count(*) from transfers t join releases r on r.id = t.release_id
      where r.project_id = ${id} and t.state in ('wanted', 'refused'))::int as unsent,
    (select coalesce(sum(s.amount), 0) from sandbox.transfers s join transfers t on t.uuid::text = s.metadata ->> 'transfer_uuid'
      join releases r on r.id = t.release_id where r.project_id = ${id})::int as there,
    coalesce((select -balance_cents from ledger_accounts where name = 'escrow:' || ${id}::bigint), 0)::int as held,
    coalesce((select -balance_cents from ledger_accounts where name = 'creator_payable:' || ${id}::bigint), 0)::int as payable,
    (select coalesce(sum(f.amount), 0) from sandbox.refunds f join payments p on p.provider_payment_id = f.payment_intent
      join investments i on i.id = p.investment_id where i.project_id = ${id} and f.status = 'succeeded')::int as back`);
  return end;
}

const stop = ({ id }: FundedProject) =>
  kindling.deps.db.transaction((tx) =>
    stopProject(tx, { projectId: id, reason: 'It ended.', stoppedBy: admin.admin?.id ?? null }),
  );

const cases = someOf(transferStates.flatMap((transfer) => accountStates.map((account) => ({ transfer, account }))));

describe('a transfer that was', () => {
  test.each(cases)('$transfer, for an account that is $account, ends when its project is stopped', async (one) => {
    const { project, transfer } = await makeApproved(await makeFundedProject(kindling));
    await bring(transfer, one.transfer, project.account ?? '');
    await change(project, one.account);
    await stop(project);
    await work(project);
    const isThere = one.transfer === 'at the provider';
    const there = isThere ? 60_000 : 0;
    expect(await readEnd(project)).toEqual({ unsent: 0, there, held: 0, payable: 0, back: 100_000 - there });
    await expectSound(kindling.deps.db);
  });

  test.each(cases)('$transfer, for an account that is $account, is withdrawn by an administrator', async (one) => {
    const { project, release, transfer } = await makeApproved(await makeFundedProject(kindling));
    await bring(transfer, one.transfer, project.account ?? '');
    await change(project, one.account);
    await withdrawAsAdmin(kindling.deps, admin, { id: release, reason: 'A mistake.' });
    await work(project);
    const there = one.transfer === 'at the provider' ? 60_000 : 0;
    expect(await readEnd(project)).toEqual({ unsent: 0, there, held: 100_000 - there, payable: 0, back: 0 });
    const [milestone] = await list(sql`select state from milestones where id = ${project.milestones[0]}`);
    expect(milestone).toEqual({ state: there > 0 ? 'released' : 'approved' });
    await expectSound(kindling.deps.db);
  });

  test.each(transferStates)(
    '%s when its account was closed is asked for again, for the next account and after its hold',
    async (state) => {
      const { deps } = kindling;
      const { project, transfer } = await makeApproved(await makeFundedProject(kindling));
      await bring(transfer, state, project.account ?? '');
      await change(project, 'closed');
      await work(project);
      const isThere = state === 'at the provider';
      expect(await readEnd(project)).toMatchObject({ unsent: 0, payable: 0, held: isThere ? 40_000 : 100_000 });
      const account = await giveAccount(kindling, project.ownerId);
      await deps.db.execute(
        sql`update payout_accounts set bank_changed_at = now() where provider_account_id = ${account}`,
      );
      await work(project);
      expect(await readEnd(project)).toMatchObject({ there: isThere ? 60_000 : 0 });
      await deps.db.execute(
        sql`update payout_accounts set bank_changed_at = now() - interval '73 hours' where provider_account_id = ${account}`,
      );
      await work(project);
      expect(await readEnd(project)).toMatchObject({ unsent: 0, there: 60_000, payable: 0, held: 40_000 });
      const sent =
        await list(sql`select s.account from sandbox.transfers s join transfers t on t.uuid::text = s.metadata ->> 'transfer_uuid'
      join releases r on r.id = t.release_id where r.project_id = ${project.id}`);
      expect(sent).toEqual([{ account: isThere ? project.account : account }]);
      await expectSound(deps.db);
    },
  );
});

test('a transfer that was tried is not withdrawn while an answer may still be on its way', async () => {
  const { project, release, transfer } = await makeApproved(await makeFundedProject(kindling));
  await bring(transfer, 'refused', project.account ?? '');
  await withdrawAsAdmin(kindling.deps, admin, { id: release, reason: 'A mistake.' });
  await runReleases(kindling.deps, project.id);
  expect(await readEnd(project)).toMatchObject({ unsent: 1, payable: 60_000, there: 0 });
  await expect(sendAgain(kindling.deps, admin, { id: transfer })).rejects.toThrow('being withdrawn');
  await work(project);
  expect(await readEnd(project)).toMatchObject({ unsent: 0, payable: 0, held: 100_000 });
});

test('a return that its bank sends back while another of its investment is on its way is paid by hand', async () => {
  const { deps } = kindling;
  const { project, release, transfer } = await makeApproved(await makeFundedProject(kindling));
  const [{ id, payment } = { id: 0, payment: '' }] = project.investments;
  const readReturns = () =>
    list(sql`select state, amount_cents::int as cents from part_returns where investment_id = ${id} order by id`);
  await bring(transfer, 'tried', project.account ?? '');
  await requestRefund(deps, id, 'admin');
  await sweepOnce(deps);
  expect(await readReturns()).toEqual([{ state: 'succeeded', cents: 20_000 }]);
  // The share that was never sent is the next remainder to be returned.
  await withdrawAsAdmin(deps, admin, { id: release, reason: 'A mistake.' });
  await work(project);
  await requestRefund(deps, id, 'admin');
  const [first] = await deps.gateway.listRefunds(payment);
  await callSandbox(kindling, `/v1/test_helpers/refunds/${first?.id}/finish`, { result: 'fail' }, 'secret');
  await syncRefunds(deps, payment);
  expect(await readReturns()).toEqual([
    { state: 'failed', cents: 20_000 },
    { state: 'requested', cents: 30_000 },
  ]);
  await work(project);
  expect(await readReturns()).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  await expectSound(deps.db);
});

/** The first milestone is sent and partly reversed: it waits for an administrator. */
async function releaseAndReverse({ milestones: [first = 0] }: FundedProject, cents: number) {
  const release = await releaseNow(kindling.deps, first);
  const [sent] = await list<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  await reverseByHand(kindling, sent?.id ?? '', cents);
  await syncTransfer(kindling.deps, sent?.id ?? '');
  const [row] = await list<{ id: number }>(
    sql`select id::float8 as id from transfers where release_id = ${release} and refusal = 'reversed'`,
  );
  return { release, waiting: row?.id ?? 0 };
}

test('what was reversed is sent again to the account that its creator has now', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const { waiting } = await releaseAndReverse(project, 10_000);
  await change(project, 'closed');
  await sendAgain(deps, admin, { id: waiting });
  await work(project);
  expect(await readEnd(project)).toMatchObject({ unsent: 1, payable: 10_000 });
  await deps.db.execute(
    sql`update payout_accounts set closed_at = closed_at - interval '25 hours' where user_id = ${project.ownerId}`,
  );
  const overdue = await listOverdue(deps.db);
  expect(overdue.map(({ promise, ref }) => `${promise} ${ref}`)).toContain(
    `M17 transfer for an account that is closed ${waiting}`,
  );
  await giveAccount(kindling, project.ownerId);
  await work(project);
  expect(await readEnd(project)).toMatchObject({ unsent: 0, payable: 0, there: 70_000 });
  await expectSound(deps.db);
});

test('what was reversed is sent again although its project was stopped since: the milestone was reached', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const { release, waiting } = await releaseAndReverse(project, 10_000);
  await stop(project);
  await sendAgain(deps, admin, { id: waiting });
  await work(project);
  expect(await readEnd(project)).toEqual({ unsent: 0, payable: 0, there: 70_000, held: 0, back: 40_000 });
  expect(await list(sql`select state from releases where id = ${release}`)).toEqual([{ state: 'sent' }]);
  await expectSound(deps.db);
});

describe('a bank took an investment back whose share was never sent:', () => {
  async function loseDispute({ investments: [first] }: FundedProject): Promise<void> {
    const { payment = '' } = first ?? {};
    const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
    await syncDisputes(kindling.deps, payment);
    await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
    await syncDisputes(kindling.deps, payment);
  }

  async function readBalances({ id }: FundedProject) {
    const rows = await list<{ name: string; cents: number }>(sql`
      select split_part(name, ':', 1) as name, balance_cents::int as cents from ledger_balances
      where name like '%:' || ${id}::bigint or name in ('platform_fees', 'chargeback_loss')`);
    return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
  }

  /** An investment of $500, of which $300 are set aside and refused by the provider. */
  async function makeRefused({ creatorBears }: { creatorBears: boolean }): Promise<Case> {
    const { deps } = kindling;
    await deps.db.execute(
      sql`update site_settings set platform_fee_percent = 5, creator_bears_disputes = ${creatorBears}`,
    );
    const project = await makeFundedProject(kindling);
    await deps.db.execute(sql`update site_settings set platform_fee_percent = null, creator_bears_disputes = null`);
    const refused = await makeApproved(project);
    await bring(refused.transfer, 'refused', project.account ?? '');
    return refused;
  }

  test.each([true, false])('it pays the loss, whoever bore it: the creator %s', async (creatorBears) => {
    const { project, release } = await makeRefused({ creatorBears });
    const before = await readBalances(project);
    await loseDispute(project);
    // Set aside and perhaps sent, so the charge is correct.
    await expectSound(kindling.deps.db);
    await withdrawAsAdmin(kindling.deps, admin, { id: release, reason: 'A mistake.' });
    await work(project);
    const { creator_receivable: owed = 0, ...after } = await readBalances(project);
    expect({ owed, ...after }).toEqual({ ...before, owed: 0, escrow: -50_000, creator_payable: 0 });
    await expectSound(kindling.deps.db);
  });

  test('the creator gets what they have paid for it already', async () => {
    const { project, release } = await makeRefused({ creatorBears: true });
    await loseDispute(project);
    const next = await makeApproved(project, 1);
    const [{ clawback } = { clawback: 0 }] = await list<{ clawback: number }>(
      sql`select clawback_cents::int as clawback from releases where id = ${next.release}`,
    );
    expect(clawback).toBeGreaterThan(0);
    await withdrawAsAdmin(kindling.deps, admin, { id: release, reason: 'A mistake.' });
    await work(project);
    // $200 of the second milestone and the 5 % fee: nothing is deducted in the end.
    expect(await readEnd(project)).toMatchObject({ unsent: 0, there: 19_000, payable: 0, held: 30_000 });
    await expectSound(kindling.deps.db);
  });
});
