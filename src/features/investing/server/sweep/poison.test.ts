// A row with impossible data, from a manual edit or bad restore, does not block the others.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteProject } from '#features/projects/project-contract.ts';
import { getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { investments, payments, providerEvents, refunds } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from './sweeper.ts';

let kindling: TestApp;
let projectId: number;
const people: TestUser[] = [];
const said: string[] = [];

beforeEach(async () => {
  said.length = 0;
  kindling = await createTestApp();
  kindling.deps.log.warn = (_details: object, message?: string) => void said.push(message ?? '');
  projectId = (await makeProject(kindling.deps)).id;
  people.splice(0, people.length, ...(await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)))));
});
afterEach(() => kindling.close());

/** A change that our code can't make, with database rules disabled. */
function corrupt(statement: ReturnType<typeof sql>): Promise<unknown> {
  return kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

const investAll = () => Promise.all(people.map((person) => invest(kindling, person, { projectId, amount: 500 })));

async function statesOf(column: 'investment' | 'refund'): Promise<string[]> {
  const table = column === 'investment' ? investments : refunds;
  const rows = await kindling.deps.db.select({ state: table.state }).from(table).orderBy(table.id);
  return rows.map(({ state }) => state);
}

test('a refund whose payment has no id at the provider does not block other refunds', async () => {
  for (const { id } of await investAll()) await requestRefund(kindling.deps, id, 'admin');
  await corrupt(sql`update payments set provider_payment_id = null, state = 'failed'
    where id = (select payment_id from refunds order by id offset 1 limit 1)`);
  await sweepOnce(kindling.deps);
  expect(await statesOf('refund')).toEqual(['succeeded', 'requested', 'succeeded']);
  expect(said).toEqual(['failed to process item, will retry']);

  await kindling.deps.db.update(refunds).set({ sweepAfter: sql`now() - interval '1 second'`, sweepFailures: 12 });
  await sweepOnce(kindling.deps);
  const [poison] = await kindling.deps.db.select().from(refunds).where(eq(refunds.state, 'requested'));
  expect(poison?.sweepFailures).toBe(13);
  expect((poison?.sweepAfter.getTime() ?? 0) - Date.now()).toBeGreaterThan(4 * 60_000);
});

test('an investment that cannot be refunded does not block a removed project’s other backers', async () => {
  const [, poison] = await investAll();
  await corrupt(sql`update investments set amount_cents = amount_cents + 1 where id = ${poison?.id ?? 0}`);
  const as = await makeAdmin(kindling.deps);
  expect((await kindling.call(deleteProject, { as, params: { id: projectId } })).status).toBe(204);
  await sweepOnce(kindling.deps);
  expect((await statesOf('investment')).toSorted()).toEqual(['completed', 'refunded', 'refunded']);
  expect(new Set(said)).toEqual(new Set(['failed to request refund']));
});

test('a payment with an invalid provider response does not block other holds from ending', async () => {
  const holds = await Promise.all(people.map((person) => hold(kindling, person, { projectId, amount: 500 })));
  const [, poison] = holds;
  if (poison === undefined) throw new Error('nobody holds');
  await kindling.deps.db.execute(
    sql`update sandbox.payment_intents set currency = 'eur' where id = ${getTransactionId(poison)}`,
  );
  await kindling.deps.db.update(investments).set({ holdExpiresAt: sql`now()` });
  await sweepOnce(kindling.deps);
  expect((await statesOf('investment')).toSorted()).toEqual(['expired', 'expired', 'held']);
  expect(said).toEqual(['failed to process item, will retry']);
});

test('an event about such a payment blocks no other event', async () => {
  const holds = await Promise.all(people.map((person) => hold(kindling, person, { projectId, amount: 500 })));
  for (const prepared of holds) expect(await pay(kindling, prepared)).toBe('succeeded');
  const [poison = ''] = holds.map(getTransactionId);
  await kindling.deps.db.execute(sql`update sandbox.payment_intents set currency = 'eur' where id = ${poison}`);
  await kindling.sandbox.events.deliverDue();
  await expect.poll(() => kindling.deps.db.$count(providerEvents, sql`applied_at is null and failures = 0`)).toBe(0);
  await sweepOnce(kindling.deps);
  expect((await statesOf('investment')).toSorted()).toEqual(['completed', 'completed', 'held']);
  const waiting = await kindling.deps.db.select().from(providerEvents).where(sql`applied_at is null`);
  expect(new Set(waiting.map(({ providerPaymentId }) => providerPaymentId))).toEqual(new Set([poison]));
  expect(new Set(said)).toContain('failed to apply provider event');
});

test('an item is retried within twenty seconds after a provider outage, and rarely otherwise', async () => {
  await hold(kindling, people[0] ?? { cookie: '' }, { projectId, amount: 500 });
  const secondsUntilNextTry = async (failures: number): Promise<number> => {
    await kindling.deps.db
      .update(payments)
      .set({ sweepFailures: failures, sweepAfter: sql`now() - interval '1 second'` });
    await kindling.deps.db.update(investments).set({ holdExpiresAt: sql`now()` });
    kindling.sandbox.faults.failCalls = 1000;
    await sweepOnce(kindling.deps);
    const [row] = await kindling.deps.db
      .select({ seconds: sql<number>`extract(epoch from ${payments.sweepAfter} - now())::float8` })
      .from(payments);
    return row?.seconds ?? 0;
  };
  expect(await secondsUntilNextTry(0)).toBeLessThanOrEqual(5);
  expect(await secondsUntilNextTry(8)).toBeLessThanOrEqual(20);
  // By then it no longer counts as an outage.
  expect(await secondsUntilNextTry(40)).toBeGreaterThan(240);
});
