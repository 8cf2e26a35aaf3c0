// Opens the database for commands: DATABASE_URL, or else the embedded one in DATA_DIR, running or not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readDatabaseConfig } from '#platform/config/config.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { createDatabase, createPool, type Database, type DatabaseConnection } from './database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrations.ts';

export type CommandDatabase = { pool: pg.Pool; db: Database; close: () => Promise<void> };
type CommandConnection = { connection: DatabaseConnection; close: () => Promise<void> };

/** A Kindling that is running keeps running: its embedded database is used as it is. Its tables are those of this version. */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const { connection, close: stop } = await openBeside();
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

/**
 * The database of a site there is, with the tables as they are: so a backup may be made by a new version before an update.
 * @throws SettingError where there is none, since an empty one that is made in its place would look like a success
 */
export async function openExistingDatabase(): Promise<CommandConnection> {
  const { databaseUrl, dataDir } = readDatabaseConfig();
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new SettingError(`There is no database in ${dataDir}. Set DATA_DIR to the site's data folder.`);
  }
  return openBeside();
}

/** For this process alone: an embedded one that another Kindling is running is refused. */
export async function openAlone(): Promise<CommandConnection> {
  const { databaseUrl, dataDir } = readDatabaseConfig();
  return databaseUrl === undefined ? startEmbedded(dataDir) : asItIs(databaseUrl);
}

async function openBeside(): Promise<CommandConnection> {
  const { databaseUrl, dataDir } = readDatabaseConfig();
  const running = databaseUrl ?? findRunningPostgres(dataDir);
  return running === undefined ? startEmbedded(dataDir) : asItIs(running);
}

async function startEmbedded(dataDir: string): Promise<CommandConnection> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  return { connection: server.connection, close: () => server.stop() };
}

function asItIs(connection: DatabaseConnection): CommandConnection {
  return { connection, close: async () => undefined };
}
