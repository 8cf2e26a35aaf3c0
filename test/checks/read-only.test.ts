// A read-only database: everything stays readable, no money moves, and nothing is left half done.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getInvestment, listMyInvestments } from '#features/investing/investing-contract.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { deleteProject, getProject, listProjects } from '#features/projects/project-contract.ts';
import { claim, hold, pay, prepare } from '../factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { type LiveServer, startLiveServer } from '../servers/live-server.ts';

let live: LiveServer;
let person: TestUser;
let projectId: number;

beforeAll(async () => {
  live = await startLiveServer({ env: { SWEEP_INTERVAL_MS: '200' } });
}, 60_000);
beforeEach(async () => {
  live.provider.faults.holdEvents = false;
  person = await makeUser(live);
  projectId = (await makeProject(live)).id;
});
afterAll(() => live.close());

/** As on a standby, or after an operator switched it; existing connections are closed. */
async function letWrite(isAllowed: boolean): Promise<void> {
  const { database, pool } = live;
  const client = await pool.connect();
  const change = isAllowed ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on';
  await client.query('set session characteristics as transaction read write');
  await client.query(`alter database ${database} ${change}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  client.release(true);
}

/** Makes writes to one table fail as on a full disk, in the middle of the work; returns how to free space again. */
async function fillDisk(event: 'insert' | 'update', table: string): Promise<() => Promise<unknown>> {
  await live.pool.query(`create function refuse_growth() returns trigger language plpgsql as $$ begin
    raise 'could not extend file' using errcode = 'disk_full'; end $$`);
  await live.pool.query(
    `create trigger full_disk before ${event} on ${table} for each row execute function refuse_growth()`,
  );
  return () => live.pool.query('drop function refuse_growth cascade');
}

async function rowCounts(): Promise<unknown> {
  const { rows } = await live.db.execute(sql`select
    (select jsonb_agg(state order by id) from investments) as investments,
    (select jsonb_agg(state order by id) from payments) as payments,
    (select count(*) from refunds) as refunds,
    (select count(*) from ledger_entries) as entries,
    (select count(*) from provider_events) as events,
    (select count(*) from projects where deleted_at is null) as projects`);
  return rows[0];
}

async function paymentsAtProvider(): Promise<number> {
  const { rows } = await live.provider.pool.query<{ count: number }>('select count(*) from sandbox.payment_intents');
  return rows[0]?.count ?? 0;
}

test('while the database is read-only money waits and every page can be read', async () => {
  const prepared = await hold(live.site, person, { projectId, amount: 700 });
  const admin = await makeAdmin(live);
  // Signed in long ago, so that the session would be refreshed by a write.
  await live.db.execute(sql`update sessions set last_seen_at = now() - interval '1 hour' where user_id = ${person.id}`);
  live.provider.faults.holdEvents = true;
  await pay(live.provider.site, prepared);
  const before = await rowCounts();
  const known = await paymentsAtProvider();

  await letWrite(false);
  const wish = { projectId, amount: 300, key: 'again' };
  // The first query on each pooled connection may still fail.
  await expect.poll(async () => (await prepare(live.site, person, wish)).status).toBe(503);
  const refused = await prepare(live.site, person, wish);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
  expect((await claim(live.site, person, prepared)).status).toBe(503);
  expect((await live.site.call(deleteProject, { as: admin, params: { id: projectId } })).status).toBe(503);
  live.provider.faults.holdEvents = false;
  live.provider.events.wake();
  await expect.poll(answersToEvents).toContain(503);
  for (const as of [undefined, person]) {
    const caller = as && { as };
    expect((await live.site.call(listProjects, { ...caller })).status).toBe(200);
    expect((await live.site.call(getProject, { ...caller, params: { id: projectId } })).status).toBe(200);
  }
  expect(await live.site.call(listMyInvestments, { as: person })).toMatchObject({
    status: 200,
    body: [{ amount: '700.00' }],
  });
  const params = { id: prepared.investmentId };
  expect((await live.site.call(getInvestment, { as: person, params })).status).toBe(200);
  expect(await rowCounts()).toEqual(before);
  expect(await paymentsAtProvider()).toBe(known);

  await letWrite(true);
  // The first payment succeeded, so it counts, and the new amount is reserved only at the next request.
  await expect.poll(async () => (await prepare(live.site, person, wish)).body).toMatchObject({ code: 'paid_before' });
  expect((await prepare(live.site, person, { ...wish, key: 'once more' })).status).toBe(201);
  await expect.poll(async () => (await claim(live.site, person, prepared)).status).toBeLessThan(202);
  expect(await listViolations(live.db)).toEqual([]);
  expect(live.complaints().filter((line) => !line.includes(': 503 '))).toEqual([]);
}, 60_000);

test('a full disk during a settlement leaves the hold as it was, and the payment is settled later', async () => {
  const prepared = await hold(live.site, person, { projectId, amount: 700 });
  live.provider.faults.holdEvents = true;
  await pay(live.provider.site, prepared);
  const before = await rowCounts();
  const makeRoom = await fillDisk('insert', 'ledger_postings');
  expect(await claim(live.site, person, prepared)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await rowCounts()).toEqual(before);
  await makeRoom();
  expect((await claim(live.site, person, prepared)).status).toBe(201);
  expect(await listViolations(live.db)).toEqual([]);
}, 60_000);

test.each([
  ['hold', 'insert', 0],
  ['payment', 'update', 1],
] as const)(
  'a full disk while writing the %s leaves work that a request with the same key completes',
  async (_what, event, made) => {
    const wish = { projectId, amount: 700, key: 'full' };
    const known = await paymentsAtProvider();
    const makeRoom = await fillDisk(event, 'payments');
    expect((await prepare(live.site, person, wish)).status).toBe(503);
    expect(await paymentsAtProvider()).toBe(known + made);
    await makeRoom();
    const prepared = await prepare(live.site, person, wish);
    expect(prepared.status).toBeLessThan(300);
    expect(await paymentsAtProvider()).toBe(known + 1);
    expect(await pay(live.provider.site, prepared.body)).toBe('succeeded');
    expect((await claim(live.site, person, prepared.body)).status).toBe(201);
    expect(await listViolations(live.db)).toEqual([]);
  },
  60_000,
);

async function answersToEvents(): Promise<number[]> {
  const { rows } = await live.provider.pool.query<{ status: number }>(
    'select distinct last_status as status from sandbox.events where last_status is not null',
  );
  return rows.map(({ status }) => status);
}
