// The process: settings, database, application, listening, graceful shutdown.
import type { FastifyInstance } from 'fastify';
import { seedDemoData } from '#demo/demo-seed.ts';
import { registerMailPreview } from '#demo/mail-samples/mail-preview.ts';
import { ensureFirstAdmin } from '#features/accounts/server/account-service.ts';
import { startSearchAlerts } from '#features/discovery/server/search-alerts.ts';
import { startSweeper } from '#features/investing/server/sweep/sweeper.ts';
import { startNotificationWorker } from '#features/notifications/server/notification-worker.ts';
import { startPayoutWorker } from '#features/payouts/server/payout-worker.ts';
import { startReconciler } from '#features/reconciliation/server/reconciler.ts';
import {
  createSettings,
  followSettings,
  rememberUsualCancellationHours,
} from '#features/settings/server/settings-source.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { requireDataFolder } from '#platform/config/data-folder.ts';
import { describeDemo } from '#platform/config/demo-notice.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { getSiteFacts } from '#platform/config/site-facts.ts';
import { printWelcome } from '#platform/config/welcome.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { createOwnPages } from '#platform/pages/own-pages.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { followChanges } from '#platform/postgres/change-signals.ts';
import { createDatabase, createPool, type DatabaseConnection } from '#platform/postgres/database.ts';
import { explainConnectionFailure } from '#platform/postgres/database-errors.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { buildApp } from './app.ts';

/** Resources are closed in the reverse order of opening. */
type Closer = () => Promise<void>;

/** Maximum time to drain before the process exits anyway. */
const drainMs = 8000;

/** @param given `database`: one that is running already and outlives this process. */
export async function main(given: { database?: DatabaseConnection } = {}): Promise<void> {
  const closers: Closer[] = [];
  endOnSignals(closers);
  try {
    const config = readConfig();
    const app = await start(config, closers, given.database);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close(closers);
    process.stderr.write(`${explainFailure(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

async function start(
  config: Config,
  closers: Closer[],
  database: DatabaseConnection | undefined,
): Promise<FastifyInstance> {
  await requireDataFolder(config);
  const log = createLog(config);
  const demo = describeDemo(config);
  if (demo !== undefined)
    log.warn({ event: 'config.demo' }, `development parts are on where others can reach them: ${demo}`);
  const connection = database ?? (await openDatabase(config, closers));
  const onWait = () =>
    log.warn({ event: 'database.update_waiting' }, 'tables are locked by others, database update will be retried');
  await migrateDatabase(connection, { onWait });
  const pool = createPool(connection);
  closers.push(() => pool.end());
  const secret = await readSecret(config);
  const payments = createPayments({ config, secret, pool });
  const signals = await followChanges({ connection, log });
  closers.push(() => signals.close());
  const db = createDatabase(pool);
  await rememberUsualCancellationHours({ db, config });
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
    mailer: createMailer(config, () => settings.current().brandName),
    settings,
    storage: createStorage(config, log),
  };
  const admin = await ensureFirstAdmin(deps);
  const isDemoNew = config.demoData && (await seedDemoData(deps));
  const app = await buildApp(deps, {
    payments,
    answers: createAnswerCache(),
    signals,
    addPages: (target) => {
      registerMailPreview(target, deps);
      return registerPages(target, {
        config,
        root: projectRoot,
        now: deps.now,
        cache: createPageCache(),
        site: async () => getSiteFacts(deps),
        // In development the code that renders changes too.
        ...(!config.dev && { ownPages: createOwnPages() }),
      });
    },
  });
  closers.push(() => app.close());
  const sweeper = startSweeper(deps);
  closers.push(() => sweeper.stop());
  const payoutWorker = startPayoutWorker(deps);
  closers.push(() => payoutWorker.stop());
  const notificationWorker = startNotificationWorker(deps);
  closers.push(() => notificationWorker.stop());
  const searchAlerts = startSearchAlerts(deps);
  closers.push(() => searchAlerts.stop());
  const reconciler = startReconciler(deps);
  closers.push(() => reconciler.stop());
  app.addHook('onListen', async () => {
    payments.sandbox()?.events.start();
    printWelcome({ config, admin, isDemoNew });
  });
  return app;
}

async function openDatabase(config: Config, closers: Closer[]): Promise<DatabaseConnection> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => process.stdout.write(`${message}\n`),
  });
  closers.push(() => server.stop());
  return server.connection;
}

/** SIGTERM and SIGINT drain running work, then exit with 0; a second signal, or 8 s, exits immediately. */
function endOnSignals(closers: Closer[]): void {
  let endingSince: number | undefined;
  const end = () => {
    // npm forwards a group signal, so it arrives several times; only a later one counts as the second.
    if (endingSince !== undefined && Date.now() - endingSince > 1000) process.exit(1);
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    const timer = setTimeout(() => process.exit(0), drainMs);
    void close(closers).finally(() => {
      clearTimeout(timer);
      process.exit(0);
    });
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function close(closers: Closer[]): Promise<void> {
  for (const closer of closers.splice(0).toReversed()) {
    await closer().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`));
  }
}

/** One sentence for a startup failure that an operator can fix; undefined for anything else. */
function explainFailure(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use: stop what listens there, or choose another, for example PORT=3001 npm start.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} may not be opened by this account; choose one above 1023.`;
  return explainConnectionFailure(error);
}
