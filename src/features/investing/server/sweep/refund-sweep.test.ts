// The sweeper finishes refunds, and the removal of projects.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { expectSound, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { sweepCalls } from '#test/factories/sweep-calls.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { unwindProject } from '../ends/project-unwind.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';

// Forced expirations and failed refunds are logged as errors, because a person must act.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const {
  takeHold,
  sweep,
  readProject,
  findInvestment,
  readState,
  listRefunds,
  listProviderRefunds,
  makeAllDue,
  endRefund,
  callAsServer,
} = sweepCalls(() => ({ kindling, investor, project }));

describe('refunds', () => {
  test('are sent through the provider exactly once, even if responses are lost', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    const asked = await Promise.all([1, 2, 3, 4].map(() => requestRefund(kindling.deps, id, 'admin')));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await readProject()).toMatchObject({ raised: 0, status: 'active' });
    kindling.sandbox.faults.loseAnswers = 3;
    await sweep();
    expect(await listRefunds(id)).toMatchObject([{ state: 'requested', sweepFailures: 1 }]);
    await makeAllDue();
    await Promise.all([sweep(), sweep()]);
    expect(await listRefunds(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await listProviderRefunds(id)).toHaveLength(1);
    expect(await findInvestment(id)).toMatchObject({ state: 'refunded', status: 'refunded' });
    await sweep();
    const mails = kindling.mails.filter((mail) => mail.to.address === investor.email).map((mail) => mail.messageId);
    expect(mails.toSorted()).toEqual([
      `investment-${id}-receipt`,
      `investment-${id}-refund-receipt`,
      `investment-${id}-refund-started`,
    ]);
  });

  test('with a failure stored at the provider are found by looking them up', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await requestRefund(kindling.deps, id, 'admin');
    Object.assign(kindling.sandbox.faults, { failAfterEffect: 1, rememberFailures: true });
    await sweep();
    Object.assign(kindling.sandbox.faults, { failAfterEffect: 0, rememberFailures: false });
    expect(await listRefunds(id)).toMatchObject([{ state: 'requested' }]);
    await makeAllDue();
    await sweep();
    expect(await listRefunds(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await listProviderRefunds(id)).toHaveLength(1);
  });

  test('stay pending while the bank is slow', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    kindling.sandbox.faults.refundsStartPending = true;
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    kindling.sandbox.faults.refundsStartPending = false;
    expect(await listRefunds(id)).toMatchObject([{ state: 'submitted' }]);
    expect(await findInvestment(id)).toMatchObject({ state: 'refund_pending', status: 'completed' });
    await endRefund(id, 'succeed');
    await makeAllDue();
    await sweep();
    expect(await findInvestment(id)).toMatchObject({ state: 'refunded' });
  });

  test('returned by a bank, even days later, become a debt again and are retried', async () => {
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    await endRefund(id, 'fail');
    await syncRefunds(kindling.deps, transactionId ?? '');
    await syncRefunds(kindling.deps, transactionId ?? '');
    expect(await listRefunds(id)).toMatchObject([{ state: 'failed' }, { state: 'requested' }]);
    await expectSound(kindling.deps.db);
    await makeAllDue();
    await sweep();
    expect(await listRefunds(id)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
    expect(await findInvestment(id)).toMatchObject({ state: 'refunded' });
  });

  test('made manually at the provider in place of ours count as ours', async () => {
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await callAsServer('/v1/refunds', { payment_intent: transactionId ?? '' });
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    expect(await listRefunds(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await listProviderRefunds(id)).toHaveLength(1);
  });
});

describe('removing a project', () => {
  test('ends its holds, refunds everyone and removes its investments from every list [invest-10]', async () => {
    const admin = await makeAdmin(kindling.deps);
    const people = await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)));
    const made = [];
    for (const person of people) made.push(await invest(kindling, person, { projectId: project.id, amount: 700 }));
    const open = await takeHold();
    const paid = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 600 });
    await pay(kindling, paid);
    const answer = await kindling.call(deleteProject, { params: { id: project.id }, as: admin });
    expect(answer.status).toBe(204);
    await sweep();
    expect(await readProject()).toMatchObject({ held: 0, raised: 0 });
    for (const { id } of made) expect(await findInvestment(id)).toMatchObject({ state: 'refunded' });
    expect(await readState(open)).toBe('cancelled');
    expect(await readState(paid)).toBe('refunded');
  });

  test('during a provider outage is finished when the provider is back', async () => {
    const made = await invest(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 700 });
    const open = await takeHold();
    kindling.sandbox.faults.failCalls = 1000;
    await unwindProject(kindling.deps, project.id, 'project_deleted');
    kindling.sandbox.faults.failCalls = 0;
    expect(await readProject()).toMatchObject({ held: 100_000, raised: 0 });
    await kindling.deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id));
    await sweep();
    expect(await readState(open)).toBe('cancelled');
    expect(await findInvestment(made.id)).toMatchObject({ state: 'refunded' });
  });

  test('reverses money that never came by card in the ledger immediately', async () => {
    const { db, pool } = kindling.deps;
    const { rows } = await pool.query<{ id: number }>(
      `insert into investments (project_id, investor_id, origin, amount_cents, valuation_cents, state, ever_completed, completed_at, hold_expires_at, request_key, request_hash)
       values ($1, $2, 'opening', 90000, 50000000, 'completed', true, now(), now(), 'opening', '') returning id`,
      [project.id, investor.id],
    );
    await pool.query("select post_entry('opening', $1, 'opening_balances', $2, 90000)", [
      `investment:${rows[0]?.id}`,
      `escrow:${project.id}`,
    ]);
    await unwindProject(kindling.deps, project.id, 'project_deleted');
    expect(await findInvestment(rows[0]?.id ?? 0)).toMatchObject({ state: 'refunded' });
    const { rows: left } = await db.execute(
      sql`select balance_cents from ledger_balances where name = 'opening_balances'`,
    );
    expect(left).toEqual([{ balance_cents: 0 }]);
  });
});
