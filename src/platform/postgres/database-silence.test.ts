// A silent database is noticed by our own timeouts and reported within seconds, and never confused with slow work
// elsewhere.

import { createServer, type Server, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limitAnswerTime } from '#platform/http/time-limits.ts';
import { isBeating, recordHeartbeat, secondsSinceBeat, stopBeating } from '#platform/jobs/heartbeat.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { createPool } from './database.ts';
import { findDatabaseRefusal } from './database-errors.ts';
import { createSilence, getSilence } from './database-silence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('silence is measured from the last answer while a statement is pending, and not otherwise', () => {
  let time = 1000;
  const silence = createSilence(() => time);
  expect(silence.ms()).toBe(0);
  const first = silence.begin();
  time = 3000;
  const second = silence.begin();
  expect(silence.ms()).toBe(2000);
  second(Object.assign(new Error('refused'), { code: '23505' }));
  expect(silence.ms()).toBe(0);
  time = 4500;
  first(new Error('Query read timeout'));
  expect(silence.ms()).toBe(0);
});

test('a statement that our own timeout cut does not count as an answer', () => {
  let time = 0;
  const silence = createSilence(() => time);
  const [cut] = [silence.begin(), silence.begin()];
  time = 6000;
  cut(new Error('Query read timeout'));
  expect(silence.ms()).toBe(6000);
});

/** Forwards traffic between the database and its client, until it drops every packet. */
function createSilentProxy(to: { host: string; port?: number }) {
  const sockets = new Set<Socket>();
  const state = { isSilent: false };
  const server: Server = createServer((client) => {
    const upstream = connectTo(to);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => state.isSilent || into.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => into.destroy());
    }
  });
  return { server, state, end: () => sockets.forEach((socket) => socket.destroy()) };
}

function connectTo({ host, port = 5432 }: { host: string; port?: number }): Socket {
  const { connect } = process.getBuiltinModule('node:net');
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

test('a connection whose packets are dropped ends within seconds, and the pool recovers afterwards', async () => {
  const { connection } = database;
  if (typeof connection === 'string') throw new Error('the test database is named by its parts');
  const proxy = createSilentProxy(connection);
  await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
  const address = proxy.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const pool = createPool({ ...connection, host: '127.0.0.1', port }, 1);
  await pool.query('select 1');
  proxy.state.isSilent = true;
  const begun = performance.now();
  const failure = await pool.query('select 2').catch((error: unknown) => error);
  expect(performance.now() - begun).toBeLessThan(8000);
  expect(findDatabaseRefusal(failure)?.code).toBe('unavailable');
  proxy.state.isSilent = false;
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  expect(getSilence(pool)).toBe(0);
  await pool.end();
  proxy.end();
  proxy.server.close();
});

test('a transaction that lifts its statement timeout is not cut by ours', async () => {
  const pool = createPool(database.connection, 1);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_sleep(6.5)');
  expect(getSilence(pool)).toBe(0);
  await client.query('commit');
  client.release();
  await pool.end();
}, 20_000);

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

test('a call during database silence answers 503 within five seconds, whatever it waits for', async () => {
  app = Fastify();
  limitAnswerTime(app, () => 10_000);
  app.get('/hangs', () => new Promise(() => undefined));
  const begun = performance.now();
  const answer = await app.inject('/hangs');
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
});

test('a call that waits for another service is not interrupted', async () => {
  app = Fastify();
  limitAnswerTime(app, () => 0);
  app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve('done'), 5200)));
  expect((await app.inject('/slow')).body).toBe('done');
}, 20_000);

test('a process whose background worker was silent for more than ninety seconds is not ready', () => {
  const pool = createPool(database.connection);
  expect(isBeating(pool)).toBe(true);
  recordHeartbeat(pool, 'room', 0);
  recordHeartbeat(pool, 'mails', 80_000);
  expect(secondsSinceBeat(pool, 90_000)).toBe(90);
  expect(isBeating(pool, 90_000)).toBe(true);
  expect(isBeating(pool, 90_001)).toBe(false);
  recordHeartbeat(pool, 'room', 90_001);
  expect(isBeating(pool, 90_001)).toBe(true);
  stopBeating(pool);
  expect(isBeating(pool, 900_000)).toBe(true);
});
