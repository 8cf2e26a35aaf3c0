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

/**
 * Opens the database for a command and migrates it to this version. A running Kindling keeps running: the command shares its embedded
 * database.
 */
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
 * Opens the database of an existing site, with its current tables, so that a new version can make a backup before an update.
 * @throws SettingError if there is none, since a new empty database would look like a success
 */
export async function openExistingDatabase(): Promise<CommandConnection> {
  const { databaseUrl, dataDir } = readDatabaseConfig();
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new SettingError(`There is no database in ${dataDir}. Set DATA_DIR to the site's data folder.`);
  }
  return openBeside();
}

/** Opens the database exclusively: an embedded one that another Kindling is running is refused. */
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
