// One app process: settings, database, application, listening, graceful shutdown.
import type { FastifyInstance } from 'fastify';
import { seedDemoData } from '#demo/demo-seed.ts';
import { registerMailPreview } from '#demo/mail-samples/mail-preview.ts';
import { ensureFirstAdmin } from '#features/accounts/server/account-service.ts';
import { productVersion } from '#features/backups/server/product-version.ts';
import { requirePublicKey } from '#features/backups/server/stored/encrypted-archive.ts';
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
import { startWebhookWorker } from '#features/webhooks/server/webhook-worker.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { requireDataFolder } from '#platform/config/data-folder.ts';
import { describeDemo } from '#platform/config/demo-notice.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createLog } from '#platform/config/log.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { getSiteFacts } from '#platform/config/site-facts.ts';
import { printWelcome } from '#platform/config/welcome.ts';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { letConnectionsEnd } from '#platform/http/connection-drain.ts';
import { readSecret } from '#platform/identity/secret-box.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { createProcessMetrics, serveMetrics } from '#platform/metrics/start-metrics.ts';
import { createPageMetrics } from '#platform/metrics/store-metrics.ts';
import { createOwnPages } from '#platform/pages/own-pages.ts';
import { createPageCache } from '#platform/pages/page-cache.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { followChanges } from '#platform/postgres/change-signals.ts';
import { createDatabase, createPool, type DatabaseConnection } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { explainStartFailure } from '#platform/postgres/start-failures.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { getPoolSize } from '#platform/workers/connections.ts';
import { hasSupervisor } from '#platform/workers/supervisor-calls.ts';
import { buildApp } from './app.ts';

/** Resources are closed in the reverse order of opening. */
type Closer = () => Promise<void>;

/** Maximum time to drain before the process exits anyway. */
const drainMs = 7000;
/** The same for a process that another one has replaced: connections without a request are closed after 10 s. */
const retireMs = 12_000;

export type MainOptions = {
  /** One that is running already and outlives this process. */
  database?: DatabaseConnection;
  /** Prints no welcome: another process of the same site has. */
  isQuiet?: boolean;
};

export type Running = {
  /** Accepts no more connections, lets the open ones end, and exits. */
  retire: () => void;
};

/** Resolves when it accepts connections; a start that fails exits with 1. */
export async function main(given: MainOptions = {}): Promise<Running> {
  const closers: Closer[] = [];
  const drain = { connectionsMs: 0 };
  const end = createEnd(closers);
  process.on('SIGTERM', () => end(drainMs));
  process.on('SIGINT', () => end(drainMs));
  try {
    const config = readConfig();
    const app = await start(config, closers, given);
    letConnectionsEnd(app, () => drain.connectionsMs);
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close(closers);
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  }
  return {
    retire: () => {
      drain.connectionsMs = retireMs;
      end(retireMs + drainMs);
    },
  };
}

async function start(
  config: Config,
  closers: Closer[],
  { database, isQuiet = false }: MainOptions,
): Promise<FastifyInstance> {
  await requireDataFolder(config);
  const version = productVersion();
  // Loaded only when it is used: it would add to every start.
  const telemetry =
    config.telemetry &&
    (await import('#platform/telemetry/telemetry.ts')).startTelemetry(config.telemetry, { version });
  if (telemetry) closers.push(() => telemetry.stop());
  const log = createLog(config, { also: telemetry?.logStream });
  if (config.storedBackups !== undefined) await requirePublicKey(config.storedBackups.key);
  const demo = describeDemo(config);
  if (demo !== undefined && !isQuiet)
    log.warn({ event: 'config.demo' }, `development parts are on where others can reach them: ${demo}`);
  const connection = database ?? (await openDatabase(config, closers));
  const onWait = () =>
    log.warn({ event: 'database.update_waiting' }, 'tables are locked by others, database update will be retried');
  await migrateDatabase(connection, { onWait });
  const pool = createPool(connection, getPoolSize(hasSupervisor ? config.workers : 1));
  telemetry?.tracePool(pool);
  closers.push(() => pool.end());
  const secret = await readSecret(config);
  const payments = createPayments({ config, secret, pool });
  const signals = await followChanges({ connection, log });
  closers.push(() => signals.close());
  const db = createDatabase(pool);
  await rememberUsualCancellationHours({ db, config });
  const settings = await createSettings({ db, config });
  followSettings(settings, signals, log);
  const mailer = createMailer(config, () => settings.current().brandName);
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
    mailer: telemetry?.traceMailer(mailer) ?? mailer,
    settings,
    storage: createStorage(config, log),
  };
  const admin = await ensureFirstAdmin(deps);
  const isDemoNew = config.demoData && (await seedDemoData(deps));
  const answers = createAnswerCache();
  const cache = createPageCache();
  // In development the code that renders changes too.
  const ownPages = config.dev ? undefined : createOwnPages();
  const metrics = createProcessMetrics(config, {
    version,
    pool,
    caches: { answers, pages: cache, own_pages: ownPages },
  });
  const app = await buildApp(deps, {
    payments,
    answers,
    signals,
    metrics,
    telemetry,
    addPages: (target) => {
      registerMailPreview(target, deps);
      return registerPages(target, {
        config,
        root: projectRoot,
        now: deps.now,
        cache,
        site: async () => getSiteFacts(deps),
        ...(ownPages && { ownPages }),
        ...(metrics && { metrics: createPageMetrics(metrics) }),
      });
    },
  });
  closers.push(await serveMetrics(config, metrics));
  closers.push(() => app.close());
  const sweeper = startSweeper(deps);
  closers.push(() => sweeper.stop());
  const payoutWorker = startPayoutWorker(deps);
  closers.push(() => payoutWorker.stop());
  const notificationWorker = startNotificationWorker(deps);
  closers.push(() => notificationWorker.stop());
  const searchAlerts = startSearchAlerts(deps);
  closers.push(() => searchAlerts.stop());
  const webhookWorker = startWebhookWorker(deps);
  closers.push(() => webhookWorker.stop());
  const reconciler = startReconciler(deps);
  closers.push(() => reconciler.stop());
  app.addHook('onListen', async () => {
    payments.sandbox()?.events.start();
    if (!isQuiet) printWelcome({ config, admin, isDemoNew });
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

/** Ends after running work, with 0; a second call, or the time given, ends immediately. */
function createEnd(closers: Closer[]): (longestMs: number) => void {
  let endingSince: number | undefined;
  return (longestMs) => {
    // npm forwards a group signal, so it arrives several times; only a later one counts as the second.
    if (endingSince !== undefined && Date.now() - endingSince > 1000) process.exit(1);
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    const timer = setTimeout(() => process.exit(0), longestMs);
    void close(closers).finally(() => {
      clearTimeout(timer);
      process.exit(0);
    });
  };
}

async function close(closers: Closer[]): Promise<void> {
  for (const closer of closers.splice(0).toReversed()) {
    await closer().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`));
  }
}
