// A server with a wrong clock: holds follow the database clock, and payments whose events it rejects are still settled.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { claim, expireHold, hold, pay } from '../factories/invest.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { type LiveServer, startLiveServer } from '../servers/live-server.ts';

const holdSeconds = 60;
let live: LiveServer;

afterEach(() => live.close());

async function startWithClock(
  offsetMinutes: number,
): Promise<{ take: (amount: number) => ReturnType<typeof takeHold> }> {
  live = await startLiveServer({
    clockOffsetMs: offsetMinutes * 60_000,
    env: { HOLD_TTL_SECONDS: String(holdSeconds), SWEEP_INTERVAL_MS: '200', LOG_LEVEL: 'warn' },
  });
  const { id: projectId } = await makeProject(live);
  return { take: (amount) => takeHold(projectId, amount) };
}

async function takeHold(projectId: number, amount: number) {
  const person = await makeUser(live);
  return { person, prepared: await hold(live.site, person, { projectId, amount }) };
}

async function readState(investmentId: number): Promise<unknown> {
  const { rows } = await live.db.execute(sql`select state from investments where id = ${investmentId}`);
  return rows[0]?.state;
}

/** The statuses our server returned for the provider's events. */
async function answersToEvents(): Promise<number[]> {
  const { rows } = await live.provider.pool.query<{ status: number }>(
    'select distinct last_status as status from sandbox.events where attempts > 0 and last_status is not null',
  );
  return rows.map(({ status }) => status);
}

async function readDatabaseClock(): Promise<string> {
  const { rows } = await live.db.execute<{ now: string }>(sql`select now()::text as now`);
  return rows[0]?.now ?? '';
}

async function expectHoldsByTheDatabase({ take }: Awaited<ReturnType<typeof startWithClock>>): Promise<void> {
  const before = await readDatabaseClock();
  const abandoned = await take(300);
  const { investmentId } = abandoned.prepared;
  const { rows } = await live.db.execute(sql`
    select hold_expires_at - ${`${holdSeconds} seconds`}::interval between ${before}::timestamptz and now() as "isDue"
    from investments where id = ${investmentId}`);
  expect(rows).toEqual([{ isDue: true }]);
  const claimed = await take(400);
  expect(await pay(live.provider.site, claimed.prepared)).toBe('succeeded');
  expect((await claim(live.site, claimed.person, claimed.prepared)).status).toBe(201);
  // After several sweeps it is still open; it expires only once its time has passed.
  await sleep(1000);
  expect(await readState(investmentId)).toBe('held');
  await expireHold(live.db, investmentId);
  await expect.poll(() => readState(investmentId)).toBe('expired');
}

test('ten minutes ahead it rejects the provider’s events, logs that, and still settles the payments', async () => {
  const server = await startWithClock(10);
  const left = await server.take(500);
  expect(await pay(live.provider.site, left.prepared)).toBe('succeeded');
  await expect.poll(answersToEvents).toEqual([400]);
  // The answer may be read before the line in the log.
  await expect.poll(() => live.complaints().join('\n')).toContain('webhook.signature_rejected');
  await expectHoldsByTheDatabase(server);
  await expireHold(live.db, left.prepared.investmentId);
  await expect.poll(() => readState(left.prepared.investmentId)).toBe('completed');
  expect(await listViolations(live.db)).toEqual([]);
}, 90_000);

test('ten minutes behind it accepts the provider’s events and works as usual', async () => {
  const server = await startWithClock(-10);
  const left = await server.take(500);
  expect(await pay(live.provider.site, left.prepared)).toBe('succeeded');
  await expect.poll(() => readState(left.prepared.investmentId)).toBe('completed');
  expect(await answersToEvents()).toEqual([200]);
  await expectHoldsByTheDatabase(server);
  expect(await listViolations(live.db)).toEqual([]);
}, 90_000);
