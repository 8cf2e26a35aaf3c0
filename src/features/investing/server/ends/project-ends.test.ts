// How a project's funding ends: by deadline, administrator or removal; and who is refunded.

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { deleteProject, updateProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { failRefundAtBank } from '#test/factories/failing-refunds.ts';
import { expectSound, expireHold, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { recordOpeningInvestments } from '../imports/opening-investments.ts';
import { investments, refunds } from '../investing-table.ts';
import { manualRefundSteps, repeatedRefund } from '../mails/investment-mail-copy.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { closeProject } from './project-deadline.ts';

const kindling = useTestApp({ expectsErrors: true });
let owner: TestUser;
let project: TestProject;

beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, title: 'A kite for two', deadline: daysAhead(1) });
});
afterEach(() => expectSound(kindling.deps.db));

const sweep = () => sweepOnce(kindling.deps);
const back = async (amount = 1000) =>
  invest(kindling, await makeUser(kindling.deps), { projectId: project.id, amount });

describe('at its deadline', () => {
  test('a project short of its goal fails; investors are refunded in full, and they and the owner get the reason by email', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)));
    const made = [];
    for (const person of people) made.push(await invest(kindling, person, { projectId: project.id, amount: 900 }));
    await passDeadline();
    await sweep();
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'failed', raisedCents: 0, heldCents: 0, unwinding: false });
    for (const { id } of made) expect(await stateOf(id)).toBe('refunded');
    for (const [index, person] of people.entries()) {
      const { refund_started: started, refund_receipt: returned } = mailsByKind(person, made[index]?.id);
      expect(started).toBeUndefined();
      expect(returned?.text).toContain('A kite for two did not reach its goal by its deadline.');
      expect(returned?.subject).toBe('$900 for A kite for two was refunded');
      expect(returned?.text).toContain(`/receipts/${made[index]?.id}`);
    }
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(['A kite for two did not reach its goal']);
  });

  test('a project stays open until its last day has ended', async () => {
    await setDeadline(0);
    await back();
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'active', raisedCents: 100_000 });
  });

  test('a keep-what-you-raise project is funded with what it raised, and its owner gets the amount by email', async () => {
    await setModel('keep_what_you_raise');
    const { id } = await back(1500);
    await passDeadline();
    await sweep();
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'funded', raisedCents: 150_000 });
    expect(await stateOf(id)).toBe('completed');
    expect(mailsTo(owner)[0]?.text).toContain('funded with $1,500 of $50,000, from one investor');
  });

  test('a keep-what-you-raise project that raised nothing fails', async () => {
    await setModel('keep_what_you_raise');
    await passDeadline();
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'failed' });
  });

  test('a payment started in time keeps its reservation: the project waits for it', async () => {
    const investor = await makeUser(kindling.deps);
    const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
    await passDeadline();
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'active', heldCents: 100_000 });
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    await sweep();
    expect(await stateOf(prepared.investmentId)).toBe('expired');
    expect(await projectOf()).toMatchObject({ status: 'failed' });
  });

  test('a payment started in time and completed afterwards counts, and can reach the goal', async () => {
    const { id } = await makeProject(kindling.deps, {
      goalCents: 100_000,
      valuationCents: 500_000,
      deadline: daysAhead(1),
    });
    const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId: id, amount: 1000 });
    await moveDeadline(kindling.deps.db, id, daysAhead(-1));
    await pay(kindling, prepared);
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    await sweep();
    const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
    expect(row).toMatchObject({ status: 'funded', raisedCents: 100_000 });
  });

  test('several processes close a project once, and refund everyone once', async () => {
    for (let count = 0; count < 4; count += 1) await back(500);
    await passDeadline();
    await Promise.all([1, 2, 3, 4].map(() => closeProject(kindling.deps, project.id)));
    await Promise.all([1, 2, 3].map(sweep));
    await sweep();
    expect(await projectOf()).toMatchObject({ status: 'failed', raisedCents: 0, unwinding: false });
    expect(await refundsOf()).toHaveLength(4);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  test('an interrupted closing is finished by the next sweep', async () => {
    await back(500);
    const { id } = await back(600);
    await passDeadline();
    await closeProject(kindling.deps, project.id);
    // Simulates a process that died after requesting one of two refunds.
    expect(await projectOf()).toMatchObject({ status: 'failed', raisedCents: 110_000, unwinding: true });
    kindling.sandbox.faults.failCalls = 1000;
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    expect(await stateOf(id)).toBe('refund_pending');
    await dueNow();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
    expect(await projectOf()).toMatchObject({ raisedCents: 0, unwinding: false });
  });

  test('opening money stays; card payments are refunded', async () => {
    await kindling.deps.db.transaction(async (tx) => {
      const investedAt = new Date();
      const { id: investorId } = await makeUser(kindling.deps);
      const opening = { projectId: project.id, investorId, amount: 700_000, valuation: 50_000_000, investedAt };
      await recordOpeningInvestments(tx, [{ ...opening, key: 'opening' }] as never);
    });
    const { id } = await back(1000);
    await passDeadline();
    await sweep();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
    expect(await projectOf()).toMatchObject({ status: 'failed', raisedCents: 700_000, unwinding: false });
  });
});

