// Resources shared by the parts of the benchmark: a database server and Kindling with the demo data, each started on first
// use and all stopped at the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { type Child, startKindling, startServer, startSupervisor } from './children.ts';

export type Stage = {
  /** The URL of a migrated database, created on first use. */
  database: (name: string) => Promise<string>;
  /** Kindling as `npm start` runs it, with the demo's projects, on a database named 'demo' by default. */
  kindling: (name?: string) => Promise<Child>;
  /** Another Kindling, with its own settings, on an existing database. */
  otherKindling: (databaseUrl: string, settings: Record<string, string>) => Promise<Child>;
  /** Kindling with its supervisor, on an existing database. */
  supervisor: (databaseUrl: string, settings: Record<string, string>) => Promise<Child>;
  /** A folder that is deleted afterwards. */
  folder: () => Promise<string>;
  /** A server that runs until the benchmark ends. */
  server: (name: string, setup: object) => Promise<Child>;
  postgresVersion: () => Promise<string>;
  /** Stops everything that was started. */
  close: () => Promise<void>;
};

export function createStage(): Stage {
  const closers: (() => Promise<void>)[] = [];

  const folder = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'kindling-bench-'));
    closers.push(() => rm(made, { recursive: true, force: true }));
    return made;
  };

  const cluster = once(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await folder(), log: () => undefined });
    closers.push(() => postgres.stop());
    return postgres.connection;
  });

  const runOnServer = async (statement: string) => {
    const client = new pg.Client(await cluster());
    await client.connect();
    try {
      return await client.query<Record<string, string>>(statement);
    } finally {
      await client.end();
    }
  };

  const makeDatabase = async (name = 'demo'): Promise<string> => {
    const { host, port, user } = await cluster();
    await runOnServer(`create database ${name}`);
    const url = `postgresql:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
    await migrateDatabase(url);
    return url;
  };

  const database = once(makeDatabase);

  const keep = async (starting: Promise<Child>) => {
    const child = await starting;
    closers.push(child.stop);
    return child;
  };

  return {
    database,
    kindling: once(async (name = 'demo') => keep(startKindling(await database(name)))),
    otherKindling: (databaseUrl, settings) => keep(startKindling(databaseUrl, settings)),
    supervisor: (databaseUrl, settings) => keep(startSupervisor(databaseUrl, settings)),
    folder,
    server: (name, setup) => keep(startServer(name, setup)),
    postgresVersion: async () => (await runOnServer('show server_version')).rows[0]?.server_version ?? 'unknown',
    close: async () => {
      for (const closer of closers.splice(0).toReversed()) {
        await closer().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`));
      }
    },
  };
}

/** Creates each named resource on first use. */
function once<Value>(make: (name?: string) => Promise<Value>): (name?: string) => Promise<Value> {
  const made = new Map<string | undefined, Promise<Value>>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}
