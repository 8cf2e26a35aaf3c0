// Three application processes on one database with one shared sandbox, for race tests.
import type pg from 'pg';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, type Database } from '#platform/postgres/database.ts';
import type { Site } from '../factories/invest.ts';
import { openRemoteApps } from './remote-app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';

export type ThreeServers = {
  db: Database;
  pool: pg.Pool;
  config: ReturnType<typeof readConfig>;
  /** One of them, in rotation by number. */
  server: (number: number) => Site;
  /** Errors a person would see or an operator would find: responses of 500 and above, and lines logged as errors. */
  faults: () => string[];
  close: () => Promise<void>;
};

export async function startThreeServers(env: Record<string, string> = {}): Promise<ThreeServers> {
  const database = await createTestDatabase();
  const { connection } = database;
  const processes: ServerProcess[] = await Promise.all([1, 2, 3].map(() => startServerProcess({ connection, env })));
  const remote = openRemoteApps(processes.map(({ url }) => url));
  return {
    db: createDatabase(database.pool),
    pool: database.pool,
    config: readConfig(env),
    server(number) {
      const app = remote.apps[number % remote.apps.length];
      if (app === undefined) throw new Error('there are three servers');
      return app;
    },
    faults: () => [...remote.faults, ...processes.flatMap(({ said }) => said)],
    async close() {
      remote.close();
      await Promise.all(processes.map((server) => server.kill()));
      await database.drop();
    },
  };
}
