// One of several server processes on one database: the application without its pages, with its sweeper, on a free port or on PORT.

import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startSweeper } from '#features/investing/server/sweep/sweeper.ts';
import { startPayoutWorker } from '#features/payouts/server/payout-worker.ts';
import { createSettings, followSettings } from '#features/settings/server/settings-source.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { followChanges } from '#platform/postgres/change-signals.ts';
import { createDatabase, createPool } from '#platform/postgres/database.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { buildApp } from '../../src/app.ts';

/** Sent by the process once it accepts requests. */
export type ServerReady = { url: string };

// The test process is gone, so there is nothing left to do.
process.once('disconnect', () => process.exit(0));

const config = readConfig();
const { databaseUrl } = config;
if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing');
const log = createLog(config);
const pool = createPool(databaseUrl);
const secret = await readSecret(config);
const payments = createPayments({ config, secret, pool });
const signals = await followChanges({ connection: databaseUrl, log });
const db = createDatabase(pool);
const settings = await createSettings({ db, config });
followSettings(settings, signals, log);
const deps: Deps = {
  config,
  db,
  pool,
  log,
  now: () => new Date(),
  secret,
  gateway: payments.gateway,
  payoutGateway: payments.payoutGateway,
  identityGateway: payments.identityGateway,
  mailer: { send: async () => undefined },
  storage: createStorage(config, log),
  settings,
};
const app = await buildApp(deps, { payments, answers: createAnswerCache(), signals });
startSweeper(deps);
startPayoutWorker(deps);
await app.listen({ port: process.env.PORT === undefined ? 0 : config.port, host: config.host });
const { address, port } = app.server.address() as AddressInfo; // listens on a port, not on a socket
payments.sandbox()?.events.start();
process.send?.({ url: `http://${address}:${port}` } satisfies ServerReady);
// It never exits on its own, so flush the compile cache now for the next process.
flushCompileCache();
