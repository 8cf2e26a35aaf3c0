// A test with a site of its own, for what would change the pages of all other tests. Pages, contexts and the helpers that read the database
// use it in place of the shared one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from './people.ts';
import { test as base } from './quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from './site-process.ts';

export { expect } from './quiet.ts';

type OwnSite = { ownSite: Running };

export const test = base.extend<OwnSite>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern.
  ownSite: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-own-'));
    const site = startSite({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      SWEEP_INTERVAL_MS: '500',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
    });
    const shared = process.env.E2E_DATA_DIR;
    process.env.E2E_DATA_DIR = dataDir;
    try {
      await untilReady(site);
      await use(site);
    } finally {
      process.env.E2E_DATA_DIR = shared;
      await stopSite(site);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
});
