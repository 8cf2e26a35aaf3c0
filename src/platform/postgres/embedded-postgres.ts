// The database that needs nothing installed: PostgreSQL in DATA_DIR/postgres, started and stopped with this process.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDataFolder } from '#platform/config/data-folder.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { awaitUnused, type Cluster, findPostmaster, launchPostmaster, socketPort } from './postmaster.ts';
import { commandFor, giveTo, type ServerAccount } from './server-account.ts';
import { findServerPlace, resolveDataFolder } from './server-place.ts';

export type PostgresConnection = { host: string; port: number; user: string; database: string; ssl: false };

export type EmbeddedPostgres = {
  connection: PostgresConnection;
  /** Stops the server cleanly. Close the connections first; those still open are cut off. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** Server settings over the usual ones, for example `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>;
  /** Programs of another version, for data that they made. */
  programs?: PostgresBinaries;
};

/** Starts the database of a folder and creates it first if there is none. Only one process at a time may use it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  await openDataFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const { account, binaries, dataFolder } = await findServerPlace(
    path.join(dataDir, 'postgres'),
    log,
    options.programs,
  );
  requireSameVersion({ dataDir, dataFolder, major: binaries.major });
  await awaitUnused(dataFolder);
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) await createCluster(account, binaries.initdb, dataFolder);
  const socketFolder = makeSocketFolder(dataFolder, account);
  const server = await supervise({ account, program: binaries.postgres, dataFolder, socketFolder, settings }, log);
  return {
    connection: connectionTo(socketFolder),
    async stop() {
      await server.stop();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL reads only data of its own version. @throws SettingError */
function requireSameVersion({
  dataDir,
  dataFolder,
  major,
}: {
  dataDir: string;
  dataFolder: string;
  major: number;
}): void {
  const file = path.join(dataFolder, 'PG_VERSION');
  if (!existsSync(file)) {
    if (!existsSync(path.join(dataDir, 'upgrade', 'ready'))) return;
    throw new SettingError(
      `An upgrade of the database in ${dataDir} was interrupted: finish it with npm run upgrade-database.`,
    );
  }
  const made = Number(readFileSync(file, 'utf8'));
  if (made === major) return;
  throw new SettingError(
    made < major
      ? `The database in ${dataDir} was made by PostgreSQL ${made}, and this Kindling comes with ${major}: run npm run upgrade-database, which keeps the old one.`
      : `The database in ${dataDir} was made by PostgreSQL ${made}, which is newer than the ${major} of this Kindling. Use the version of Kindling that made it.`,
  );
}

/** The database that another Kindling process is running in a folder, for commands. */
export function findRunningPostgres(dataDir: string): PostgresConnection | undefined {
  if (!existsSync(dataDir)) return undefined;
  const server = findPostmaster(resolveDataFolder(path.join(realpathSync(dataDir), 'postgres')));
  return server?.state === 'ready' ? connectionTo(server.socketFolder) : undefined;
}

function connectionTo(host: string): PostgresConnection {
  return { host, port: socketPort, user: 'kindling', database: 'postgres', ssl: false };
}

/** Creates the database next to its final location and moves it when complete, so that a partial one is never used. */
async function createCluster(account: ServerAccount, initdb: string, dataFolder: string) {
  // Two first starts at once must not write into one folder.
  const unfinished = `${dataFolder}.${process.pid}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  // The builtin provider sorts alike on every machine and version; only what counts as a letter is the system's.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = ['--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const usual = ['-D', unfinished, '-U', 'kindling', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
  const { file, args, options } = commandFor(account, initdb, [...usual, ...locale]);
  try {
    await promisify(execFile)(file, args, options);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const reason = said.split('\n').find((line) => line.includes('error: ')) ?? said.trim();
    throw new SettingError(
      `The embedded database cannot be made (${reason.trim()}); set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause: error,
      },
    );
  }
  try {
    await rename(unfinished, dataFolder);
  } catch (error) {
    throw new SettingError(`${dataFolder} holds files but no database; move them away and start again.`, {
      cause: error,
    });
  }
  const parent = await open(path.dirname(dataFolder));
  await parent.sync();
  await parent.close();
}

/**
 * A short path, since a socket's may have about a hundred bytes, and always the same one for the same data. It is as
 * restricted as the data: anyone who can enter it can connect without a password.
 */
function makeSocketFolder(dataFolder: string, account: ServerAccount): string {
  const parent = process.platform === 'linux' ? '/tmp' : os.tmpdir();
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const usual = path.join(parent, `kindling-${name}`);
  const folder = isOwnFolder(usual, account) ? usual : mkdtempSync(path.join(parent, 'kindling-'));
  if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid);
  return folder;
}

/** Creates the folder, or verifies that an existing one belongs to us. */
function isOwnFolder(folder: string, { ids }: ServerAccount): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    // It exists already, or the next line reports the error.
  }
  const found = lstatSync(folder);
  const isMine = found.uid === process.getuid?.() || found.uid === ids?.uid;
  return found.isDirectory() && isMine && (found.mode & 0o077) === 0;
}

/** Restarts a server that was killed; the pool reconnects. */
async function supervise(cluster: Cluster, log: (message: string) => void): Promise<{ stop(): Promise<void> }> {
  const state = { isStopping: false, server: await launchPostmaster(cluster, log) };

  async function keepRunning() {
    await state.server.ended;
    while (!state.isStopping) {
      log('The embedded database ended unexpectedly and is started again.');
      try {
        await awaitUnused(cluster.dataFolder);
        state.server = await launchPostmaster(cluster, log);
        if (state.isStopping) await state.server.stop();
        await state.server.ended;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(1000, undefined, { ref: false });
      }
    }
  }

  const keeper = keepRunning();
  return {
    async stop() {
      state.isStopping = true;
      await state.server.stop();
      await keeper;
    },
  };
}
