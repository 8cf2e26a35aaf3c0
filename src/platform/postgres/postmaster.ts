// One running PostgreSQL server: how it is started, known to be ready, watched over and stopped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '#platform/config/setting-readers.ts';
import { commandFor, type ServerAccount } from './server-account.ts';

/** Everything a server needs to be started again and again. */
export type Cluster = {
  account: ServerAccount;
  program: string;
  dataFolder: string;
  socketFolder: string;
  settings: Readonly<Record<string, string>>;
};

export type Postmaster = {
  pid: number;
  ended: Promise<void>;
  /** A clean stop: clients are cut off, everything is written. Answers when the server is gone. */
  stop(): Promise<void>;
};

type Log = (message: string) => void;

export const socketPort = 5432;

const defaultSettings = {
  // Unix socket only: no port conflicts, no network access, no other accounts of this machine.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Money is kept here: an answer means it is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Fits a small machine that the application shares; on a larger one an own PostgreSQL is the better choice.
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_connections: '100',
  // Containers often have almost no shared memory, and a desktop may sweep it away at sign-out.
  dynamic_shared_memory_type: 'mmap',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements reach the caller; written here they would put people's data into a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/** Starts the server and answers when it takes connections. */
export async function launchPostmaster(cluster: Cluster, log: Log): Promise<Postmaster> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const attempt = await tryLaunch(cluster, log);
    if ('pid' in attempt) return attempt;
    // Processes of a server that was killed live on for a moment and keep its memory.
    if (!/shared memory block .* still in use/.test(attempt.said) || Date.now() > deadline) {
      throw new SettingError(
        `The embedded database in ${cluster.dataFolder} did not start: ${summarize(attempt.said)}`,
      );
    }
    await sleep(100);
  }
}

/** A server that is stopping writes everything first; one that a Kindling process left behind is stopped by its watchdog. */
const stoppingMs = 15_000;
/** A Kindling process that is stopping stops its server last. */
const usedMs = 4000;

/** Waits for the end of a server that is stopping. @throws SettingError if another Kindling is using the folder */
export async function awaitUnused(dataFolder: string): Promise<void> {
  const begunAt = Date.now();
  for (let server = findPostmaster(dataFolder); server !== undefined; server = findPostmaster(dataFolder)) {
    if (Date.now() - begunAt > (server.state === 'stopping' ? stoppingMs : usedMs)) {
      throw new SettingError(
        `Another Kindling is already using ${path.dirname(dataFolder)} (its PostgreSQL is process ${server.pid}); stop it, or give this one a DATA_DIR of its own.`,
      );
    }
    await sleep(10);
  }
  // PostgreSQL would refuse to start if another process has its number by now.
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
}

/** The running server of a folder, by its own account in postmaster.pid: lines 1 process, 5 socket folder, 8 state. */
export function findPostmaster(dataFolder: string): { pid: number; socketFolder: string; state: string } | undefined {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, socketFolder = '', state = ''] = [Number(lines[0]), lines[4]?.trim(), lines[7]?.trim()];
    // A number alone may belong to another process by now: after a restart of a container within seconds.
    return readCommand(pid).includes(dataFolder) ? { pid, socketFolder, state } : undefined;
  } catch {
    return undefined;
  }
}

/** The words a process was started with; empty for a process that has ended but is still listed. Throws if there is none. */
function readCommand(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

async function tryLaunch(cluster: Cluster, log: Log): Promise<Postmaster | { said: string }> {
  for (const name of ['', '.lock']) {
    rmSync(path.join(cluster.socketFolder, `.s.PGSQL.${socketPort}${name}`), { force: true });
  }
  // Runs in its own session, so that Ctrl-C on the terminal reaches only Kindling, which then stops it in order.
  const { file, args, options } = commandFor(cluster.account, cluster.program, serverArguments(cluster));
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const state = { said: '', isOver: false, isStopping: false };
  const ended = new Promise<void>((resolve) => {
    server.once('error', (error) => {
      state.said += error.message;
      resolve();
    });
    // 'close' comes after the last line was read, 'exit' may come before it.
    server.once('close', () => resolve());
  }).then(() => {
    state.isOver = true;
  });
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    state.said = (state.said + text).slice(-8000);
    if (!state.isStopping) reportSerious(text, log);
  });

  const { pid } = server;
  if (pid === undefined) return ended.then(() => state);
  const watchdog = startWatchdog(cluster.account, pid);
  void ended.then(() => watchdog.kill('SIGKILL'));
  await untilReady(cluster, pid, state, log);
  if (state.isOver) return state;
  letNodeEnd(server);

  return {
    pid,
    ended,
    async stop() {
      state.isStopping = true;
      server.ref();
      await endChild(server, ended);
    },
  };
}

/** Waits until the server is ready or has exited. A large recovery may take long and is reported. */
async function untilReady(cluster: Cluster, pid: number, state: { isOver: boolean }, log: Log) {
  const startedAt = Date.now();
  let hasSpoken = false;
  while (!state.isOver) {
    const server = findPostmaster(cluster.dataFolder);
    if (server?.state === 'ready' && server.pid === pid) return;
    if (!hasSpoken && Date.now() - startedAt > 3000) {
      hasSpoken = true;
      log('The embedded database is recovering from an unclean stop; this can take a while.');
    }
    await sleep(5);
  }
}

/** Fast shutdown, and an immediate one (recovered from at the next start) where that takes too long. */
async function endChild(server: ChildProcess, ended: Promise<void>) {
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 6000);
  await ended;
  clearTimeout(impatience);
}

/**
 * Stops the server when this process ends for any reason, kill -9 included: the pipe between the two then closes, and the shell at its
 * other end continues with the next command.
 */
function startWatchdog(account: ServerAccount, serverPid: number) {
  const script = 'cat >/dev/null; kill -INT "$0" 2>/dev/null';
  const { options } = commandFor(account, '/bin/sh', []);
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore'];
  const watchdog = spawn('/bin/sh', ['-c', script, String(serverPid)], { ...options, detached: true, stdio });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  // A pipe is a socket to Node, which its types do not tell.
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}

function letNodeEnd(server: ReturnType<typeof spawn>) {
  server.unref();
  (server.stderr as unknown as { unref(): void }).unref();
}

function serverArguments({ dataFolder, socketFolder, settings }: Cluster): string[] {
  const all = Object.entries({ ...defaultSettings, ...settings });
  return ['-D', dataFolder, '-k', socketFolder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function reportSerious(text: string, log: Log) {
  for (const line of text.split('\n')) {
    if (/PANIC: {2}|terminated by signal|No space left|could not (write|fsync|open|read)/.test(line)) log(line.trim());
  }
}

/** The line of the log that contains the error. */
function summarize(said: string) {
  const lines = said.split('\n').map((line) => line.trim());
  const worst = lines.find((line) => /(FATAL|PANIC): /.test(line));
  return worst?.replace(/^.*?(FATAL|PANIC): +/, '') ?? lines.findLast((line) => line !== '') ?? 'it gave no reason';
}
