// One embedded PostgreSQL for a whole test run, with a migrated template that every test database is copied from.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { mutantNumber, plantInDatabase } from './mutation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

type Server = { host: string; port: number; user: string };

export const templateName = mutantNumber === undefined ? 'kindling_template' : `kindling_mutant_${mutantNumber}`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Runs that mutants.test.ts starts share the server of the run they belong to.
  const given = process.env.TEST_POSTGRES;
  const { server, stop } = given
    ? { server: JSON.parse(given) as Server, stop: () => Promise.resolve() }
    : await start();
  await runOn(server, 'postgres', (client) => client.query(`create database ${templateName}`));
  await migrateDatabase({ ...server, database: templateName });
  await runOn(server, templateName, plantInDatabase);
  project.provide('postgres', server);
  return stop;
}

async function start(): Promise<{ server: Server; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { host, port, user } = postgres.connection;
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server: { host, port, user }, stop };
}

async function runOn(server: Server, database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
