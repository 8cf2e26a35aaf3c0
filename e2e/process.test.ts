// The process itself: it says how to get in, keeps everything over a restart, ends in order, and explains a bad setting.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test.skip(({ viewport }) => viewport?.width !== 1280, 'needs no browser, so it runs once');

type Running = { process: ChildProcess; output: () => string; url: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function launch(env: Record<string, string>): Running {
  // Settings of the shell that runs the tests are not those of this process.
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['scripts/start.ts'], { env: { ...inherited, ...env }, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, url: `http://localhost:${env.PORT}` };
}

async function untilReady({ url, output, process: child }: Running): Promise<void> {
  await expect
    .poll(
      async () =>
        child.exitCode === null
          ? await fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            )
          : -1,
      {
        timeout: 60_000,
        message: output(),
      },
    )
    .toBe(200);
}

async function end({ process: child }: Running): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

test('it prints how to get in, ends in order with 0, and a second start keeps everything', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-process-'));
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir };
  try {
    const first = launch(env);
    await untilReady(first);
    await expect.poll(first.output).toContain(`Kindling is ready at http://localhost:${env.PORT}`);
    expect(first.output()).toContain('ada@example.org');
    expect(first.output()).toMatch(/user name admin\s+password \S{15,}/);
    const before = await (await fetch(`${first.url}/api/projects?sort=newest`)).text();
    expect(await end(first)).toBe(0);

    const second = launch(env);
    await untilReady(second);
    expect(await (await fetch(`${second.url}/api/projects?sort=newest`)).text()).toBe(before);
    expect(second.output()).not.toMatch(/password \S/);
    expect(await end(second)).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a bad setting stops the start with one sentence that names it', async () => {
  const child = launch({ PORT: 'many' });
  const [code] = (await once(child.process, 'exit')) as [number];
  expect(code).toBe(1);
  expect(child.output().trim()).toMatch(/^PORT must be a whole number from 0 to 65535, not "many"\.$/);
});

test('a port that is taken is named', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-process-'));
  const address = holder.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  try {
    const child = launch({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' });
    const [code] = (await once(child.process, 'exit')) as [number];
    expect(code).toBe(1);
    expect(child.output()).toContain(`PORT ${port} is in use`);
  } finally {
    holder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
