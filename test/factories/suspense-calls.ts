// Actions of administrators and banks on money in suspense, and the amount left.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { listSuspense, returnFromSuspense, settleSuspense } from '#features/investing/admin-suspense-contract.ts';
import { suspenseExits } from '#features/investing/server/suspense-table.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { type TestApp, useTestApp } from '../servers/test-app.ts';
import { callSandbox, expectSound } from './invest.ts';
import { makeAdmin, type TestUser } from './make.ts';
import { entryInSuspense, payUnmatched } from './suspense.ts';

type World = { kindling: TestApp; admin: TestUser };

/** For a file of tests about money in suspense: each begins without faults, and ends with books that are sound. */
export function useSuspense() {
  // Such money is logged as an error, and many tests move it concurrently.
  const kindling = useTestApp({ expectsErrors: true, poolSize: 20 });
  const admin = {} as TestUser;
  beforeAll(async () => {
    Object.assign(admin, await makeAdmin(kindling.deps));
  });
  beforeEach(() => {
    Object.assign(kindling.sandbox.faults, { failCalls: 0, loseAnswers: 0, refundsStartPending: false });
  });
  afterEach(() => expectSoundSuspense({ kindling, admin }));
  return { kindling, admin, ...suspenseCalls(() => ({ kindling, admin })) };
}

/** No promise is violated, the figures add up, and the items explain the account. */
async function expectSoundSuspense({ kindling, admin }: World): Promise<void> {
  await expectSound(kindling.deps.db);
  const { paidIn, held, onItsWayBack, released, refunded, chargedBack, feesTaken, unexplained } = (
    await readMoneyReport(kindling.deps.db)
  ).figures;
  expect(paidIn).toBe(held + onItsWayBack + released + refunded + chargedBack + feesTaken + unexplained);
  const { body } = await kindling.call(listSuspense, { as: admin });
  expect(body).toMatchObject({ difference: '0.00', amount: body.balance });
}

export const suspenseReason = 'The owner is unknown';

export function suspenseCalls(world: () => World) {
  const db = () => world().kindling.deps.db;
  const call: TestApp['call'] = (endpoint, input) => world().kindling.call(endpoint, input);
  const sendBack = (id: number, body: unknown = { reason: suspenseReason }, as: TestUser = world().admin) =>
    call(returnFromSuspense, { params: { id }, body, as });
  const settle = (id: number, body: unknown) => call(settleSuspense, { params: { id }, body, as: world().admin });
  const listExits = (id: number) =>
    db().select().from(suspenseExits).where(eq(suspenseExits.entryId, id)).orderBy(suspenseExits.id);
  const listAuditEntries = (id: number) =>
    db()
      .select()
      .from(auditEntries)
      .where(sql`subject_kind = 'suspense' and subject_id = ${String(id)}`)
      .orderBy(auditEntries.id);
  const listEntryKinds = (prefix: string) =>
    db()
      .execute<{ kind: string }>(sql`select kind from ledger_entries where ref like ${`${prefix}%`} order by id`)
      .then(({ rows }) => rows.map(({ kind }) => kind));
  async function sweepNow(): Promise<void> {
    await db().update(suspenseExits).set({ sweepAfter: sql`now() - interval '1 second'` });
    await sweepOnce(world().kindling.deps);
  }
  async function receiveUnmatched(card?: string): Promise<{ id: number; payment: string }> {
    const payment = await payUnmatched(world().kindling, card === undefined ? {} : { card });
    return { id: await entryInSuspense(world().kindling.deps, payment), payment };
  }
  async function findListed(id: number) {
    const { body } = await call(listSuspense, { as: world().admin });
    return body.items.find((item) => item.id === id);
  }
  async function finishAtBank(payment: string, result: 'fail' | 'succeed'): Promise<void> {
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from sandbox.refunds where payment_intent = ${payment} order by seq desc limit 1`,
    );
    await callSandbox(world().kindling, `/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result }, 'secret');
    await deliverEvents();
  }
  /** Delivers and applies the provider's events. */
  async function deliverEvents(): Promise<void> {
    await world().kindling.sandbox.events.deliverDue();
    await db().execute(
      sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
    );
    await sweepOnce(world().kindling.deps);
  }

  return {
    sendBack,
    settle,
    listExits,
    listAuditEntries,
    listEntryKinds,
    sweepNow,
    receiveUnmatched,
    findListed,
    finishAtBank,
    deliverEvents,
  };
}
