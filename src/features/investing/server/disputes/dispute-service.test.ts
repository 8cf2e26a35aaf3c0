// Disputes and chargebacks: the ledger follows every movement, and no one is paid twice.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { callSandbox, claim, expectSound, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { disputes } from '../dispute-table.ts';
import { investments, refunds } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { syncDisputes } from './dispute-service.ts';

// A refund that keeps failing is logged as an error, because a person must act.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let projectId: number;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { goalCents: 1_000_000 }));
});
afterEach(() => expectSound(kindling.deps.db));

async function completed(card?: string): Promise<PreparedPayment> {
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared, card);
  const answer = await claim(kindling, investor, prepared);
  expect(answer.status).toBe(201);
  return prepared;
}

type Dispute = { id: string };

async function dispute(prepared: PreparedPayment, params: Record<string, string> = {}): Promise<Dispute> {
  const answer = await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: getTransactionId(prepared), ...params },
    'secret',
  );
  await news();
  return answer as unknown as Dispute;
}

async function decide({ id }: Dispute, status: string): Promise<void> {
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status }, 'secret');
  await news();
}

/** Delivers and applies the provider's events. */
async function news(): Promise<void> {
  await kindling.sandbox.events.deliverDue();
  await kindling.deps.db.execute(
    sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
  );
  await sweepOnce(kindling.deps);
}

const dueNow = () => kindling.deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);

async function facts(prepared: PreparedPayment) {
  const { db } = kindling.deps;
  const [investment] = await db.select().from(investments).where(eq(investments.id, prepared.investmentId));
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  const known = await db.select().from(disputes).where(eq(disputes.investmentId, prepared.investmentId));
  return {
    state: investment?.state,
    raised: project?.raisedCents,
    disputes: known.map(({ state }) => state),
    receivable: await balance('disputed_receivable'),
    loss: await balance('chargeback_loss'),
  };
}

