// Each connection prepares frequent statements once; their results stay the same. One that gets no answer ends by our own timeout.

import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { createPool } from './database.ts';
import { findDatabaseRefusal } from './database-errors.ts';
import { createStatementNames } from './pool-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
});
afterAll(() => database.drop());

const run = (text: string, values: unknown[]) => database.pool.query({ text, values });
const countPrepared = async (text: string) => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) as count from pg_prepared_statements where statement = '${text}'`,
  );
  return rows[0]?.count;
};

test('a statement is prepared when it runs for the third time', async () => {
  const text = 'select $1::int + 1 as next';
  for (const prepared of [0, 0, 1, 1]) {
    expect((await run(text, [1])).rows).toEqual([{ next: 2 }]);
    expect(await countPrepared(text)).toBe(prepared);
  }
});

test('values of different types and errors stay what they are', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await run('select $1::jsonb as given', ['{"a":1}'])).rows).toEqual([{ given: { a: 1 } }]);
    await expect(run('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(run('select $1::int from missing', [0])).rejects.toMatchObject({ code: '42P01' });
  }
});

test('a text of several statements runs as before', async () => {
  for (let time = 0; time < 5; time += 1) await database.pool.query('select 1; select 2');
});

test('a table that changes shape does not break a statement that names its columns', async () => {
  await database.pool.query('create table shapes (id int)');
  for (let time = 0; time < 5; time += 1) await run('select id from shapes where id = $1', [1]);
  await database.pool.query('alter table shapes add column name text');
  expect((await run('select id from shapes where id = $1', [1])).rows).toEqual([]);
});

test('a column of another type is read in the next attempt, and at once outside of a transaction', async () => {
  await database.pool.query('create table kinds (id int)');
  const text = 'select id from kinds where id = $1';
  const change = async (type: string) => {
    for (let time = 0; time < 5; time += 1) await run(text, [1]);
    await database.pool.query(`alter table kinds alter column id type ${type}`);
  };
  await change('bigint');
  expect((await run(text, [1])).rows).toEqual([]);

  await change('numeric');
  const inTransaction = async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      return await client.query({ text, values: [1] });
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const refusal = await inTransaction().catch((error: unknown) => findDatabaseRefusal(error)?.code);
  expect(refusal).toBe('unavailable');
  expect(await inTransaction()).toMatchObject({ rows: [] });
});

test('the number of named statements is limited, and texts that never repeat are forgotten', () => {
  const names = createStatementNames();
  const named = new Set<string>();
  for (let at = 0; at < 1000; at += 1) {
    for (let time = 0; time < 3; time += 1) {
      const name = names.find(`select ${at}`);
      if (name !== undefined) named.add(name);
    }
  }
  expect(named.size).toBe(300);
  expect(names.find('select 0')).toBeDefined();
  expect(names.find('select 999')).toBeUndefined();
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
  await client.query('commit');
  client.release();
  await pool.end();
}, 20_000);
