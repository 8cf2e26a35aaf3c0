// `npm run dev`: runs the server from source and restarts it when one of its files changes. The database keeps running.
// `npm run dev -- --inspect` opens the server to a debugger. Settings may be in `.env`; the environment wins over it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { readDatabaseConfig } from '#platform/config/config.ts';
import type { DatabaseConnection } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

const root = path.join(import.meta.dirname, '..');
/** Folders that the server loads code from. */
const watched = ['src', 'sandbox', 'demo', 'db'];
/** Vite, inside the server, updates these in the browser without a restart. */
const browserOnly = /(^|[\\/])(web|ui)[\\/]|\.(test\.tsx?|tsx|css)$/;
/** In development the old server's open requests are not worth waiting for. */
const maxDrainMs = 500;

type Order = 'load' | 'listen';
/** A third of a second of loading that no change of ours concerns. */
const packages = ['drizzle-orm/node-postgres', 'fastify', 'oidc-provider', 'openid-client', 'stripe', 'vite'];

const inspect = process.argv.filter((word) => word.startsWith('--inspect'));
const [mode, connection] = process.argv.slice(2);
if (mode === '--serve') await serve(connection);
else await restartOnChange();

/** Waits as a spare until a file changes, then loads the code while the old server stops. */
async function serve(given: string | undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const [changed, free] = [untilTold('load'), untilTold('listen')];
  await Promise.all(packages.map((name) => import(name)));
  await changed;
  const { main } = await import('../src/main.ts');
  await free;
  await main(given === undefined ? {} : { database: JSON.parse(given) as DatabaseConnection });
}

function untilTold(what: Order): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (order: Order) => {
      if (order === what) resolve();
    });
  });
}

type State = {
  server: ChildProcess;
  /** The next server, which has loaded everything but our own code. None with a debugger: they would share its port. */
  spare: ChildProcess | undefined;
  timer?: NodeJS.Timeout;
  restarted: Promise<void>;
  isEnding: boolean;
};

async function restartOnChange() {
  const settings = path.join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const database = await openDatabase();
  const start = () => startServer(database?.connection);
  const startSpare = () => (inspect.length > 0 ? undefined : start());
  const state: State = { server: start(), spare: startSpare(), restarted: Promise.resolve(), isEnding: false };
  order(state.server, 'load', 'listen');

  for (const folder of watched) {
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || browserOnly.test(file) || state.isEnding) return;
      clearTimeout(state.timer);
      // One save often causes several change events.
      state.timer = setTimeout(() => {
        state.restarted = state.restarted.then(() => restart(path.join(folder, file)));
      }, 50);
    });
  }

  async function restart(file: string) {
    if (state.isEnding) return;
    process.stdout.write(`\n${file} changed, restarting.\n`);
    if (state.spare !== undefined) order(state.spare, 'load');
    await stopServer(state.server, maxDrainMs);
    state.server = state.spare ?? start();
    order(state.server, 'load', 'listen');
    state.spare = startSpare();
  }

  async function end() {
    if (state.isEnding) return;
    state.isEnding = true;
    clearTimeout(state.timer);
    await state.restarted;
    state.spare?.kill('SIGKILL');
    await stopServer(state.server);
    await database?.stop();
    process.exit(0);
  }
  for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(reason, () => void end());
}

/** Outlives restarts of the server, which would otherwise wait for it twice. */
async function openDatabase() {
  try {
    const { databaseUrl, dataDir } = readDatabaseConfig();
    if (databaseUrl !== undefined) return undefined;
    return await startEmbeddedPostgres({ dataDir, log: (message) => process.stdout.write(`${message}\n`) });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function startServer(database: DatabaseConnection | undefined) {
  const args = [...inspect, path.join('scripts', 'dev.ts'), '--serve'];
  if (database !== undefined) args.push(JSON.stringify(database));
  // The cache saves a restart from stripping the types of every module again.
  const env = { ...process.env, VITE_DEV: 'on', NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled') };
  // On a terminal Ctrl-C also reaches the server directly; it treats that and the signal from `stopServer` as one.
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

/** A server that failed to load hears nothing anymore. */
function order(server: ChildProcess, ...orders: Order[]) {
  for (const one of orders) if (server.connected) server.send(one);
}

/** A server that failed has exited already; the next change starts it again. */
async function stopServer(server: ChildProcess, longestMs?: number) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = longestMs === undefined ? undefined : setTimeout(() => server.kill('SIGKILL'), longestMs);
  await exit;
  clearTimeout(timer);
}
