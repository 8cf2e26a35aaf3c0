// Kindling without its caches: every call reaches the database and every page is rendered.

import { fileURLToPath } from 'node:url';
import { createSettings } from '#features/settings/server/settings-source.ts';
import type { Site } from '#kernel/site.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import { readSecret } from '#platform/identity/secret.ts';
import { createMailer } from '#platform/mail/mail.ts';
import type { PageCache } from '#platform/pages/page-cache.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { buildApp } from '../../src/app.ts';
import { type Received, receiveSetup } from './setup.ts';

export type UncachedKindling = { databaseUrl: string; site: Omit<Site, 'today'> };

const { setup, port } = (await receiveSetup()) as Received<UncachedKindling>;
const config = readConfig({
  ...process.env,
  DATABASE_URL: setup.databaseUrl,
  SESSION_SECRET: 'a secret of benchmarks, long enough',
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
});
const noCache: PageCache = { get: (_, render) => render() };
const log = createLog(config);
const pool = createPool(setup.databaseUrl);
const secret = await readSecret(config);
const payments = createPayments({ config, secret, pool });
const db = createDatabase(pool);
const settings = await createSettings({ db, config });
const deps: Deps = {
  config,
  db,
  pool,
  log,
  now: () => new Date(),
  secret,
  gateway: payments.gateway,
  payoutGateway: payments.payoutGateway,
  mailer: createMailer(config, () => settings.current().brandName),
  storage: createStorage(config, log),
  settings,
};
const app = await buildApp(deps, {
  payments,
  addPages: (target) =>
    registerPages(target, {
      config,
      root: fileURLToPath(new URL('../..', import.meta.url)),
      now: deps.now,
      cache: noCache,
      site: async () => setup.site,
    }),
});
app.get('/ready', () => 'ready');
await app.listen({ port });