describe('an administrator who fails a project', () => {
  test('refunds everyone who paid by card, and notifies the owner', async () => {
    const admin = await makeAdmin(kindling.deps);
    const investor = await makeUser(kindling.deps);
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    const open = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 800 });
    const answer = await kindling.call(updateProject, {
      as: admin,
      params: { id: project.id },
      body: { status: 'failed', reason: 'Its papers were forged' },
    });
    expect(answer.status).toBe(200);
    await sweep();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
    expect(await stateOf(open.investmentId)).toBe('cancelled');
    expect(await projectOf()).toMatchObject({ heldCents: 0, raisedCents: 0, unwinding: false });
    expect(mailsByKind(investor, id).refund_receipt?.text).toContain(
      'An administrator ended the funding of A kite for two.',
    );
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(['A kite for two was ended']);
  });
});

describe('an administrator who deletes a project', () => {
  const remove = async (as: TestUser, body?: { reason: string }) =>
    (await kindling.call(deleteProject, { as, params: { id: project.id }, body })).status;

  test('tells its owner the reason, and that everyone is refunded', async () => {
    const { id } = await back(800);
    expect(await remove(await makeAdmin(kindling.deps), { reason: 'It was a copy of another one' })).toBe(204);
    await sweep();
    await sweep();
    expect(await stateOf(id)).toBe('refunded');
    const [mail, ...others] = mailsTo(owner);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A kite for two was deleted');
    expect(mail?.text).toContain('The reason:\n\n> It was a copy of another one');
    expect(mail?.text).toContain('Everyone who invested by card gets a full refund');
    expect(mail?.text).not.toContain('/projects/');
  });

  test('tells its owner even without a reason and without payments', async () => {
    const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 800 });
    expect(await remove(await makeAdmin(kindling.deps))).toBe(204);
    await sweep();
    expect(await stateOf(prepared.investmentId)).toBe('cancelled');
    expect(mailsTo(owner)[0]?.text).toContain('The administrator gave no reason.');
    expect(mailsTo(owner)[0]?.text).toContain('so there is nothing to refund');
  });

  test('during a provider outage ends its holds once the provider is back', async () => {
    const open = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 800 });
    kindling.sandbox.faults.failCalls = 1000;
    expect(await remove(await makeAdmin(kindling.deps))).toBe(204);
    kindling.sandbox.faults.failCalls = 0;
    expect(await stateOf(open.investmentId)).toBe('held');
    await sweep();
    expect(await stateOf(open.investmentId)).toBe('cancelled');
    expect(await projectOf()).toMatchObject({ heldCents: 0, unwinding: false });
  });

  test('does not affect another project', async () => {
    const other = await makeProject(kindling.deps, { ownerId: owner.id });
    const investor = await makeUser(kindling.deps);
    const kept = await invest(kindling, investor, { projectId: other.id, amount: 800 });
    const open = await hold(kindling, await makeUser(kindling.deps), { projectId: other.id, amount: 300 });
    await back(800);
    expect(await remove(await makeAdmin(kindling.deps))).toBe(204);
    await sweep();
    expect([await stateOf(kept.id), await stateOf(open.investmentId)]).toEqual(['completed', 'held']);
  });

  test('twice concurrently notifies the owner once', async () => {
    const admins = [await makeAdmin(kindling.deps), await makeAdmin(kindling.deps)];
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    expect(answers.filter((status) => status === 404)).toHaveLength(1);
    await Promise.all([sweep(), sweep()]);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  test('does not email people whose account was deleted meanwhile', async () => {
    const admin = await makeAdmin(kindling.deps);
    expect(await remove(admin, { reason: 'Not wanted here' })).toBe(204);
    expect((await kindling.call(deleteUser, { as: admin, params: { id: owner.id } })).status).toBe(204);
    await sweep();
    expect(mailsTo(owner)).toEqual([]);
  });
});

