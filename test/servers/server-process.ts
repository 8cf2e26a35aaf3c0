// Starts server processes of the application next to the test, to be killed, raced or given a wrong clock.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '#platform/postgres/database.ts';
import { type ChildProgram, childProgram } from './child-program.ts';
import type { ServerReady } from './server-child.ts';
import { testSecret } from './test-app.ts';

export type ServerProcess = {
  /** Its origin. */
  url: string;
  /** Lines it logged at 'error' or higher, and any other output. */
  said: string[];
  /** Kills like `kill -9` by default; resolves when it is gone. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
};

export type ServerProcessOptions = {
  connection: DatabaseConnection;
  /** Settings merged over a test's defaults, by environment name. */
  env?: Record<string, string>;
  /** How far its clock is ahead. */
  clockOffsetMs?: number;
};

/** Resolves once it accepts requests. @throws Error with its output, if it exited before. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = launch(await childProgram('server'), options);
  const ended = once(child, 'exit');
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(...text.split('\n').filter(Boolean)));
  }
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as ServerReady).url), // what server-child.ts sends
    ended.then(() => undefined),
  ]);
  if (url === undefined) throw new Error(`the server did not start: ${said.join('\n')}`);
  return {
    url,
    said,
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await ended;
    },
  };
}

function launch(program: ChildProgram, { connection, env, clockOffsetMs }: ServerProcessOptions): ChildProcess {
  const isShifted = clockOffsetMs !== undefined;
  const clock = fileURLToPath(new URL('./shifted-clock.ts', import.meta.url));
  const args = [...(isShifted ? ['--import', clock] : []), program.file];
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...program.env,
      DATABASE_URL: toUrl(connection),
      SESSION_SECRET: testSecret,
      DATA_DIR: '/nonexistent',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...(isShifted && { CLOCK_OFFSET_MS: String(clockOffsetMs) }),
      ...env,
    },
  });
}

/** A socket folder in place of a host. */
export function toUrl(connection: DatabaseConnection): string {
  if (typeof connection === 'string') return connection;
  const { host, port = 5432, user, database } = connection;
  return `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}
