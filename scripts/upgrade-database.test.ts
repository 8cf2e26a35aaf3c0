// Data of another PostgreSQL version is refused with the command that upgrades it; the command keeps the old data, and can be repeated. Nightly.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { openPostgresBinaries } from '#platform/postgres/postgres-binaries.ts';
import { commandFor, listServerAccounts } from '#platform/postgres/server-account.ts';
import { testSpeed } from '#test/counts.ts';
import { runCommand } from '#test/servers/command.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const oldBin = '/usr/lib/postgresql/15/bin';
const hasOld = testSpeed === 'nightly' && existsSync(path.join(oldBin, 'initdb'));
const log = () => undefined;
let dataDir: string;

beforeAll(async () => {
  if (!hasOld) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'kindling-upgrade-'));
  await chmod(dataDir, 0o711);
  const folder = path.join(dataDir, 'postgres');
  await mkdir(folder, { mode: 0o700 });
  const [account] = listServerAccounts(undefined);
  if (account === undefined) throw new Error('there is no account for a database server');
  if (account.ids) await chown(folder, account.ids.uid, account.ids.gid);
  const usual = ['-D', folder, '-U', 'kindling', '--auth=trust', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  const { file, args, options } = commandFor(account, path.join(oldBin, 'initdb'), usual);
  execFileSync(file, args, { ...options, stdio: 'ignore' });
  const server = await startEmbeddedPostgres({ dataDir, log, programs: await openPostgresBinaries(oldBin) });
  await migrateDatabase(server.connection);
  await withClient(server.connection, (client) =>
    client.query("insert into users (uid, name, email) values ('kept', 'Kept Person', 'kept@example.org')"),
  );
  await server.stop();
});
afterAll(() => hasOld && rm(dataDir, { recursive: true, force: true }));

const upgrade = () =>
  runCommand('upgrade-database', ['--old-binaries', oldBin], { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_TO: '' });

test.skipIf(testSpeed !== 'nightly')(
  'a database of PostgreSQL 15 is refused, upgraded with everything in it, and kept',
  async (context) => {
    if (!hasOld) context.skip('PostgreSQL 15 is not installed: apt-get install postgresql-15');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /^The database in \S+ was made by PostgreSQL 15, and this Kindling comes with \d+: run npm run upgrade-database/,
    );
    const { code, stdout, stderr } = await upgrade();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/rows moved from PostgreSQL 15 to \d+; money and audit log are sound\./);
    const kept = (await readdir(dataDir)).filter((name) => name.startsWith('database-15-'));
    expect(kept).toHaveLength(1);
    expect(await readFile(path.join(dataDir, kept[0] ?? '', 'PG_VERSION'), 'utf8')).toBe('15\n');
    expect(await readPeople()).toEqual(['Kept Person']);
    expect((await upgrade()).stdout).toContain('already');

    // As if the process had been killed between the two renames.
    await mkdir(path.join(dataDir, 'upgrade', 'new'), { recursive: true });
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'upgrade', 'new', 'postgres'));
    await writeFile(path.join(dataDir, 'upgrade', 'ready'), `${kept[0]}\n0\n`);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('finish it with npm run upgrade-database.');
    expect((await upgrade()).code).toBe(0);
    expect(await readPeople()).toEqual(['Kept Person']);
    expect((await readdir(dataDir)).toSorted()).toEqual([kept[0], 'postgres']);
  },
);

async function readPeople(): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    const { rows } = await withClient(server.connection, (client) =>
      client.query<{ name: string }>('select name from users'),
    );
    return rows.map(({ name }) => name);
  } finally {
    await server.stop();
  }
}
