// Refund details of an investment come from its own refunds only.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { investOwedByHand } from '#test/factories/failing-refunds.ts';
import { callSandbox, claim, hold, invest, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestment } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { requestRefund, syncRefunds } from './refund-service.ts';

// A failed refund is logged as an error, because a person must pay it.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let projectId: number;
beforeAll(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps));
});

const run = (statement: ReturnType<typeof sql>) => kindling.deps.db.execute(statement);
const read = async (id: number) => (await kindling.call(getInvestment, { as: investor, params: { id } })).body;
const spend = (amount: number) => invest(kindling, investor, { projectId, amount });

async function refundedOn(day: string): Promise<number> {
  const { id } = await spend(100);
  await requestRefund(kindling.deps, id, 'admin');
  await sweepOnce(kindling.deps);
  await run(
    sql`update refunds set created_at = ${`${day}T01:00:00Z`}, updated_at = ${`${day}T03:00:00Z`} where investment_id = ${id}`,
  );
  return id;
}

test('each shows the dates of its own refund, and none without a refund', async () => {
  const early = await refundedOn('2026-03-01');
  const late = await refundedOn('2026-03-05');
  const { id: none } = await spend(100);
  for (const [id, day] of [
    [early, '2026-03-01'],
    [late, '2026-03-05'],
  ] as const) {
    expect(await read(id)).toMatchObject({
      refundRequestedAt: `${day}T01:00:00.000Z`,
      refundSentAt: expect.any(String),
      refundedAt: `${day}T03:00:00.000Z`,
      refundByHand: false,
    });
  }
  const nothing = { refundRequestedAt: null, refundSentAt: null, refundedAt: null, refundByHand: false };
  expect(await read(none)).toMatchObject(nothing);
});

test('a requested refund that was not sent shows only when it was requested', async () => {
  const { id } = await spend(100);
  await requestRefund(kindling.deps, id, 'admin');
  expect(await read(id)).toMatchObject({
    refundRequestedAt: expect.any(String),
    refundSentAt: null,
    refundedAt: null,
    refundByHand: false,
  });
  await sweepOnce(kindling.deps);
});

test('one processing at its bank shows when it was sent, and no completion yet', async () => {
  const prepared = await hold(kindling, investor, { projectId, amount: 100 });
  await pay(kindling, prepared, 'pm_card_pendingRefund');
  await claim(kindling, investor, prepared);
  await requestRefund(kindling.deps, prepared.investmentId, 'admin');
  await sweepOnce(kindling.deps);
  expect(await read(prepared.investmentId)).toMatchObject({
    state: 'refund_pending',
    refundSentAt: expect.any(String),
    refundedAt: null,
    refundByHand: false,
  });
});

test('only failed refunds need a manual one, and show when they were first requested', async () => {
  const owed = await investOwedByHand(kindling, investor, { projectId, amount: 300 });
  const { id: beside } = await spend(100);
  const { rows } =
    await run(sql`select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first
    from refunds where investment_id = ${owed}`);
  expect(await read(owed)).toMatchObject({ refundByHand: true, refundedAt: null, refundRequestedAt: rows[0]?.first });
  expect(await read(beside)).toMatchObject({ refundByHand: false });
});

test('a returned part is shown before, during and after the refund of the remainder, and only there', async () => {
  const { id, transactionId } = await spend(300);
  const { id: beside } = await spend(300);
  await callSandbox(kindling, '/v1/refunds', { payment_intent: transactionId ?? '', amount: '10000' }, 'secret');
  await syncRefunds(kindling.deps, transactionId ?? '');
  const money = async () => (await read(id)).money;
  expect(await money()).toMatchObject({ state: 'held', held: '300.00', beyond: '100.00' });
  await requestRefund(kindling.deps, id, 'admin');
  expect(await money()).toMatchObject({
    state: 'returning',
    onItsWayBack: '200.00',
    returned: '100.00',
    beyond: '0.00',
  });
  await sweepOnce(kindling.deps);
  expect(await money()).toMatchObject({ state: 'refunded', onItsWayBack: '0.00', returned: '300.00' });
  expect((await read(beside)).money).toMatchObject({ state: 'held', held: '300.00', beyond: '0.00' });
});
