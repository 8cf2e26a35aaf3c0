// The suspense account over HTTP: money leaves once, despite lost or refused calls, and is never lost from view.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { rebuildPayment } from '#features/investing/server/settlement/payment-rebuild.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { entryInSuspense, payUnmatched, reinstate } from '#test/factories/suspense.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { getSuspenseSum, listSuspense, returnFromSuspense, settleSuspense } from '../../admin-suspense-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { syncExits } from './suspense-exit.ts';
import { suspenseExits } from './suspense-table.ts';

let kindling: TestApp;
let admin: TestUser;

beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true, poolSize: 20 });
  admin = await makeAdmin(kindling.deps);
});
beforeEach(() => {
  Object.assign(kindling.sandbox.faults, { failCalls: 0, loseAnswers: 0, refundsStartPending: false });
});
afterEach(async () => {
  await expectSound(kindling.deps.db);
  const { paidIn, held, onItsWayBack, released, refunded, chargedBack, feesTaken, unexplained } = (
    await readMoneyReport(kindling.deps.db)
  ).figures;
  expect(paidIn).toBe(held + onItsWayBack + released + refunded + chargedBack + feesTaken + unexplained);
  const { body } = await kindling.call(listSuspense, { as: admin });
  expect(body).toMatchObject({ difference: '0.00', amount: body.balance });
});
afterAll(() => kindling.close());

const reason = 'The owner is unknown';
const sendBack = (id: number, body: unknown = { reason }, as: TestUser = admin) =>
  kindling.call(returnFromSuspense, { params: { id }, body, as });
const settle = (id: number, body: unknown) => kindling.call(settleSuspense, { params: { id }, body, as: admin });
const exitsOf = (id: number) =>
  kindling.deps.db.select().from(suspenseExits).where(eq(suspenseExits.entryId, id)).orderBy(suspenseExits.id);
const auditOf = (id: number) =>
  kindling.deps.db
    .select()
    .from(auditEntries)
    .where(sql`subject_kind = 'suspense' and subject_id = ${String(id)}`)
    .orderBy(auditEntries.id);
const entriesBy = (prefix: string) =>
  kindling.deps.db
    .execute<{ kind: string }>(sql`select kind from ledger_entries where ref like ${`${prefix}%`} order by id`)
    .then(({ rows }) => rows.map(({ kind }) => kind));
