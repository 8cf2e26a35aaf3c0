// Cancellation by the investor: deadline, concurrency, and where the money goes.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { formatEnd } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, claim, expectSound, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment, getInvestment, listMyInvestments } from '../../investing-contract.ts';
import { closeProject } from '../ends/project-deadline.ts';
import { recordOpeningInvestments } from '../imports/opening-investments.ts';
import { refunds } from '../investing-table.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { title: 'A kite for two' });
});
afterEach(() => expectSound(kindling.deps.db));

const cancel = (id: number, as: TestUser = investor) => kindling.call(cancelInvestment, { as, params: { id } });
const back = (amount = 1000) => invest(kindling, investor, { projectId: project.id, amount });

test('a completed investment is refunded in full, and its investor is notified', async () => {
  const { id } = await back();
  const { status, body } = await cancel(id);
  expect([status, body]).toMatchObject([
    200,
    { state: 'refund_pending', refundPending: true, cancellable: false, cancellableUntil: null },
  ]);
  expect(body.refundRequestedAt).not.toBeNull();
  const { rows } = await kindling.deps.db.execute(
    sql`select cause, actor from money_moves where machine = 'investment' and row_id = ${id} and to_state = 'refund_pending'`,
  );
  expect(rows).toEqual([{ cause: 'refund: investor cancel', actor: `person ${investor.id}` }]);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect((await kindling.call(getInvestment, { as: investor, params: { id } })).body).toMatchObject({
    status: 'refunded',
    refundedAt: expect.any(String),
  });
  const mails = kindling.mails.filter((mail) => mail.to.address === investor.email);
  expect(mails.some(({ text }) => text.includes('You canceled your investment in A kite for two.'))).toBe(true);
  expect(await projectOf()).toMatchObject({ raisedCents: 0, investorCount: 0 });
});

test('an unpaid payment is canceled at the provider and can no longer be paid', async () => {
  const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
  expect((await cancel(prepared.investmentId)).body).toMatchObject({ state: 'cancelled', status: 'failed' });
  expect(await pay(kindling, prepared)).toBe('payment_intent_unexpected_state');
  expect(await projectOf()).toMatchObject({ heldCents: 0 });
});

test('a payment that succeeded unnoticed before cancellation is refunded', async () => {
  const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
  await pay(kindling, prepared);
  expect((await cancel(prepared.investmentId)).body).toMatchObject({ state: 'refund_pending' });
  expect(await refundsOf(prepared.investmentId)).toHaveLength(1);
});

test('a payment still processing at its bank cannot be canceled yet, and the response says why', async () => {
  const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
  await pay(kindling, prepared, 'pm_sandbox_processing');
  await settlePayment(kindling.deps, getTransactionId(prepared));
  expect(await cancel(prepared.investmentId)).toMatchObject({ status: 409, body: { code: 'payment_processing' } });
});

test('a processing payment can be canceled as soon as its bank has declined', async () => {
  const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
  await pay(kindling, prepared, 'pm_sandbox_processing');
  await cancel(prepared.investmentId);
  const id = getTransactionId(prepared);
  await callSandbox(kindling, `/v1/test_helpers/payment_intents/${id}/finish`, { result: 'fail' }, 'secret');
  expect((await cancel(prepared.investmentId)).body).toMatchObject({ state: 'cancelled' });
});

test('a repeat returns the same investment and refunds nothing more', async () => {
  const { id } = await back();
  const first = await cancel(id);
  await sweepOnce(kindling.deps);
  const again = await cancel(id);
  expect([first.status, again.status, again.body.id]).toEqual([200, 200, id]);
  expect(await refundsOf(id)).toHaveLength(1);
});

test('one of eight concurrent calls requests the refund, and all get the same answer', async () => {
  const { id } = await back();
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await refundsOf(id)).toHaveLength(1);
});

test('a concurrent cancellation and claim end in one refund or none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const prepared = await hold(kindling, investor, { projectId: project.id, amount: 100 });
    await pay(kindling, prepared);
    const [cancelled, claimed] = await Promise.all([
      cancel(prepared.investmentId),
      claim(kindling, investor, prepared),
    ]);
    expect([cancelled.status, claimed.status < 500]).toEqual([200, true]);
    expect(await refundsOf(prepared.investmentId)).toHaveLength(1);
  }
});

test('another person’s investment is not found, even for admins; a session is required', async () => {
  const { id } = await back();
  expect((await cancel(id, await makeUser(kindling.deps))).status).toBe(404);
  expect((await cancel(id, await makeAdmin(kindling.deps))).status).toBe(401);
  expect((await kindling.call(cancelInvestment, { params: { id } })).status).toBe(401);
  expect((await cancel(999_999_999)).status).toBe(404);
  expect(await refundsOf(id)).toEqual([]);
});

/** The time until which the investor can cancel it, if there is one. */
async function whenOf(id: number, site = kindling, as = investor): Promise<[boolean, string | null]> {
  const { cancellable, cancellableUntil } = (await site.call(getInvestment, { as, params: { id } })).body;
  return [cancellable, cancellableUntil];
}

