// npm run restore -- FOLDER: restores a backup into an empty database of a stopped site, verifies it, and prints the next
// steps.
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditFaultWords, verifyAudit } from '#features/audit/server/audit-verification.ts';
import { fingerprintSecret, type Manifest } from '#features/backups/server/backup-manifest.ts';
import { readBackup, restoreSite } from '#features/backups/server/site-restore.ts';
import { fetchBackup, findBackup } from '#features/backups/server/stored/fetched-backup.ts';
import { parsePromiseNumber, promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { formatCount } from '#kernel/numbers.ts';
import { type BackupConfig, readBackupConfig } from '#platform/config/config.ts';
import { openDataFolder } from '#platform/config/data-folder.ts';
import { openAlone } from '#platform/postgres/command-database.ts';
import { createDatabase, createPool, type Database, type DatabaseConnection } from '#platform/postgres/database.ts';
import { restoreRules } from './restore-rules.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run restore -- FOLDER
       npm run restore -- FILE|s3://BUCKET/FILE|latest --key KEYFILE
FOLDER is a backup made by npm run backup, FILE an encrypted one, latest the newest in BACKUP_TO. KEYFILE has the private key of
BACKUP_KEY, as age-keygen wrote it. The backup is restored into DATA_DIR or DATABASE_URL, which must not contain a site: stop the
site you replace, and set another DATA_DIR or a new database.`;

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readBackupConfig();
  const found = await findBackup(wish.named, config.storedBackups);
  await openDataFolder(config.dataDir);
  // Beside the data, where there has to be room for it anyway.
  const unpacked = await mkdtemp(path.join(config.dataDir, '.restore-'));
  try {
    return await restore(await fetchBackup(found, wish.keyFile, unpacked), config);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

function readArguments(args: string[]): { named: string; keyFile: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { key: { type: 'string' } } });
    const [named, ...rest] = positionals;
    return named === undefined || named === '' || rest.length > 0 ? undefined : { named, keyFile: values.key };
  } catch {
    return undefined;
  }
}

async function restore(folder: string, config: BackupConfig): Promise<number> {
  const manifest = await readBackup(folder);
  process.stdout.write(`All files of the backup of ${manifest.takenAt} are intact.\
`);
  const startedAt = Date.now();
  const database = await openAlone();
  try {
    const target = { connection: database.connection, dataDir: config.dataDir };
    const rows = await restoreSite(target, { folder, manifest }, restoreRules);
    process.stdout.write(`${formatCount(rows)} rows restored in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.\n`);
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

/** Overdue items are not a fault of the restore: time has passed, and the site processes them once it runs. */
async function proveMoney(db: Database): Promise<boolean> {
  const { violations, overdue } = await readMoneyReport(db);
  const broken = promiseNumbers.filter((number) =>
    violations.some(({ promise }) => parsePromiseNumber(promise) === number),
  );
  const verdict =
    broken.length === 0
      ? `The money is sound: all ${promiseNumbers.length} promises hold.`
      : `The money is NOT sound: ${broken.join(', ')} broken. Run npm run check:money for details.`;
  const late = overdue.length === 0 ? '' : ` ${overdue.length} overdue items will be processed once the site runs.`;
  process.stdout.write(`${verdict}${late}\n`);
  return broken.length === 0;
}

async function proveAudit(db: Database): Promise<boolean> {
  const result = await verifyAudit(db);
  const [fault] = result?.faults ?? [];
  process.stdout.write(
    fault === undefined
      ? `The audit log is intact: ${formatCount(result?.verified ?? 0)} entries.\
`
      : `The audit log is NOT intact: entry ${fault.id} ${auditFaultWords[fault.fault]}. Run npm run audit -- verify for details.\
`,
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
          'WARNING: this site has a different secret than the backed-up one. Set SESSION_SECRET to the old secret; without it administrators cannot use their authenticator apps (npm run admin -- reset-two-factor NAME).',
        ]),
    ...(pictures.kind === 'in a bucket'
      ? [`WARNING: the backup does not include pictures. The site reads them from the bucket ${pictures.bucket}.`]
      : []),
    ...(pictures.kind === 'included' && config.storage.kind === 's3' && pictures.count > 0
      ? [
          `WARNING: ${pictures.count} pictures are now in ${path.join(config.dataDir, 'uploads')}, but with STORAGE=s3 the site reads the bucket.`,
        ]
      : []),
  ];
}

/** A margin, because clocks differ and a payment may have started long before it was recorded. */
const safetyMs = 3_600_000;

function nextSteps({ takenAt }: Manifest): string[] {
  const since = new Date(Date.parse(takenAt) - safetyMs).toISOString();
  return [
    '',
    'Next:',
    `1. npm run reconcile -- --restore --since ${since}`,
    '   recovers payments and refunds made after the backup, or refunds them to the card.',
    '2. npm start',
    '   Everyone signs in again: sessions and administrator links are not restored.',
    '3. Releases to creators and webhooks are paused. Look at the findings of step 1, then resume releases in the admin area:',
    '   webhooks continue with them.',
  ];
}

await runMain(main);
