// A debt that an approved release deducts is reserved: whatever happens before the release is sent, the debt is deducted once,
// and everything that left can be booked.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  makeFundedProject,
  makeSeniorAdmin,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { stopProject } from '../plan/project-stop.ts';
import { advanceRelease } from './release-approving.ts';
import { syncTransfer } from './transfer-sync.ts';
import { askForWriteOff, confirmWriteOff } from './write-offs.ts';

const kindling = useTestApp({ expectsErrors: true });
beforeAll(async () => {
  await topUp(kindling, 100_000_000);
});

async function list<Row extends object = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await kindling.deps.db.execute(query)).rows as Row[];
}

async function loseDispute({ payment, cents }: { payment: string; cents: number }): Promise<void> {
  const params = { payment_intent: payment, amount: String(cents) };
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', params, 'secret');
  await syncDisputes(kindling.deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
}

/** Its first milestone was released; then the bank took back $200, of which $60 had been released. */
async function makeIndebted(plan = [300, 300, 400]): Promise<FundedProject> {
  const project = await makeFundedProject(kindling, { plan });
  await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const [, , disputed] = project.investments;
  if (disputed !== undefined) await loseDispute(disputed);
  expect(await readOwed(project)).toBe(6000);
  return project;
}

/** Approves the release of a milestone without sending it. */
async function approveRelease(project: FundedProject, milestone: number): Promise<number> {
  const milestoneId = project.milestones[milestone] ?? 0;
  await approveMilestone(kindling.deps, milestoneId);
  const id = await askNow(kindling.deps, milestoneId);
  expect(await advanceRelease(kindling.deps, { id, projectId: project.id })).toEqual({ approved: true });
  return id;
}

async function readOwed({ id }: FundedProject): Promise<number> {
  const [account] = await list<{ cents: number }>(
    sql`select balance_cents::int as cents from ledger_accounts where name = 'creator_receivable:' || ${id}::bigint`,
  );
  return account?.cents ?? 0;
}

/** Cents of each release that reached the creator's account at the provider. */
async function readThere({ id }: FundedProject): Promise<number[]> {
  const rows = await list<{ cents: number }>(sql`
    select sum(s.amount)::int as cents from sandbox.transfers s join transfers t on s.metadata ->> 'transfer_uuid' = t.uuid::text
    join releases r on r.id = t.release_id where r.project_id = ${id} group by r.id order by r.id`);
  return rows.map(({ cents }) => cents);
}

async function expectAllBooked(project: FundedProject): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) await runReleases(kindling.deps);
  const unsent = sql`select t.id from transfers t join releases r on r.id = t.release_id
    where r.project_id = ${project.id} and t.state in ('wanted', 'refused') and t.refusal is distinct from 'reversed'`;
  expect(await list(unsent)).toEqual([]);
  await expectSound(kindling.deps.db);
}

test('two releases that are approved before either is sent deduct one debt once', async () => {
  const project = await makeIndebted();
  for (const milestone of [1, 2]) await approveRelease(project, milestone);
  expect(await readOwed(project)).toBe(0);
  await expectSound(kindling.deps.db);
  await expectAllBooked(project);
  // $800 minus the $240 that the bank took: $240 and $320, and the debt of $60.
  expect(await readThere(project)).toEqual([30_000, 18_000, 32_000]);
});

test.each([
  ['all of it pays', 1000, [], 1000],
  ['what is left of it waits', 5000, [3000], 0],
])('money that was reversed earlier pays a debt that arose since: %s', async (...one) => {
  const [, cents, waiting, owed] = one;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const [sent] = await list<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  const reverse = async (amount: number) => {
    await reverseByHand(kindling, sent?.id ?? '', amount);
    await syncTransfer(kindling.deps, sent?.id ?? '');
  };
  await reverse(10_000);
  const [, , disputed] = project.investments;
  if (disputed !== undefined) await loseDispute(disputed);
  expect(await readOwed(project)).toBe(12_000);
  await reverse(cents);
  const rows = await list<{ cents: number }>(
    sql`select amount_cents::int as cents from transfers where release_id = ${release} and state = 'refused'`,
  );
  expect(rows.map((row) => row.cents)).toEqual(waiting);
  expect(await readOwed(project)).toBe(owed);
  await expectSound(kindling.deps.db);
});

describe('between the approval that deducts a debt and the transfer', () => {
  test('money that is reversed does not pay the same debt', async () => {
    const project = await makeIndebted();
    await approveRelease(project, 1);
    const [first] = await list<{ id: string }>(sql`select t.provider_transfer_id as id from transfers t
      join releases r on r.id = t.release_id where r.project_id = ${project.id} and t.state = 'sent'`);
    await reverseByHand(kindling, first?.id ?? '', 10_000);
    await syncTransfer(kindling.deps, first?.id ?? '');
    const waiting = sql`select t.amount_cents::int as cents from transfers t join releases r on r.id = t.release_id
      where r.project_id = ${project.id} and t.refusal = 'reversed'`;
    expect(await list(waiting)).toEqual([{ cents: 10_000 }]);
    await expectAllBooked(project);
    expect(await readThere(project)).toEqual([30_000, 18_000]);
  });

  test('there is nothing left to write off', async () => {
    const { deps } = kindling;
    const project = await makeIndebted();
    await makeDebtsOld();
    const [one, other] = [await makeViewer(), await makeViewer()];
    const order = { id: project.id, reason: 'They are gone.' };
    await askForWriteOff(deps, one, order);
    await approveRelease(project, 1);
    const [asked] = await list<{ id: number }>(
      sql`select id::float8 as id from write_offs where project_id = ${project.id}`,
    );
    const confirmation = confirmWriteOff(deps, other, { id: asked?.id ?? 0 });
    await expect(confirmation).rejects.toThrow('The debt is smaller now');
    await expectAllBooked(project);
    expect(await readThere(project)).toEqual([30_000, 18_000]);
  });

  test('another debt waits for the next release', async () => {
    const project = await makeIndebted();
    await approveRelease(project, 1);
    const [sent] = project.investments;
    // Its share leaves the unsent release, which is recalculated and deducts both debts.
    if (sent !== undefined) await loseDispute(sent);
    await expectAllBooked(project);
    expect(await readOwed(project)).toBe(12_000);
    await releaseNow(kindling.deps, project.milestones[2] ?? 0);
    await expectAllBooked(project);
    expect(await readOwed(project)).toBe(0);
  });

  test('a stop withdraws it, and the debt is owed again', async () => {
    const project = await makeIndebted();
    await approveRelease(project, 1);
    expect(await readOwed(project)).toBe(0);
    const stop = { projectId: project.id, reason: 'It ended.', stoppedBy: null };
    await kindling.deps.db.transaction((tx) => stopProject(tx, stop));
    expect(await readOwed(project)).toBe(6000);
    await expectAllBooked(project);
  });
});

const makeDebtsOld = () =>
  withoutRules([
    `update ledger_entries set posted_at = posted_at - interval '181 days' where kind = 'dispute_charged'`,
  ]);

async function withoutRules(statements: readonly string[]): Promise<void> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function makeViewer(): Promise<Viewer> {
  const { id } = await makeSeniorAdmin(kindling.deps);
  const admin = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  return { user: undefined, admin };
}
