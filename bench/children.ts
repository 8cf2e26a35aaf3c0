// Servers to measure: the benchmark starts each as a separate process, reads its resource usage, and stops it.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { workerMemory } from '#platform/workers/worker-memory.ts';
import type { SupervisorMessage } from '#platform/workers/worker-messages.ts';
import { buildWhenStale } from '../scripts/build.ts';

export type Usage = { cpuMicroseconds: number; residentBytes: number };
/** After garbage was collected. */
export type MemoryInUse = { residentBytes: number; inUseBytes: number };

export type Child = {
  /** The base URL, with no trailing slash. */
  url: string;
  usage: () => Promise<Usage>;
  memoryInUse: () => Promise<MemoryInUse>;
  /** Runs `work` while the server is paused, so that its background work is not counted. */
  whileStill: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Of each worker of a supervisor, in bytes. */
  workersResidentBytes: () => Promise<number[]>;
  stop: () => Promise<void>;
};

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const usageReporter = pathToFileURL(path.join(import.meta.dirname, 'servers/usage-reporter.ts')).href;
/** Same as npm scripts set it. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') };
const firstPort = 4400;
const startingMs = 60_000;
const stoppingMs = 10_000;
let started = 0;

const shared = {
  SESSION_SECRET: 'a secret of benchmarks, long enough',
  DEMO_DATA: 'on',
  // All requests come from one address, unlike visitors' requests.
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};

/** One worker of Kindling as `npm start` runs it, on an existing database; `settings` override those shared by all benchmarks. */
export async function startKindling(databaseUrl: string, settings: Record<string, string> = {}): Promise<Child> {
  await buildWhenStale();
  return startChild('dist/app/worker.js', {
    address: '/readyz',
    flags: workerMemory.flags,
    message: { kind: 'start', database: undefined, isFirst: true } satisfies SupervisorMessage,
    env: { ...workerMemory.environment, DATABASE_URL: databaseUrl, ...shared, ...settings },
  });
}

/** Kindling with its supervisor, as `npm start` runs it, on an existing database. Its usage is that of the supervisor alone. */
export async function startSupervisor(databaseUrl: string, settings: Record<string, string>): Promise<Child> {
  await buildWhenStale();
  const env = { DATABASE_URL: databaseUrl, ...shared, ...settings };
  return startChild('dist/app/supervisor.js', { address: '/readyz', env });
}

/** Starts one of bench/servers, configured with one message. */
export function startServer(name: string, setup: object): Promise<Child> {
  return startChild(`bench/servers/${name}.ts`, { address: '/ready', env: {}, message: { setup } });
}

type ChildOptions = {
  /** Responds with 200 once it is ready to be measured. */
  address: string;
  env: Record<string, string>;
  flags?: string[];
  /** Sent to it once. */
  message?: object;
};

async function startChild(file: string, { address, env, flags = [], message }: ChildOptions): Promise<Child> {
  const port = firstPort + started;
  started += 1;
  const child = fork(path.join(root, file), {
    cwd: root,
    execArgv: [...flags, '--import', usageReporter],
    // Settings of a site configured in this shell are not passed on.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...compileCache, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (message !== undefined) child.send(message);
  const url = `http://localhost:${port}`;
  const stop = () => stopChild(child);
  try {
    await waitUntilReady(child, url + address, file);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    usage: () => ask<Usage>(child, 'usage'),
    memoryInUse: () => ask<MemoryInUse>(child, 'memory in use'),
    whileStill: (work) => withoutRunning(child, work),
    workersResidentBytes: () => listResidentBytes(child.pid),
    stop,
  };
}

async function listResidentBytes(parent: number | undefined): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'rss=', '--ppid', String(parent)]);
  return stdout
    .trim()
    .split(/\s+/)
    .map((kilobytes) => Number(kilobytes) * 1024);
}

async function withoutRunning<Result>(child: ChildProcess, work: () => Promise<Result>): Promise<Result> {
  child.kill('SIGSTOP');
  try {
    return await work();
  } finally {
    child.kill('SIGCONT');
  }
}

async function waitUntilReady(child: ChildProcess, address: string, file: string): Promise<void> {
  const deadline = Date.now() + startingMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} instead of serving ${address}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${file} was not ready at ${address} after ${startingMs / 1000} s`);
}

async function ask<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  child.send(question);
  for await (const [message] of on(child, 'message', { signal: AbortSignal.timeout(5000) })) {
    // A worker also tells its supervisor that it is ready.
    if (!Object.hasOwn(message as object, 'kind')) return message as Answer;
  }
  throw new Error('unreachable: the time limit throws');
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stoppingMs);
  await ended;
  clearTimeout(timer);
}