async function sweepNow(): Promise<void> {
  await kindling.deps.db.update(suspenseExits).set({ sweepAfter: sql`now() - interval '1 second'` });
  await sweepOnce(kindling.deps);
}
async function stand(card?: string): Promise<{ id: number; payment: string }> {
  const payment = await payUnmatched(kindling, card === undefined ? {} : { card });
  return { id: await entryInSuspense(kindling.deps, payment), payment };
}
async function listed(id: number) {
  const { body } = await kindling.call(listSuspense, { as: admin });
  return body.items.find((item) => item.id === id);
}
async function finishAtBank(payment: string, result: 'fail' | 'succeed'): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.refunds where payment_intent = ${payment} order by seq desc limit 1`,
  );
  await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result }, 'secret');
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

describe('the list', () => {
  test('shows the origin of each item and the provider’s data, and the sum equals the account', async () => {
    const { id, payment } = await stand();
    expect(await listed(id)).toMatchObject({
      kind: 'unmatched_payment',
      amount: '123.00',
      came: '123.00',
      reference: payment,
      exits: [],
      waysOut: ['card'],
      payment: {
        id: payment,
        status: 'succeeded',
        dispute: null,
        project: { id: 4_000_000, name: null },
        investor: { id: 4_000_000, name: null },
      },
      origin: null,
    });
    const sum = await kindling.call(getSuspenseSum, { as: admin });
    expect(sum.body.count).toBeGreaterThanOrEqual(1);
    const read = await kindling.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'suspense.list_read'));
    expect(read.length).toBeGreaterThanOrEqual(1);
  });

  test('has pages, oldest first, and no item is skipped when others leave', async () => {
    const stood = [await stand(), await stand(), await stand(), await stand()].map(({ id }) => id);
    const read = (query: Record<string, string | number>) => kindling.call(listSuspense, { as: admin, query });
    const walk = async (limit: number) => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await read({ limit, ...(cursor !== undefined && { cursor }) });
        ids.push(...body.items.map(({ id }) => id));
        expect(body.items.length).toBeLessThanOrEqual(limit);
        expect(body.count).toBeGreaterThanOrEqual(stood.length);
        cursor = body.next;
      }
      return ids;
    };
    const all = await walk(25);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all).toEqual(expect.arrayContaining(stood));
    expect(await walk(1)).toEqual(all);
    expect(await walk(all.length)).toEqual(all);
    const first = await read({ limit: all.length - 2 });
    await sendBack(stood[0] ?? 0);
    await sweepNow();
    const rest = await read({ limit: 25, cursor: first.body.next ?? '' });
    expect(rest.body.items.map(({ id }) => id)).toEqual(all.slice(-2));
  });

  test('refuses an invalid page, and a page size that is too large', async () => {
    for (const cursor of ['none', '0', '-1', '9'.repeat(20), '1 or true']) {
      const answer = await kindling.call(listSuspense, { as: admin, query: { cursor } });
      expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalid_cursor']);
    }
    for (const limit of ['0', '26', 'x']) {
      expect((await kindling.call(listSuspense, { as: admin, query: { limit } })).status).toBe(400);
    }
  });

  test('works when the provider does not answer', async () => {
    const { id } = await stand();
    kindling.sandbox.faults.failCalls = 1000;
    expect(await listed(id)).toMatchObject({ amount: '123.00', payment: null });
    kindling.sandbox.faults.failCalls = 0;
  });

  test('shows the part of the account its items do not explain', async () => {
    await expect(
      kindling.deps.db.transaction(async (tx) => {
        await tx.execute(
          sql`select post_entry('refunded_unmatched', 'txn_nobody', 'suspense', 'provider_clearing', 700)`,
        );
        const deps = { ...kindling.deps, db: tx as unknown as TestApp['deps']['db'] };
        const { listSuspense: read } = await import('./suspense-list.ts');
        expect(await read(deps, { limit: 1 })).toMatchObject({ difference: '-7.00' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });
});

describe('a refund from suspense', () => {
  test('is requested, leaves through the provider, and disappears from the list', async () => {
    const { id, payment } = await stand();
    const answer = await sendBack(id);
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { id, amount: '123.00', waysOut: [], exits: [{ way: 'card', state: 'requested', reason, askedBy: admin.name }] },
    ]);
    await sweepNow();
    expect(await exitsOf(id)).toMatchObject([{ state: 'succeeded', askedBy: admin.id, amountCents: 12_300 }]);
    expect(await listed(id)).toBeUndefined();
    expect(await kindling.deps.gateway.listRefunds(payment)).toMatchObject([
      { amountCents: 12_300, status: 'succeeded' },
    ]);
    const again = await sendBack(id);
    expect([again.status, again.body.exits.length, again.body.amount]).toEqual([202, 1, '0.00']);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'suspense.returned',
        actorId: admin.id,
        details: { before: { suspense: '123.00', from: payment }, after: { way: 'card' }, reason },
      },
    ]);
    const { rows } = await kindling.deps.db.execute(
      sql`select to_state, cause from money_moves where machine = 'suspense_exit' and row_id = ${answer.body.exits[0]?.id} order by id`,
    );
    expect(rows).toEqual([
      { to_state: 'requested', cause: 'sent back from suspense' },
      { to_state: 'succeeded', cause: 'suspense' },
    ]);
  });

  test('requested 40 times at once by two administrators is sent once', async () => {
    const { id, payment } = await stand();
    const other = await makeAdmin(kindling.deps);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) => sendBack(id, { reason }, place % 2 ? admin : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await Promise.all([sweepNow(), sweepNow(), syncExits(kindling.deps, payment)]);
    await sweepNow();
    expect(await exitsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await kindling.deps.gateway.listRefunds(payment)).toHaveLength(1);
  });

  test('whose response is lost is sent once', async () => {
    const { id, payment } = await stand();
    await sendBack(id);
    kindling.sandbox.faults.loseAnswers = 3;
    await sweepNow();
    expect(await exitsOf(id)).toMatchObject([{ state: 'requested' }]);
    await sweepNow();
    expect(await exitsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await kindling.deps.gateway.listRefunds(payment)).toHaveLength(1);
  });

  test('that the provider refuses stays listed with the reason, and may be retried', async () => {
    const { id, payment } = await stand();
    await sendBack(id);
    kindling.sandbox.faults.holdEvents = true;
    await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '2300' }, 'secret');
    await sweepNow();
    expect(await listed(id)).toMatchObject({
      amount: '123.00',
      waysOut: ['card', 'bank'],
      exits: [{ state: 'failed', refusal: 'refused' }],
    });
    kindling.sandbox.faults.holdEvents = false;
    await news();
    expect(await listed(id)).toMatchObject({ amount: '100.00' });
    await sendBack(id);
    await sweepNow();
    expect(await listed(id)).toBeUndefined();
  });

  test('that fails days after it succeeded is in suspense again, and may then be paid by hand, once', async () => {
    const { id, payment } = await stand();
    const early = await settle(id, { way: 'bank', reference: 'Wire 1', reason });
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^Refund it to its card first/)]);
    await sendBack(id);
    await sweepNow();
    expect(await listed(id)).toBeUndefined();
    await finishAtBank(payment, 'fail');
    expect(await listed(id)).toMatchObject({
      amount: '123.00',
      exits: [{ state: 'failed', refusal: 'lost_or_stolen_card' }],
      waysOut: ['card', 'bank'],
    });
    await sendBack(id, { reason: 'They have a new card' });
    await sweepNow();
    await finishAtBank(payment, 'fail');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => settle(id, { way: 'bank', reference: 'Wire 2', reason: 'Their own account' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const exits = await exitsOf(id);
    expect(exits.map(({ way, state }) => `${way} ${state}`)).toEqual(['card failed', 'card failed', 'bank succeeded']);
    expect(await entriesBy(`exit:${exits[2]?.id}`)).toEqual(['refunded_unmatched']);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'suspense.returned',
      'suspense.returned',
      'suspense.settled',
    ]);
  });

  test('that is pending at the bank is listed without actions until it has ended', async () => {
    const { id, payment } = await stand();
    kindling.sandbox.faults.refundsStartPending = true;
    await sendBack(id);
    await sweepNow();
    expect(await listed(id)).toMatchObject({ amount: '0.00', exits: [{ state: 'submitted' }], waysOut: [] });
    await expectSound(kindling.deps.db);
    await finishAtBank(payment, 'succeed');
    expect(await listed(id)).toBeUndefined();
  });

  test('made in the provider’s dashboard is recorded, in part or in full, and the rest is refunded from here', async () => {
    const { id, payment } = await stand();
    await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '2300' }, 'secret');
    await news();
    expect(await listed(id)).toMatchObject({
      amount: '100.00',
      came: '123.00',
      exits: [{ amount: '23.00', askedBy: null }],
    });
    await sendBack(id);
    await sweepNow();
    expect((await exitsOf(id)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [2300, 'succeeded'],
      [10_000, 'succeeded'],
    ]);
  });

  test('is not attached to an investment restored from a backup afterwards', async () => {
    const { id, payment } = await stand();
    await sendBack(id);
    expect(await rebuild(payment)).toBe('returned');
    await sweepNow();
  });

  test('is refused once its investment is restored and has captured the payment', async () => {
    const { id, payment } = await stand();
    expect(await rebuild(payment)).toBe('rebuilt');
    expect(await sendBack(id)).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
    expect(await exitsOf(id)).toEqual([]);
    expect(await settlePayment(kindling.deps, payment)).toMatchObject({ outcome: 'completed' });
    expect(await listed(id)).toBeUndefined();
  });

  /** Its rows return, as from a newer backup. */
  async function rebuild(payment: string): Promise<string> {
    const investor = await makeUser(kindling.deps);
    const { id: projectId } = await makeProject(kindling.deps);
    const provider = await kindling.deps.gateway.findPayment(payment);
    if (provider === undefined) throw new Error('it is there');
    const metadata = {
      ...provider.metadata,
      project_id: String(projectId),
      investor_id: String(investor.id),
      amount_cents: '12300',
      valuation_cents: '100000000',
      held_at: new Date(Date.now() + 1000).toISOString(),
    };
    return rebuildPayment(kindling.deps, { ...provider, metadata });
  }
});

describe('a dispute about an unmatched payment', () => {
  async function disputed() {
    const { id, payment } = await stand('pm_card_createDispute');
    await news();
    const decide = async (status: 'won' | 'lost') => {
      const { rows } = await kindling.deps.db.execute<{ id: string }>(
        sql`select id from sandbox.disputes where payment_intent = ${payment}`,
      );
      await callSandbox(kindling, `/v1/test_helpers/disputes/${rows[0]?.id}/move`, { status }, 'secret');
      await news();
    };
    return { id, payment, decide };
  }

  test('removes it from suspense while open, and returns it when won', async () => {
    const { id, payment, decide } = await disputed();
    expect(await listed(id)).toBeUndefined();
    await expectSound(kindling.deps.db);
    const refused = await settle(id, { way: 'bank', reference: 'Wire 3', reason });
    expect([refused.status, refused.body.message]).toEqual([409, 'None of this money is left in suspense.']);
    await Promise.all([1, 2, 3].map(() => syncDisputes(kindling.deps, payment)));
    expect(await exitsOf(id)).toMatchObject([{ state: 'succeeded', amountCents: 12_300, askedBy: null }]);
    await decide('won');
    expect(await listed(id)).toMatchObject({
      amount: '123.00',
      exits: [{ state: 'failed', refusal: 'dispute_won' }],
      payment: { dispute: 'won' },
    });
    await sendBack(id);
    await sweepNow();
    expect(await listed(id)).toBeUndefined();
  });

  test('removes it for good when lost, without asking anyone to act', async () => {
    const { id, decide } = await disputed();
    await decide('lost');
    expect(await listed(id)).toBeUndefined();
    expect(await exitsOf(id)).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('money returned by a bank after a lost dispute', () => {
  async function given() {
    const { id: projectId } = await makeProject(kindling.deps);
    const { investmentId, movementId } = await reinstate(kindling, await makeUser(kindling.deps), projectId);
    return { investmentId, id: await entryInSuspense(kindling.deps, movementId) };
  }

  test('shows its investment and who bore the loss, and is booked against the platform’s losses', async () => {
    const { id, investmentId } = await given();
    expect(await listed(id)).toMatchObject({
      kind: 'reinstated',
      amount: '100.00',
      waysOut: ['loss', 'bank'],
      origin: { investmentId, lossOf: 'project' },
    });
    const refused = await sendBack(id);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/returned this payment/)]);
    expect((await settle(id, { way: 'loss', reason: 'The investor was told' })).status).toBe(201);
    const [exit] = await exitsOf(id);
    expect(await entriesBy(`exit:${exit?.id}`)).toEqual(['reinstated_settled']);
    expect(await listed(id)).toBeUndefined();
    expect(await auditOf(id)).toMatchObject([
      { action: 'suspense.settled', details: { after: { way: 'loss' }, reason: 'The investor was told' } },
    ]);
  });

  test("may be paid by hand to its owner, with the bank's reference", async () => {
    const { id } = await given();
    const bare = await settle(id, { way: 'bank', reason });
    expect([bare.status, bare.body.issues]).toMatchObject([400, [{ path: 'reference' }]]);
    expect((await settle(id, { way: 'loss', reference: 'Wire 1', reason })).status).toBe(400);
    expect((await settle(id, { way: 'bank', reference: 'Wire 9', reason })).body.exits).toMatchObject([
      { way: 'bank', state: 'succeeded', reference: 'Wire 9' },
    ]);
  });
});

test('resolving needs a reason, a recent confirmation, and money in suspense', async () => {
  const { id } = await stand();
  expect((await sendBack(id, { reason: '  ' })).status).toBe(400);
  expect((await sendBack(id, {})).status).toBe(400);
  expect((await settle(id, { way: 'loss', reason })).status).toBe(409);
  expect((await sendBack(999_999_999)).status).toBe(404);
  expect((await sendBack(id, { reason }, await makeUser(kindling.deps))).status).toBe(401);
  const stale = await makeAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${stale.id} and kind = 'admin'`,
  );
  expect((await sendBack(id, { reason }, stale)).body.code).toBe('confirmation_needed');
  expect(await exitsOf(id)).toEqual([]);
});

test('suspense cannot be overspent, and its refunds cannot be edited or deleted, in the database', async () => {
  const { id } = await stand();
  await sendBack(id);
  const { pool } = kindling.deps;
  for (const [statement, code] of [
    [`insert into suspense_exits (entry_id, way, amount_cents, reason) values (${id}, 'card', 1, 'twice')`, 'KD004'],
    [`update suspense_exits set amount_cents = 1 where entry_id = ${id}`, 'KD002'],
    [`update suspense_exits set reason = 'x' where entry_id = ${id}`, 'KD002'],
    [`delete from suspense_exits where entry_id = ${id}`, 'KD003'],
    ['truncate suspense_exits', 'KD003'],
  ]) {
    await expect(pool.query(statement ?? '')).rejects.toMatchObject({ code });
  }
  await sweepNow();
  await expect(
    pool.query(`update suspense_exits set state = 'requested' where entry_id = ${id}`),
  ).rejects.toMatchObject({
    code: 'KD001',
  });
});
