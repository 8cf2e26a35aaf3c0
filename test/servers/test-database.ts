// A database for each test file, copied from the migrated template.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool, type DatabaseConnection } from '#platform/postgres/database.ts';
import { templateName } from '../global-setup.ts';
import { copyDatabase, runOn } from './database-server.ts';

export type TestDatabase = {
  pool: pg.Pool;
  connection: Exclude<DatabaseConnection, string>;
  drop: () => Promise<void>;
};

export function createTestDatabase(poolSize = 10): Promise<TestDatabase> {
  return createDatabaseLike(templateName, poolSize);
}

/** A database that Kindling has never used. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabaseLike('template1', 10);
}

async function createDatabaseLike(template: string, poolSize: number): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(server, { from: template, to: name });
  const connection = { ...server, database: name };
  const pool = createPool(connection, poolSize);
  return {
    pool,
    connection,
    drop: async () => {
      await pool.end();
      await runOn(server, 'postgres', (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
