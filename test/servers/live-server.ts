// One server process with its own database and card provider, for tests of a failing environment.
import type pg from 'pg';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, type Database } from '#platform/postgres/database.ts';
import type { Site } from '../factories/invest.ts';
import { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server.ts';
import { openRemoteApps } from './remote-app.ts';
import { type ServerProcessOptions, startServerProcess } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';

export type LiveServer = {
  db: Database;
  pool: pg.Pool;
  /** The name of its database. */
  database: string;
  config: ReturnType<typeof readConfig>;
  site: Site;
  provider: ProviderServer;
  /** Responses of 500 and above, and logged errors. */
  complaints: () => string[];
  close: () => Promise<void>;
};

type LiveServerOptions = Omit<ServerProcessOptions, 'connection'> & {
  provider?: Omit<ProviderServerOptions, 'servers'>;
};

export async function startLiveServer({ env, provider: wishes, ...options }: LiveServerOptions): Promise<LiveServer> {
  const { connection, pool, drop } = await createTestDatabase();
  const urls: string[] = [];
  const provider = await startProviderServer({ servers: () => urls, ...wishes });
  const settings = { ...provider.env, ...env };
  const server = await startServerProcess({ connection, env: settings, ...options });
  urls.push(server.url);
  provider.events.start();
  const remote = openRemoteApps(urls);
  const [site] = remote.apps;
  if (site === undefined) throw new Error('there is one server');
  return {
    db: createDatabase(pool),
    pool,
    database: connection.database,
    config: readConfig(settings),
    site,
    provider,
    complaints: () => [...remote.faults, ...server.said],
    async close() {
      remote.close();
      await server.kill();
      await provider.close();
      await drop();
    },
  };
}
