// The connection pool against a database that cuts its connections.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { createDatabase, createPool } from './database.ts';
import { findDatabaseRefusal } from './database-errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('connections cut while idle, in use or in a query do not end the process, and are replaced', async () => {
  const pool = createPool(database.connection);
  const held = await pool.connect();
  const asleep = pool.query('select pg_sleep(4)').catch((error: unknown) => error);
  (await pool.connect()).release();
  const isAsleep = "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(async () => (await database.pool.query(isAsleep)).rowCount).toBe(1);
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(await asleep).toMatchObject({ code: '57P01' });
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  // An idle connection may be used once more before its end is noticed.
  await expect.poll(async () => (await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection lost inside a transaction is reported as an unavailable database, and its slot is freed', async () => {
  const pool = createPool(database.connection, 1);
  const db = createDatabase(pool);
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await tx.execute(sql`select 1`);
  });
  expect(findDatabaseRefusal(await cut.catch((error: unknown) => error))?.code).toBe('unavailable');
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
