// `npm run dev`: a save restarts the server and leaves the database running.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'kindling-dev-'));
let dev: ChildProcess;
let url: string;
let output = '';

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off', NODE_ENV: 'development' };
  dev = spawn(process.execPath, [path.join('scripts', 'dev.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 50_000, interval: 200 });
});
afterAll(async () => {
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const readDatabasePid = () => readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
const countStarts = () => output.split('is ready at').length - 1;

test.each(['src/main.ts', 'sandbox/sandbox-provider.ts', 'db/rules/order.txt'])(
  'saving %s restarts the server on the same database',
  async (file) => {
    const [database, starts] = [readDatabasePid(), countStarts()];
    utimesSync(path.join(root, file), new Date(), new Date());
    await expect.poll(countStarts, { timeout: 30_000 }).toBe(starts + 1);
    expect(output).toContain(`${file} changed, restarting.`);
    expect(await isReady()).toBe(true);
    expect(readDatabasePid()).toBe(database);
  },
);

test('saving a screen or a test does not restart the server', async () => {
  const starts = countStarts();
  for (const file of ['src/ui/button.tsx', 'src/ui/queries.test.ts']) {
    utimesSync(path.join(root, file), new Date(), new Date());
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(output).not.toContain('button.tsx changed');
  expect(countStarts()).toBe(starts);
});
