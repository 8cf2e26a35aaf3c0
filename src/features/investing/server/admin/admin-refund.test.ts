// Admin actions on an investment over HTTP: every state, concurrency, ledger, audit log and email.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { cents } from '#kernel/money.ts';
import { investOwedByHand } from '#test/factories/failing-refunds.ts';
import { callSandbox, expectSound, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelHold, recordHandPayment, refundInvestment } from '../../admin-investment-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { recordOpeningInvestments } from '../imports/opening-investments.ts';
import { investments, refunds } from '../investing-table.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp({ expectsErrors: true, poolSize: 20 });
let admin: TestUser;
let investor: TestUser;
let projectId: number;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { title: 'A kite for two', goalCents: 100_000 }));
});
afterEach(() => expectSound(kindling.deps.db));

const reason = 'They paid twice by mistake';
const refund = (id: number, body: unknown = { reason }, as: TestUser | undefined = admin) =>
  kindling.call(refundInvestment, { params: { id }, body, ...(as && { as }) });
const cancel = (id: number) => kindling.call(cancelHold, { params: { id }, body: { reason }, as: admin });
const refundsOf = (id: number) => kindling.deps.db.select().from(refunds).where(eq(refunds.investmentId, id));
const entriesOf = (id: number) =>
  kindling.deps.db
    .select()
    .from(auditEntries)
    .where(sql`subject_kind = 'investment' and subject_id = ${String(id)}`);
const mailsToInvestor = () => kindling.mails.filter(({ to }) => to.address === investor.email);
const statusOfProject = async () =>
  (await kindling.deps.db.select().from(projects).where(eq(projects.id, projectId)))[0]?.status;

