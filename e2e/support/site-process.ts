// A separate site for one test, for anything that would disturb the tests on the shared one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';

export type Running = { process: ChildProcess; dataDir: string | undefined; output: () => string; url: string };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export function startSite(env: Record<string, string>): Running {
  // Settings of the shell that runs the tests are not passed on.
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['scripts/start.ts'], { env: { ...inherited, ...env }, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, dataDir: env.DATA_DIR, output: () => output, url: `http://localhost:${env.PORT}` };
}

export async function untilReady({ url, output, process: child }: Running): Promise<void> {
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The process has ended: ${output()}`);
        return await fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      },
      { timeout: 180_000 },
    )
    .toBe(200);
}

/** Stops the site. Afterwards nothing writes to its data folder. */
export async function stopSite({ process: child, dataDir }: Running): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = untilEnded(child);
    child.kill('SIGTERM');
    await ended;
  }
  // A site that times out while draining exits before its database, which then stops on its own.
  if (dataDir !== undefined) {
    const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
    await expect.poll(isRunning, { timeout: 30_000 }).toBe(false);
  }
  return child.exitCode;
}

/** Waits until the process has exited and all its output has been read. */
export async function untilEnded(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