/** Net effect of this test's disputes on an account; platform accounts carry over between tests. */
const before = new Map<string, number>();
async function balance(account: string): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_balances where name = ${account}`,
  );
  return (rows[0]?.cents ?? 0) - (before.get(account) ?? 0);
}
beforeEach(async () => {
  before.clear();
  for (const account of ['disputed_receivable', 'chargeback_loss', 'dispute_fees', 'suspense']) {
    before.set(account, await balance(account));
  }
});

test('an open one takes the money from the balance, but the share stays and still counts as raised', async () => {
  const prepared = await completed('pm_card_createDispute');
  await news();
  expect(await facts(prepared)).toEqual({
    state: 'disputed',
    raised: 100_000,
    disputes: ['open'],
    receivable: 100_000,
    loss: 0,
  });
  expect(await balance('dispute_fees')).toBe(1500);
  await decide(await disputeOf(prepared), 'won');
});

async function disputeOf({ investmentId }: PreparedPayment): Promise<Dispute> {
  const [known] = await kindling.deps.db.select().from(disputes).where(eq(disputes.investmentId, investmentId));
  if (known === undefined) throw new Error('there is no dispute');
  return { id: known.providerDisputeId };
}

test('one that is won leaves everything as it was, except for the fee', async () => {
  const prepared = await completed();
  await decide(await dispute(prepared), 'won');
  expect(await facts(prepared)).toEqual({
    state: 'completed',
    raised: 100_000,
    disputes: ['won'],
    receivable: 0,
    loss: 0,
  });
  expect(await balance('dispute_fees')).toBe(1500);
});

test('one that is lost ends the investment, releases its room and notifies the investor', async () => {
  const prepared = await completed();
  await decide(await dispute(prepared), 'lost');
  expect(await facts(prepared)).toEqual({
    state: 'charged_back',
    raised: 0,
    disputes: ['lost'],
    receivable: 0,
    loss: 0,
  });
  const told = kindling.mails.filter(
    (mail) => mail.to.address === investor.email && mail.subject.startsWith('Your bank took'),
  );
  expect(told).toHaveLength(1);
  const next = await makeUser(kindling.deps);
  expect((await invest(kindling, next, { projectId, amount: 10_000 })).status).toBe('completed');
});

test('a funded project that loses a chargeback stays funded, and keeps its other investors', async () => {
  const { id } = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000 });
  projectId = id;
  const prepared = await completed();
  const [funded] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  expect(funded?.status).toBe('funded');
  await decide(await dispute(prepared), 'lost');
  const [open] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  expect(open).toMatchObject({ status: 'funded', raisedCents: 0, fundedAt: funded?.fundedAt });
  expect(funded?.fundedAt).toBeInstanceOf(Date);
});

test('an inquiry moves no money, whether it is closed or becomes a dispute', async () => {
  const prepared = await completed();
  const asked = await dispute(prepared, { status: 'warning_needs_response' });
  expect(await facts(prepared)).toMatchObject({ state: 'disputed', disputes: ['open'], receivable: 0 });
  await decide(asked, 'warning_closed');
  expect(await facts(prepared)).toMatchObject({ state: 'completed', disputes: ['won'], receivable: 0 });

  const second = await completed();
  const inquiry = await dispute(second, { status: 'warning_needs_response' });
  await decide(inquiry, 'needs_response');
  expect(await facts(second)).toMatchObject({ state: 'disputed', receivable: 100_000 });
  await decide(inquiry, 'lost');
  expect(await facts(second)).toMatchObject({ state: 'charged_back', receivable: 0, loss: 0 });
});

test('a partial loss is borne by the platform: the investment stays whole', async () => {
  const prepared = await completed();
  await decide(await dispute(prepared, { amount: '40000' }), 'lost');
  expect(await facts(prepared)).toEqual({
    state: 'completed',
    raised: 100_000,
    disputes: ['lost'],
    receivable: 0,
    loss: 40_000,
  });
});

test('two partial losses that together take everything end the investment', async () => {
  const prepared = await completed();
  await decide(await dispute(prepared, { amount: '40000' }), 'lost');
  await decide(await dispute(prepared, { amount: '60000' }), 'lost');
  expect(await facts(prepared)).toEqual({
    state: 'charged_back',
    raised: 0,
    disputes: ['lost', 'lost'],
    receivable: 0,
    loss: 0,
  });
});

test('two partial losses that leave a cent keep the investment', async () => {
  const prepared = await completed();
  await decide(await dispute(prepared, { amount: '40000' }), 'lost');
  await decide(await dispute(prepared, { amount: '59999' }), 'lost');
  expect(await facts(prepared)).toMatchObject({ state: 'completed', raised: 100_000, loss: 99_999 });
});

describe('with a refund', () => {
  test('that was not sent: nothing is sent while the dispute is open, and nothing at all when it is lost', async () => {
    const prepared = await completed();
    const opened = await dispute(prepared, { status: 'warning_needs_response' });
    await decide(opened, 'warning_closed');
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    const second = await dispute(prepared);
    await dueNow();
    await news();
    expect(await refundsOf(prepared)).toEqual(['requested']);
    expect(await facts(prepared)).toMatchObject({ state: 'refund_pending', raised: 0 });
    await decide(second, 'lost');
    expect(await facts(prepared)).toMatchObject({ state: 'charged_back', raised: 0, receivable: 0, loss: 0 });
    await dueNow();
    await news();
    expect(await refundsOf(prepared)).toEqual(['failed']);
  });

  test('that was not sent: it continues when the dispute is won', async () => {
    const prepared = await completed();
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    const opened = await dispute(prepared);
    await decide(opened, 'won');
    await dueNow();
    await news();
    expect(await refundsOf(prepared)).toEqual(['succeeded']);
    expect(await facts(prepared)).toMatchObject({ state: 'refunded', receivable: 0 });
  });
});

describe('that is lost with a refund', () => {
  test('refused by the provider because of it: nothing stays pending, and no debt remains', async () => {
    const prepared = await completed();
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    kindling.sandbox.faults.holdEvents = true;
    const opened = await dispute(prepared);
    await dueNow();
    await sweepOnce(kindling.deps);
    kindling.sandbox.faults.holdEvents = false;
    await decide(opened, 'lost');
    expect(await refundsOf(prepared)).toEqual(['failed']);
    expect(await facts(prepared)).toMatchObject({ state: 'charged_back', raised: 0, receivable: 0, loss: 0 });
  });

  test('in part: only the remainder is still a debt', async () => {
    const prepared = await completed();
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    await decide(await dispute(prepared, { amount: '40000' }), 'lost');
    expect(await refundsOf(prepared)).toEqual(['failed', 'failed']);
    const [, rest] = await kindling.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.investmentId, prepared.investmentId));
    expect(rest?.amountCents).toBe(60_000);
    expect(await facts(prepared)).toEqual({
      state: 'refund_pending',
      raised: 0,
      disputes: ['lost'],
      receivable: 0,
      loss: 0,
    });
  });

  test('that was returned three times: no manual payment is needed', async () => {
    const prepared = await completed();
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    for (let tries = 1; tries <= 3; tries += 1) {
      await dueNow();
      await news();
      await sendBack(prepared);
    }
    expect(await refundsOf(prepared)).toEqual(['failed', 'failed', 'failed']);
    await decide(await dispute(prepared), 'lost');
    expect(await facts(prepared)).toMatchObject({ state: 'charged_back', receivable: 0, loss: 0 });
  });

  test.each([
    ['before', ['failed', 'failed']],
    ['after', ['failed']],
  ])('that had ended it, and is returned %s the loss: it is not sent again', async (when, expected) => {
    const prepared = await completed();
    await requestRefund(kindling.deps, prepared.investmentId, 'admin');
    await dueNow();
    await news();
    expect((await facts(prepared)).state).toBe('refunded');
    if (when === 'before') await sendBack(prepared);
    await decide(await dispute(prepared), 'lost');
    if (when === 'after') await sendBack(prepared);
    await dueNow();
    await news();
    expect(await refundsOf(prepared)).toEqual(expected);
    expect(await facts(prepared)).toMatchObject({ state: 'charged_back', receivable: 0, loss: 0 });
  });
});

/** The card's bank rejects the refund. */
async function sendBack(prepared: PreparedPayment): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.refunds where payment_intent = ${getTransactionId(prepared)} and status = 'succeeded'`,
  );
  await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result: 'fail' }, 'secret');
  await news();
}

