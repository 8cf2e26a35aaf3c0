// One embedded PostgreSQL for a whole test run, with a migrated template that every test database is copied from.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

export const templateName = 'kindling_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { host, port, user } = server.connection;
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrateDatabase({ host, port, user, database: templateName });
  project.provide('postgres', { host, port, user });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