describe('the cancellation window', () => {
  test('ends 48 hours before the end of the deadline’s day, and the response includes the exact time', async () => {
    await setProject({ deadline: daysAhead(10) });
    const { id } = await back();
    expect(await whenOf(id)).toEqual([true, `${daysAhead(9)}T00:00:00.000Z`]);
    await moveDeadline(kindling.deps.db, project.id, daysAhead(1));
    const late = await cancel(id);
    expect(late).toMatchObject({ status: 409, body: { code: 'cancellation_over' } });
    expect(late.body.message).toBe(
      `You could cancel this investment until ${formatEnd(daysAhead(0))}. That time has passed.`,
    );
    expect((await kindling.call(getInvestment, { as: investor, params: { id } })).body).toMatchObject({
      state: 'completed',
      cancellable: false,
      cancellableUntil: null,
    });
  });

  test('lasts as long as the project raises money if there is no deadline', async () => {
    await setProject({ goalCents: 200_000 });
    const { id } = await back(1000);
    expect(await whenOf(id)).toEqual([true, null]);
    await invest(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 1000 });
    expect(await projectOf()).toMatchObject({ status: 'funded' });
    expect((await cancel(id)).body).toMatchObject({ code: 'cancellation_over' });
  });

  test('continues for a project that reached its goal early, which then reopens', async () => {
    await setProject({ goalCents: 100_000, deadline: daysAhead(30) });
    const { id } = await back(1000);
    expect(await projectOf()).toMatchObject({ status: 'funded' });
    expect((await cancel(id)).status).toBe(200);
    expect(await projectOf()).toMatchObject({ status: 'active', raisedCents: 0 });
  });

  test('with CANCELLATION_HOURS=0 lasts to the end of the deadline’s day', async () => {
    const other = await createTestApp({ env: { CANCELLATION_HOURS: '0' } });
    const person = await makeUser(other.deps);
    const { id: projectId } = await makeProject(other.deps, { deadline: daysAhead(0) });
    const { id } = await invest(other, person, { projectId, amount: 500 });
    expect(await whenOf(id, other, person)).toEqual([true, `${daysAhead(1)}T00:00:00.000Z`]);
    expect((await other.call(cancelInvestment, { as: person, params: { id } })).status).toBe(200);
    await other.close();
  });

  test('keeps the promised length when a setting shortens it, and is extended when a setting extends it', async () => {
    const setHours = async (hours: number | null) => {
      await kindling.deps.db.execute(
        sql`update site_settings set cancellation_hours = ${hours}, version = version + 1`,
      );
      await kindling.deps.settings.refresh();
    };
    await setProject({ deadline: daysAhead(10) });
    const until = async (id: number) =>
      (await kindling.call(getInvestment, { as: investor, params: { id } })).body.cancellableUntil;
    try {
      await setHours(48);
      const { id: before } = await back(100);
      const promised = await until(before);
      await setHours(8760);
      const { id: after } = await back(100);
      expect(await until(before)).toBe(promised);
      expect((await cancel(after)).body.code).toBe('cancellation_over');
      await setHours(24);
      expect(Date.parse((await until(before)) ?? '')).toBe(Date.parse(promised ?? '') + 24 * 3_600_000);
      expect((await cancel(after)).status).toBe(200);
      expect((await cancel(before)).status).toBe(200);
    } finally {
      await setHours(null);
    }
  });

  test('ending with the deadline at the same time leads to one refund', async () => {
    await setProject({ deadline: daysAhead(5) });
    const { id } = await back(1000);
    await Promise.all([
      moveDeadline(kindling.deps.db, project.id, daysAhead(-1)).then(() => closeProject(kindling.deps, project.id)),
      cancel(id),
    ]);
    await sweepOnce(kindling.deps);
    await sweepOnce(kindling.deps);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await projectOf()).toMatchObject({ status: 'failed', raisedCents: 0 });
  });

  test('does not exist for money that was not paid by card', async () => {
    await kindling.deps.db.transaction((tx) =>
      recordOpeningInvestments(tx, [
        {
          projectId: project.id,
          investorId: investor.id,
          amount: cents(70_000),
          valuation: cents(50_000_000),
          investedAt: new Date(),
          key: 'opening',
        },
      ]),
    );
    const [own] = (await kindling.call(listMyInvestments, { as: investor })).body;
    expect(own).toMatchObject({ state: 'completed', cancellable: false });
    const { status, body } = await cancel(own?.id ?? 0);
    expect([status, body.message]).toEqual([409, expect.stringContaining('recorded without a card payment')]);
  });
});

function daysAhead(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

async function setProject(fields: Partial<typeof projects.$inferInsert>): Promise<void> {
  await kindling.deps.db.update(projects).set(fields).where(eq(projects.id, project.id));
}

async function projectOf() {
  const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, project.id));
  return row;
}

function refundsOf(investmentId: number) {
  return kindling.deps.db.select().from(refunds).where(eq(refunds.investmentId, investmentId));
}
