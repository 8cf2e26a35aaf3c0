// A database of its own for each test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, type DatabaseConnection } from '#platform/database.ts';
import { templateName } from './global-setup.ts';

export type TestDatabase = {
  pool: pg.Pool;
  connection: Exclude<DatabaseConnection, string>;
  drop: () => Promise<void>;
};

export function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  return createDatabaseLike(templateName, poolSize);
}

/** One that no Kindling has used. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabaseLike('template1', 10);
}

async function createDatabaseLike(template: string, poolSize: number): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  const connection = { ...server, database: name };
  const pool = createPool(connection, poolSize);
  return {
    pool,
    connection,
    drop: async () => {
      await pool.end();
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(server: { host: string; port: number; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    // Copying a template fails while another copy of it runs: they queue on this lock.
    await client.query('select pg_advisory_lock(77)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
