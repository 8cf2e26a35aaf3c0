// Servers on one database that kill.test.ts kills and restarts, including the database.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase, createPool, type Database } from '#platform/postgres/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { resolveDataFolder } from '#platform/postgres/server-place.ts';
import type { Site } from '../factories/invest.ts';
import { openRemoteApps } from './remote-app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Cluster = {
  db: Database;
  config: ReturnType<typeof readConfig>;
  /** The current or last URLs of the servers; one that is down right now does not answer. */
  sites: () => Site[];
  /** Their origins. */
  urls: () => string[];
  /** Kills a running server with `kill -9` and starts another in its place. */
  killOne: () => Promise<void>;
  /** Stops the database immediately, like a power failure, and starts it again. */
  stopDatabase: () => Promise<void>;
  /** Resolves when every server is running again. */
  whole: () => Promise<void>;
  /** Responses of 500 and above, and lines logged at 'error' or higher. */
  complaints: () => string[];
  close: () => Promise<void>;
};

type Life = ReturnType<typeof openRemoteApps> & { url: string; server: ServerProcess };
/** One slot in the cluster, with its current or last process. */
type Node = { life: Life; isRunning: boolean; comingBack: Promise<void> };

export async function startCluster(size: number, env: Record<string, string>): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-kill-'));
  // When running as root another account runs the database, and needs access to this folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await migrateDatabase(postgres.connection);
  const pool = createPool(postgres.connection);
  const lives: Life[] = [];
  const live = async () => {
    const life = await startLife(postgres, env);
    lives.push(life);
    return life;
  };
  const nodes = await Promise.all(
    Array.from({ length: size }, async (): Promise<Node> => {
      return { life: await live(), isRunning: true, comingBack: Promise.resolve() };
    }),
  );
  const state = { isClosing: false };

  /** A server does not start while the database is away, so retry until it does. */
  async function bringBack(node: Node): Promise<void> {
    while (!node.isRunning && !state.isClosing) {
      const life = await live().catch(() => sleep(100));
      if (life !== undefined) Object.assign(node, { life, isRunning: true });
    }
  }

  return {
    db: createDatabase(pool),
    config: readConfig(env),
    sites: () => nodes.flatMap(({ life }) => life.apps),
    urls: () => nodes.map(({ life }) => life.url),
    async killOne() {
      const node = await findVictim(nodes);
      node.isRunning = false;
      await node.life.server.kill();
      node.comingBack = bringBack(node);
    },
    stopDatabase: async () => void process.kill(await readPostmaster(dataDir), 'SIGQUIT'),
    whole: async () => void (await Promise.all(nodes.map(({ comingBack }) => comingBack))),
    complaints: () => lives.flatMap(({ faults, server }) => [...faults, ...server.said]),
    async close() {
      state.isClosing = true;
      await Promise.all(nodes.map(({ comingBack }) => comingBack));
      for (const life of lives) life.close();
      await Promise.all(lives.map(({ server }) => server.kill()));
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startLife({ connection }: EmbeddedPostgres, env: Record<string, string>): Promise<Life> {
  const server = await startServerProcess({ connection, env });
  return { ...openRemoteApps([server.url]), url: server.url, server };
}

/** Usually some server keeps running: if none ever answered, nothing could be lost. */
async function findVictim(nodes: Node[]): Promise<Node> {
  const mayBeTheLast = Math.random() < 0.1;
  for (;;) {
    const running = nodes.filter(({ isRunning }) => isRunning);
    const victim = running[Math.floor(Math.random() * running.length)];
    if (victim !== undefined && (running.length > 1 || mayBeTheLast)) return victim;
    await sleep(20);
  }
}

async function readPostmaster(dataDir: string): Promise<number> {
  const folder = resolveDataFolder(join(dataDir, 'postgres'));
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10);
}