describe('a refund', () => {
  test('is sent while a bank investigates another payment of the same project and person', async () => {
    const open = await invest(kindling, investor, { projectId, amount: 200 });
    await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: open.transactionId ?? '' }, 'secret');
    await syncDisputes(kindling.deps, open.transactionId ?? '');
    const { id } = await invest(kindling, investor, { projectId, amount: 300 });
    await refund(id);
    await sweepOnce(kindling.deps);
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('of a completed investment is requested, keeps the project funded, and tells the investor the reason', async () => {
    const { id } = await invest(kindling, investor, { projectId, amount: 1000 });
    expect(await statusOfProject()).toBe('funded');
    const answer = await refund(id);
    expect([answer.status, answer.body]).toMatchObject([202, { id, state: 'refund_pending', isOwedByHand: false }]);
    expect(await statusOfProject()).toBe('funded');
    await sweepOnce(kindling.deps);
    await sweepOnce(kindling.deps);
    const returned = mailsToInvestor().find(({ messageId }) => messageId.endsWith('refund-receipt'));
    expect(returned?.text).toContain('The reason: They paid twice by mistake.');
    const again = await refund(id, { reason: 'Once more' });
    expect([again.status, again.body.state]).toEqual([200, 'refunded']);
    expect(await refundsOf(id)).toMatchObject([{ reason: 'admin', note: reason, state: 'succeeded' }]);
    expect(await entriesOf(id)).toMatchObject([
      {
        action: 'investment.refunded',
        actorId: admin.id,
        details: { before: { state: 'completed' }, after: { state: 'refund_pending', amount: '1000.00' }, reason },
      },
    ]);
  });

  test('requested 64 times at once by two administrators creates one refund and one entry', async () => {
    const { id } = await invest(kindling, investor, { projectId, amount: 400 });
    const other = await makeAdmin(kindling.deps);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, place) => refund(id, { reason: `Try ${place}` }, place % 2 ? admin : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await entriesOf(id)).toHaveLength(1);
    await sweepOnce(kindling.deps);
  });

  test('of money that never came by card completes immediately', async () => {
    const investedAt = new Date('2026-01-01');
    const opening = {
      projectId,
      investorId: investor.id,
      amount: cents(5000),
      valuation: cents(50_000_000),
      investedAt,
    };
    await kindling.deps.db.transaction((tx) => recordOpeningInvestments(tx, [{ ...opening, key: 'opening' }]));
    const [{ id } = { id: 0 }] = await kindling.deps.db
      .select({ id: investments.id })
      .from(investments)
      .where(eq(investments.projectId, projectId));
    const answer = await refund(id);
    expect([answer.status, answer.body.state]).toEqual([200, 'refunded']);
  });

  test('requires a reason, an administrator, and a recent confirmation', async () => {
    const { id } = await invest(kindling, investor, { projectId, amount: 400 });
    expect((await refund(id, { reason: '   ' })).status).toBe(400);
    expect((await refund(id, {})).status).toBe(400);
    expect((await refund(id, { reason }, investor)).status).toBe(401);
    expect((await kindling.call(refundInvestment, { params: { id }, body: { reason } })).status).toBe(401);
    const stale = await makeAdmin(kindling.deps);
    await kindling.deps.db.execute(
      sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${stale.id} and kind = 'admin'`,
    );
    const held = await refund(id, { reason }, stale);
    expect([held.status, held.body.code]).toEqual([403, 'confirmation_needed']);
    expect(await refundsOf(id)).toEqual([]);
    expect((await refund(999_999_999)).status).toBe(404);
  });

  test('is refused with a message when there is nothing to refund, or it could pay twice', async () => {
    const prepared = await hold(kindling, investor, { projectId, amount: 400 });
    const early = await refund(prepared.investmentId);
    expect([early.status, early.body.message]).toEqual([409, 'This investment is not paid yet. Cancel it instead.']);
    await pay(kindling, prepared, 'pm_card_visa');
    const id = prepared.investmentId;
    const late = await cancel(id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'The payment went through at the same moment. Refund it instead.',
    ]);
    const payment = getTransactionId(prepared);
    const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
    await syncDisputes(kindling.deps, payment);
    expect((await refund(id)).body.message).toMatch(/bank is deciding a dispute/);
    const move = `/v1/test_helpers/disputes/${(opened as { id?: string }).id}/move`;
    await callSandbox(kindling, move, { status: 'lost' }, 'secret');
    await syncDisputes(kindling.deps, payment);
    const lost = await refund(id);
    expect([lost.status, lost.body.message]).toEqual([
      409,
      'The bank has already returned this money to the investor. A refund would pay it twice.',
    ]);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('canceling', () => {
  test('ends an open hold at the provider, once, and releases its room', async () => {
    const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(prepared.investmentId)));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, 'cancelled']));
    expect(await pay(kindling, prepared)).toBe('payment_intent_unexpected_state');
    expect((await entriesOf(prepared.investmentId)).map(({ action }) => action)).toEqual(['investment.cancelled']);
    expect((await refund(prepared.investmentId)).body.message).toMatch(/never paid/);
  });
});

describe('a debt no card accepted', () => {
  const paid = { amount: '300.00', paidOn: new Date().toISOString().slice(0, 10), reference: 'SEPA 4711', reason };
  const record = (id: number, body: unknown = paid) =>
    kindling.call(recordHandPayment, { params: { id }, body, as: admin });

  test('is recorded once, as a bank payment, and the investor learns how it was paid', async () => {
    const id = await investOwedByHand(kindling, investor, { projectId, amount: 300 });
    const before = await readMoneyReport(kindling.deps.db);
    expect(before.overdue.map(({ ref }) => ref)).toContain(String(id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const { figures, overdue } = await readMoneyReport(kindling.deps.db);
    expect(overdue.map(({ ref }) => ref)).not.toContain(String(id));
    expect(figures.onItsWayBack).toBe(before.figures.onItsWayBack - 30_000);
    expect(figures.refunded).toBe(before.figures.refunded + 30_000);
    expect(figures.bank).toBe(before.figures.bank - 30_000);
    expect(figures.clearing).toBe(before.figures.clearing);
    const entries = (await entriesOf(id)).filter(({ action }) => action === 'investment.paid_by_hand');
    expect(entries).toMatchObject([
      { details: { before: { owed: '300.00' }, after: { owed: '0.00', reference: 'SEPA 4711' }, reason } },
    ]);
    await sweepOnce(kindling.deps);
    const mail = mailsToInvestor().find(({ messageId }) => messageId.endsWith('paid-by-hand'));
    expect(mail?.text).toContain('with the reference “SEPA 4711”');
    expect(mailsToInvestor().some(({ messageId }) => messageId.includes('refund-receipt'))).toBe(true);
  });

  test('is refused with another amount, an impossible date, or without a debt', async () => {
    const id = await investOwedByHand(kindling, investor, { projectId, amount: 300 });
    expect((await record(id, { ...paid, amount: '299.99' })).body.issues).toMatchObject([{ path: 'amount' }]);
    expect((await record(id, { ...paid, paidOn: '2999-01-01' })).body.issues).toMatchObject([{ path: 'paidOn' }]);
    expect((await record(id, { ...paid, paidOn: '2001-01-01' })).body.issues).toMatchObject([{ path: 'paidOn' }]);
    expect((await record(id, { ...paid, reference: '' })).status).toBe(400);
    const { id: other } = await invest(kindling, investor, { projectId, amount: 200 });
    expect((await record(other, { ...paid, amount: 200 })).status).toBe(409);
    expect((await record(999_999_999)).status).toBe(404);
    expect((await record(id)).status).toBe(201);
  });

  test('cannot be edited once recorded', async () => {
    const id = await investOwedByHand(kindling, investor, { projectId, amount: 300 });
    expect((await record(id)).status).toBe(201);
    const { pool } = kindling.deps;
    for (const attack of [
      "update hand_payments set reference = 'x'",
      'delete from hand_payments',
      'truncate hand_payments',
    ]) {
      await expect(pool.query(attack), attack).rejects.toMatchObject({ code: 'KD003' });
    }
  });
});
