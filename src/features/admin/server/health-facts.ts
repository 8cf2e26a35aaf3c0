// Facts for the health page, from database and disk; health-rules.ts evaluates them.
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readBackupFacts } from '#features/backups/server/backup-facts.ts';
import { readStoredSchedule } from '#features/backups/server/stored/stored-runs.ts';
import { readSuspenseSum } from '#features/investing/server/suspense/suspense-list.ts';
import { getReconciliation } from '#features/reconciliation/server/reconciliation-overview.ts';
import type { Deps } from '#platform/config/deps.ts';
import { secondsSinceBeat } from '#platform/jobs/heartbeat.ts';
import type { HealthFacts } from '../health-rules.ts';
import { readMailState } from './health-mail.ts';

export async function readHealthFacts(deps: Deps, untrustedProxy: string | undefined): Promise<HealthFacts> {
  const { db, config, now, gateway } = deps;
  const [reconciliation, suspense, payments, mail, database, backup, disk] = await Promise.all([
    getReconciliation(db),
    readSuspenseSum(db),
    readPayments(deps),
    readMailState(db),
    readDatabase(deps),
    readBackupFacts(db),
    freeBytes(config.dataDir),
  ]);
  return {
    now: now(),
    jobs: reconciliation.jobs,
    workersSilentSeconds: secondsSinceBeat(deps.pool),
    check: reconciliation.check && { ...reconciliation.check, checkedAt: new Date(reconciliation.check.checkedAt) },
    openFindings: reconciliation.openFindings,
    suspense,
    payments: { ...payments, kind: gateway.publicSettings.kind },
    mail: { ...mail, goesToFolder: config.mail.smtpUrl === undefined },
    database,
    storage: { kind: config.storage.kind, freeBytes: disk },
    backup: {
      ...backup,
      schedule: readStoredSchedule(config, now()),
      bucket: config.storage.kind === 's3' ? config.storage.bucket : undefined,
    },
    network: { trustedProxies: config.trustedProxies, untrustedProxy },
  };
}

export async function readPayments({ db }: Pick<Deps, 'db'>): Promise<Omit<HealthFacts['payments'], 'kind'>> {
  const { rows } = await db.execute<{
    answered: string | null;
    received: string | null;
    waiting: number;
    stuck: number;
  }>(sql`
    select (select max(finished_at) from reconcile_runs where job = 'payment_sweep' and error is null)::text as answered,
      (select max(received_at) from provider_events)::text as received,
      (select count(*)::int from provider_events where applied_at is null) as waiting,
      (select count(*)::int from provider_events where applied_at is null and received_at < now() - interval '10 minutes') as stuck`);
  const [row] = rows;
  return {
    answeredAt: row?.answered ? new Date(row.answered) : undefined,
    receivedAt: row?.received ? new Date(row.received) : undefined,
    waiting: row?.waiting ?? 0,
    stuck: row?.stuck ?? 0,
  };
}

async function readDatabase({ db }: Deps): Promise<HealthFacts['database']> {
  const { rows } = await db.execute<HealthFacts['database']>(sql`
    select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`);
  const [row] = rows;
  if (row === undefined) throw new Error('the database said nothing about itself');
  return row;
}

/** Undefined before the folder exists: it is created with the first file. */
async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