async function refundsOf({ investmentId }: PreparedPayment): Promise<string[]> {
  const rows = await kindling.deps.db
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.investmentId, investmentId))
    .orderBy(refunds.id);
  return rows.map(({ state }) => state);
}

test('its event before the payment is settled here settles the payment first', async () => {
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  kindling.sandbox.faults.holdEvents = true;
  await pay(kindling, prepared, 'pm_card_createDispute');
  await syncDisputes(kindling.deps, getTransactionId(prepared));
  kindling.sandbox.faults.holdEvents = false;
  expect(await facts(prepared)).toMatchObject({ state: 'disputed', raised: 100_000, receivable: 100_000 });
  await decide(await disputeOf(prepared), 'won');
});

test('processed many times at once it is booked once', async () => {
  const prepared = await completed();
  const opened = await dispute(prepared);
  kindling.sandbox.faults.holdEvents = true;
  await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'lost' }, 'secret');
  await Promise.all(Array.from({ length: 12 }, () => syncDisputes(kindling.deps, getTransactionId(prepared))));
  kindling.sandbox.faults.holdEvents = false;
  expect(await facts(prepared)).toMatchObject({ state: 'charged_back', raised: 0, receivable: 0, loss: 0 });
});

test('one whose events were all lost is found by the sweeper within the hour', async () => {
  const prepared = await completed();
  const opened = await dispute(prepared);
  kindling.sandbox.faults.dropEvents = 10;
  await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'won' }, 'secret');
  await kindling.deps.db.update(disputes).set({ sweepAfter: sql`now() - interval '1 second'` });
  await sweepOnce(kindling.deps);
  kindling.sandbox.faults.dropEvents = 0;
  expect(await facts(prepared)).toMatchObject({ state: 'completed', disputes: ['won'], receivable: 0 });
});
