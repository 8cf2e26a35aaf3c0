// npm run restore -- FOLDER: brings a backup back into an empty database of a site that does not run, proves what came
// back, and says what to do next.
import path from 'node:path';
import { auditFaultWords, verifyAudit } from '#features/audit/server/audit-verification.ts';
import { parsePromiseNumber, promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Manifest } from '#platform/backup/backup-manifest.ts';
import { fingerprintSecret } from '#platform/backup/backup-secret.ts';
import { readBackup, restoreSite } from '#platform/backup/site-restore.ts';
import { type BackupConfig, readBackupConfig } from '#platform/config/config.ts';
import { openAlone } from '#platform/postgres/command-database.ts';
import { createDatabase, createPool, type Database, type DatabaseConnection } from '#platform/postgres/database.ts';
import { restoreRules } from './restore-rules.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run restore -- FOLDER
FOLDER is one that npm run backup has made. It goes into DATA_DIR, or into DATABASE_URL, where no site lives yet: stop the site
that is to be replaced, and name another DATA_DIR or a new database.`;

async function main(args: string[]): Promise<number> {
  const [named, ...rest] = args;
  if (named === undefined || named === '' || named.startsWith('-') || rest.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const folder = path.resolve(named);
  const config = readBackupConfig();
  const manifest = await readBackup(folder);
  process.stdout.write(`Every file of the backup of ${manifest.takenAt} is as it was written.\n`);
  const startedAt = Date.now();
  const database = await openAlone();
  try {
    const target = { connection: database.connection, dataDir: config.dataDir };
    const rows = await restoreSite(target, { folder, manifest }, restoreRules);
    process.stdout.write(`${formatCount(rows)} rows are back, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.\n`);
    const isSound = await proveRestored(database.connection);
    process.stdout.write(`${[...warnings(manifest, config), ...nextSteps(manifest)].join('\n')}\n`);
    return isSound ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function proveRestored(connection: DatabaseConnection): Promise<boolean> {
  const pool = createPool(connection, 2);
  const db = createDatabase(pool);
  try {
    const [isMoneySound, isAuditSound] = [await proveMoney(db), await proveAudit(db)];
    return isMoneySound && isAuditSound;
  } finally {
    await pool.end();
  }
}

/** What only waits too long is not the fault of the restore: time has passed, and the site takes it up once it runs. */
async function proveMoney(db: Database): Promise<boolean> {
  const { violations, overdue } = await readMoneyReport(db);
  const broken = promiseNumbers.filter((number) =>
    violations.some(({ promise }) => parsePromiseNumber(promise) === number),
  );
  const verdict =
    broken.length === 0
      ? `The money is sound: all ${promiseNumbers.length} promises hold.`
      : `The money is NOT sound: ${broken.join(', ')} broken. npm run check:money says more.`;
  const late = overdue.length === 0 ? '' : ` ${overdue.length} things wait that the site does once it runs.`;
  process.stdout.write(`${verdict}${late}\n`);
  return broken.length === 0;
}

async function proveAudit(db: Database): Promise<boolean> {
  const result = await verifyAudit(db);
  const [fault] = result?.faults ?? [];
  process.stdout.write(
    fault === undefined
      ? `The audit log is what was written: ${formatCount(result?.verified ?? 0)} entries.\n`
      : `The audit log is NOT what was written: entry ${fault.id} ${auditFaultWords[fault.fault]}. npm run audit -- verify says more.\n`,
  );
  return fault === undefined;
}

function warnings({ pictures, secretMark, files }: Manifest, config: BackupConfig): string[] {
  const isSecretHere =
    config.sessionSecret === undefined
      ? files.some(({ file }) => file === 'session-secret') && config.databaseUrl === undefined
      : secretMark === fingerprintSecret(config.sessionSecret);
  return [
    ...(isSecretHere || secretMark === null
      ? []
      : [
          'WARNING: the secret of this site is not the one of the site that was backed up. Set SESSION_SECRET to that one; without it no administrator can use their authenticator app (npm run admin -- reset-two-factor NAME).',
        ]),
    ...(pictures.kind === 'in a bucket'
      ? [`WARNING: pictures were not part of the backup. The site looks for them in the bucket ${pictures.bucket}.`]
      : []),
    ...(pictures.kind === 'included' && config.storage.kind === 's3' && pictures.count > 0
      ? [
          `WARNING: ${pictures.count} pictures are now in ${path.join(config.dataDir, 'uploads')}, but STORAGE=s3 looks in the bucket.`,
        ]
      : []),
  ];
}

/** Clocks differ, and a payment may have begun long before it was written: better too early. */
const safetyMs = 3_600_000;

function nextSteps({ takenAt }: Manifest): string[] {
  const since = new Date(Date.parse(takenAt) - safetyMs).toISOString();
  return [
    '',
    'Next:',
    `1. npm run reconcile -- --restore --since ${since}`,
    '   brings back what was paid or returned after the backup, or returns it to its card.',
    '2. npm start',
    '   Everybody signs in again: sessions and links for administrators do not come back.',
  ];
}

await runMain(main);
