// The process itself: it prints how to sign in, keeps its data over restarts, shuts down cleanly, and explains a bad
// setting.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, startSite, stopSite, untilEnded, untilReady } from '../support/site-process.ts';

/** The last line printed at startup. */
const lastWords = 'Stop with Ctrl+C.';

test('it prints how to sign in, exits with 0, and keeps everything over a restart', { tag: '@process' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-process-'));
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir };
  try {
    const first = startSite(env);
    await untilReady(first);
    await expect.poll(first.output).toContain(lastWords);
    expect(first.output()).toContain(`Kindling is ready at http://localhost:${env.PORT}`);
    expect(first.output()).toContain('ada@example.org');
    expect(first.output()).toMatch(/username admin\s+password \S{15,}/);
    const before = await (await fetch(`${first.url}/api/projects?sort=newest`)).text();
    expect(await stopSite(first)).toBe(0);

    const second = startSite(env);
    await untilReady(second);
    await expect.poll(second.output).toContain(lastWords);
    expect(await (await fetch(`${second.url}/api/projects?sort=newest`)).text()).toBe(before);
    expect(second.output()).not.toMatch(/password \S/);
    expect(await stopSite(second)).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a bad setting stops the start with one sentence that names it', { tag: '@process' }, async () => {
  const child = startSite({ PORT: 'many' });
  expect(await untilEnded(child.process)).toBe(1);
  expect(child.output().trim()).toMatch(/^PORT must be a whole number from 0 to 65535, not "many"\.$/);
});

test('a port that is in use is named', { tag: '@nightly' }, async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-process-'));
  const address = holder.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  try {
    const child = startSite({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' });
    expect(await untilEnded(child.process)).toBe(1);
    expect(child.output()).toContain(`PORT ${port} is in use`);
  } finally {
    holder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
