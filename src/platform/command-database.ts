// The database as a command beside the server finds it: DATABASE_URL, else the embedded one of DATA_DIR, running or not.
import type pg from 'pg';
import { readDatabaseConfig } from './config.ts';
import { createDatabase, createPool, type Database, type DatabaseConnection, migrateDatabase } from './database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export type CommandDatabase = { pool: pg.Pool; db: Database; close: () => Promise<void> };

/** A Kindling that is running keeps running: its embedded database is used as it is. */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const { databaseUrl, dataDir } = readDatabaseConfig();
  const running = databaseUrl ?? findRunningPostgres(dataDir);
  if (running !== undefined) return connect(running, async () => undefined);
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  return connect(server.connection, () => server.stop());
}

async function connect(connection: DatabaseConnection, stop: () => Promise<void>): Promise<CommandDatabase> {
  try {
    await migrateDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  const pool = createPool(connection);
  const close = async () => {
    await pool.end();
    await stop();
  };
  return { pool, db: createDatabase(pool), close };
}
