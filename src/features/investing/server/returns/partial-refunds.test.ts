// Partial refunds made outside: the remainder is refunded once, and amounts that no card accepts become a manual refund.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { readProjectFigures } from '#features/reconciliation/server/project-figures.ts';
import { fixRefunds } from '#features/reconciliation/server/refund-fixing.ts';
import { callSandbox, expectSound, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestment } from '../../investing-contract.ts';
import { listAdminInvestments } from '../admin/admin-investment-list.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { investments, refunds } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

// A permanently refused refund is logged as an error, because a person must act.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let projectId: number;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { goalCents: 1_000_000 }));
});
afterEach(() => expectSound(kindling.deps.db));

type Paid = { id: number; payment: string };

async function paid(): Promise<Paid> {
  const { id, transactionId } = await invest(kindling, investor, { projectId, amount: 1000 });
  if (transactionId === null) throw new Error('it was not paid');
  return { id, payment: transactionId };
}

/** Refunds like an operator in the provider's dashboard. */
async function refundInDashboard({ payment }: Paid, amount: number): Promise<{ id: string }> {
  const body = { payment_intent: payment, amount: String(amount) };
  return (await callSandbox(kindling, '/v1/refunds', body, 'secret')) as unknown as { id: string };
}

async function news(): Promise<void> {
  await kindling.sandbox.events.deliverDue();
  const { db } = kindling.deps;
  await db.execute(sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`);
  await db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
  await sweepOnce(kindling.deps);
}

async function loseInBank({ payment }: Paid, amount: number): Promise<void> {
  const opened = await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: payment, amount: String(amount) },
    'secret',
  );
  await news();
  const { id } = opened as unknown as { id: string };
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await news();
}

async function stateOf({ id }: Paid): Promise<string | undefined> {
  const [row] = await kindling.deps.db.select().from(investments).where(eq(investments.id, id));
  return row?.state;
}

async function refundsOf({ id }: Paid): Promise<string[]> {
  const { db } = kindling.deps;
  const rows = await db.select().from(refunds).where(eq(refunds.investmentId, id)).orderBy(refunds.id);
  return rows.map(({ state, amountCents }) => `${state} ${amountCents}`);
}

async function returnedAtProvider({ payment }: Paid): Promise<number> {
  const listed = await kindling.deps.gateway.listRefunds(payment);
  return listed.filter(({ status }) => status !== 'failed').reduce((sum, { amountCents }) => sum + amountCents, 0);
}

test('after a partial refund in the dashboard the investment stays, and refunding it returns the remainder', async () => {
  const one = await paid();
  await refundInDashboard(one, 40_000);
  await news();
  expect(await stateOf(one)).toBe('completed');
  await requestRefund(kindling.deps, one.id, 'admin');
  await news();
  expect(await stateOf(one)).toBe('refunded');
  expect(await refundsOf(one)).toEqual(['succeeded 60000']);
  expect(await returnedAtProvider(one)).toBe(100_000);
  const receipt = kindling.mails.findLast(({ to }) => to.address === investor.email);
  expect([receipt?.subject, receipt?.text]).toEqual([expect.stringContaining('$600'), expect.stringContaining('$600')]);
});

test('an unnoticed partial refund is found when the full one is refused, and the remainder is refunded', async () => {
  const one = await paid();
  kindling.sandbox.faults.dropEvents = 10;
  await refundInDashboard(one, 40_000);
  kindling.sandbox.faults.dropEvents = 0;
  await requestRefund(kindling.deps, one.id, 'project_failed');
  await news();
  await news();
  expect(await refundsOf(one)).toEqual(['failed 100000', 'succeeded 60000']);
  expect(await stateOf(one)).toBe('refunded');
  expect(await returnedAtProvider(one)).toBe(100_000);
});

test('dashboard refunds that add up to the full amount end the investment', async () => {
  const one = await paid();
  await refundInDashboard(one, 40_000);
  await news();
  await refundInDashboard(one, 60_000);
  await fixRefunds(kindling.deps, one.payment);
  expect(await stateOf(one)).toBe('refunded');
  expect(await refundsOf(one)).toEqual(['succeeded 60000']);
});

test('a part that failed at the bank belongs to the remainder again', async () => {
  const one = await paid();
  const part = await refundInDashboard(one, 40_000);
  await news();
  await callSandbox(kindling, `/v1/test_helpers/refunds/${part.id}/finish`, { result: 'fail' }, 'secret');
  await news();
  await requestRefund(kindling.deps, one.id, 'admin');
  await news();
  expect(await refundsOf(one)).toEqual(['succeeded 100000']);
});

test('after a partial chargeback, a permanently refused rest needs a manual refund, is listed and announced', async () => {
  const one = await paid();
  await loseInBank(one, 40_000);
  await requestRefund(kindling.deps, one.id, 'investor_cancel');
  await news();
  expect(await stateOf(one)).toBe('refund_pending');
  expect(await refundsOf(one)).toEqual(['failed 60000']);
  const { items } = await listAdminInvestments(kindling.deps.db, { state: 'needs_person', sort: 'newest', limit: 5 });
  expect(items).toMatchObject([{ id: one.id, isOwedByHand: true, owedByHand: '600.00' }]);
  const mails = kindling.mails.filter(
    ({ to, subject }) => to.address === investor.email && subject.startsWith('We could not'),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('$600')]);
});

test('a manual debt that is paid in the dashboard after all is settled', async () => {
  const one = await paid();
  await requestRefund(kindling.deps, one.id, 'admin');
  await kindling.deps.db.execute(sql`update refunds set state = 'failed' where investment_id = ${one.id}`);
  await refundInDashboard(one, 100_000);
  await fixRefunds(kindling.deps, one.payment);
  expect(await stateOf(one)).toBe('refunded');
  expect(await refundsOf(one)).toEqual(['failed 100000', 'succeeded 100000']);
});

test('an open dispute known only to the provider is waited for, without a manual debt', async () => {
  const one = await paid();
  await requestRefund(kindling.deps, one.id, 'admin');
  kindling.sandbox.faults.dropEvents = 10;
  await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: one.payment }, 'secret');
  await news();
  kindling.sandbox.faults.dropEvents = 0;
  expect(await refundsOf(one)).toEqual(['requested 100000']);
  await syncDisputes(kindling.deps, one.payment);
});

test("a reached goal stays after an administrator's refund, and reopens when an investor cancels in time", async () => {
  const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const [reason, status] of [
    ['admin', 'funded'],
    ['investor_cancel', 'active'],
  ] as const) {
    ({ id: projectId } = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000, deadline }));
    const one = await paid();
    await requestRefund(kindling.deps, one.id, reason);
    const [project] = await kindling.deps.db.select().from(projects).where(eq(projects.id, projectId));
    expect(project, reason).toMatchObject({ status, raisedCents: 0 });
    expect(project?.fundedAt === null, reason).toBe(status === 'active');
    await news();
  }
});

test('after the remainder was refunded, the figures classify each part correctly and add up', async () => {
  const refunded = await paid();
  await refundInDashboard(refunded, 40_000);
  await news();
  await requestRefund(kindling.deps, refunded.id, 'admin');
  await news();
  const owed = await paid();
  await refundInDashboard(owed, 20_000);
  await news();
  await loseInBank(owed, 30_000);
  await requestRefund(kindling.deps, owed.id, 'admin');
  await news();
  expect(await readProjectFigures(kindling.deps.db, projectId)).toMatchObject({
    paidIn: 200_000,
    held: 0,
    refunded: 100_000 + 20_000,
    chargedBack: 30_000,
    onItsWayBack: 50_000,
  });
});

test('its investor sees what was refunded and what is left, and nothing once a bank took everything', async () => {
  const one = await paid();
  const read = async () => (await kindling.call(getInvestment, { as: investor, params: { id: one.id } })).body;
  expect((await read()).money).toMatchObject({ held: '1000.00', returned: '0.00', beyond: '0.00' });
  await refundInDashboard(one, 40_000);
  await news();
  await loseInBank(one, 10_000);
  expect(await read()).toMatchObject({
    amount: '1000.00',
    money: { state: 'held', held: '1000.00', bankTook: '100.00', beyond: '500.00', invested: '1000.00' },
  });
  const other = await paid();
  await loseInBank(other, 100_000);
  const { body } = await kindling.call(getInvestment, { as: investor, params: { id: other.id } });
  expect(body).toMatchObject({
    money: { state: 'charged_back', takenBack: '1000.00', bankTook: '1000.00', invested: '0.00' },
  });
});
