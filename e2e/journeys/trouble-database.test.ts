// The database of a separate site goes down and comes back: each page names the part that failed to load, and 'Try again' works.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, startSite, stopSite, untilReady } from '../support/site-process.ts';

// All tests share one site and run one after the other.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 503/] });

type Cable = { mend: () => Promise<void>; cut: () => Promise<void> };

/** A proxy from a port to the database's socket, which can be cut and restored. */
function layCable(port: number, socket: string): Cable {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socket);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      ends.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
  });
  return {
    mend: () => new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve)),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const one of ends) one.destroy();
      }),
  };
}

let dataDir: string;
let cable: Cable;
let url: string;
const closers: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kindling-database-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
  closers.push(() => postgres.stop());
  const { host, user, database } = postgres.connection;
  const databasePort = await freePort();
  cable = layCable(databasePort, join(host, `.s.PGSQL.${postgres.connection.port}`));
  await cable.mend();
  closers.push(() => cable.cut());
  const site = startSite({
    PORT: String(await freePort()),
    DATA_DIR: join(dataDir, 'site'),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${databasePort}/${database}`,
    DEMO_DATA: 'on',
    SESSION_SECRET: 'a secret of browser tests, long enough to be one',
    LOG_LEVEL: 'error',
  });
  closers.push(() => stopSite(site));
  await untilReady(site);
  url = site.url;
});
test.afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

for (const [path, failure, after] of [
  ['/', 'Failed to load projects. Please try again later.', 'h3'],
  ['/projects', 'Failed to load projects. Please try again later.', 'h3'],
  ['/projects/7', pageCopy.failed, 'h1'],
] as const) {
  test(`${path} says what it could not load, and loads it on retry`, { tag: '@nightly' }, async ({ page }) => {
    await cable.cut();
    const answer = await page.goto(url + path);
    expect(answer?.status()).toBe(503);
    expect(await answer?.text()).toContain(failure);
    await expect(page.getByText(failure)).toBeVisible();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(page.getByText(failure)).toBeVisible();
    const retry = page.getByRole('main').getByRole('button', { name: frameCopy.tryAgain });
    const refused = page.waitForResponse((answer) => answer.status() === 503);
    await retry.click();
    await refused;
    await expect(retry).toBeVisible();
    await cable.mend();
    await retry.click();
    await expect(page.getByRole('main').locator(after).first()).toBeVisible();
    await expect(page.getByText(failure)).toHaveCount(0);
  });
}
