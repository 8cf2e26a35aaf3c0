// One embedded PostgreSQL for a whole test run, with a migrated template that every test database is copied from.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { rememberUsualCancellationHours } from '#features/settings/server/settings-source.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { createSandboxTables } from '#sandbox/sandbox-tables.ts';
import { mutantNumber, plantInDatabase } from './mutation.ts';
import { copyDatabase, type DatabaseServer, runOn } from './servers/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseServer;
    /** A folder for the bundles of child-program.ts. */
    programs: string;
  }
}

const migrated = 'kindling_template';
export const templateName = plantInDatabase === undefined ? migrated : `kindling_mutant_${mutantNumber}`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Runs started by mutants.test.ts share the server of their parent run.
  const given = process.env.TEST_POSTGRES;
  const { server, stop } = given
    ? { server: JSON.parse(given) as DatabaseServer, stop: () => Promise.resolve() }
    : await start();
  if (plantInDatabase !== undefined) {
    await copyDatabase(server, { from: migrated, to: templateName });
    await runOn(server, templateName, plantInDatabase);
  }
  const programs = await makeProgramFolder();
  project.provide('postgres', server);
  project.provide('programs', programs);
  return async () => {
    await rm(programs, { recursive: true, force: true });
    await stop();
  };
}

/** Its data does not outlive the run. Tests of durability (kill.test.ts) start a server with production settings. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
};

async function start(): Promise<{ server: DatabaseServer; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const { host, port, user } = postgres.connection;
  const server = { host, port, user };
  await runOn(server, 'postgres', (client) => client.query(`create database ${migrated}`));
  await migrateDatabase({ ...server, database: migrated });
  await prepareTemplate({ ...server, database: migrated });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, stop };
}

/** What each application would otherwise do again on its copy when it starts. */
async function prepareTemplate(connection: DatabaseServer & { database: string }): Promise<void> {
  const pool = createPool(connection, 1);
  await createSandboxTables(pool);
  await rememberUsualCancellationHours({ db: createDatabase(pool), config: readConfig({}) });
  await pool.end();
  // The first connection after a change of tables stores what PostgreSQL knows of them in a file, which copies take over.
  await runOn(connection, connection.database, (client) => client.query('select'));
}

/** Inside the project folder, so that the bundles can import installed packages. */
async function makeProgramFolder(): Promise<string> {
  const caches = resolve(import.meta.dirname, '..', '.cache');
  await mkdir(caches, { recursive: true });
  return mkdtemp(join(caches, 'test-programs-'));
}
