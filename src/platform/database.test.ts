// The connection pool against a database that cuts its connections.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { createPool } from './database.ts';

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
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(await asleep).toMatchObject({ code: '57P01' });
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  // An idle connection may be lent out once more before its end is noticed.
  await vi.waitFor(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]));
  await pool.end();
});