describe('refunds that fail at the card', () => {
  test('are announced as refunded only when a later one succeeds', async () => {
    const investor = await makeUser(kindling.deps);
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await passDeadline();
    await sweep();
    expect(mailsTo(investor).map(({ messageId }) => messageId)).toContain(`investment-${id}-refund-receipt`);
    await failRefundAtBank(kindling, transactionId);
    await dueNow();
    await sweep();
    const again = mailsTo(investor).find(({ messageId }) => messageId === `investment-${id}-refund-receipt-2`);
    expect(again?.text).toContain(repeatedRefund);
  });

  test('are reported to the investor once after three failures, with what to do', async () => {
    const investor = await makeUser(kindling.deps);
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await passDeadline();
    for (let round = 0; round < 3; round += 1) {
      await dueNow();
      await sweep();
      await failRefundAtBank(kindling, transactionId);
    }
    await dueNow();
    await sweep();
    await sweep();
    const told = mailsTo(investor).filter(({ messageId }) => messageId === `investment-${id}-refund-by-hand`);
    expect(told).toHaveLength(1);
    const steps = manualRefundSteps({ supportEmail: 'support@kindling.example', reference: `investment ${id}` });
    expect(told[0]?.text).toContain(steps);
    // The debt remains in the ledger until a person pays it; here the test does.
    await kindling.deps.db.insert(refunds).values({
      investmentId: id,
      paymentId: (await refundsOf())[0]?.paymentId ?? 0,
      amountCents: 80_000,
      reason: 'project_failed',
      sweepAfter: new Date(0),
    });
    await sweep();
  });
});

function daysAhead(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

async function setDeadline(days: number): Promise<void> {
  await moveDeadline(kindling.deps.db, project.id, daysAhead(days));
}

const passDeadline = () => setDeadline(-1);

async function setModel(fundingModel: 'all_or_nothing' | 'keep_what_you_raise'): Promise<void> {
  await kindling.deps.db.update(projects).set({ fundingModel }).where(eq(projects.id, project.id));
}

async function projectOf() {
  const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, project.id));
  return row;
}

async function stateOf(id: number) {
  const [row] = await kindling.deps.db.select().from(investments).where(eq(investments.id, id));
  return row?.state;
}

async function refundsOf() {
  return kindling.deps.db
    .select({ state: refunds.state, paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(investments, eq(investments.id, refunds.investmentId))
    .where(eq(investments.projectId, project.id));
}

/** Excludes the emails to creators about each investment. */
function mailsTo(person: TestUser) {
  return kindling.mails.filter(
    ({ to, messageId }) => to.address === person.email && !messageId.startsWith('investment-news'),
  );
}

function mailsByKind(person: TestUser, investmentId = 0) {
  const find = (kind: string) =>
    mailsTo(person).find(({ messageId }) => messageId === `investment-${investmentId}-${kind}`);
  return { refund_started: find('refund-started'), refund_receipt: find('refund-receipt') };
}

async function dueNow(): Promise<void> {
  const { db } = kindling.deps;
  await db.update(refunds).set({ sweepAfter: sql`now() - interval '1 second'` });
  await db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` });
}
