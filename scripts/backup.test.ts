// The backup and restore commands: output and exit codes, file permissions, and a restore that is killed midway.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findLastBackup } from '#features/backups/server/backup-table.ts';
import { promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { createDatabase, withClient } from '#platform/postgres/database.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { addressOfDatabase, type CommandAnswer, runCommand } from '#test/servers/command.ts';
import { testSecret, useTestApp } from '#test/servers/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const kindling = useTestApp();
let room: string;
let backups: string;
let env: Record<string, string>;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  room = await mkdtemp(path.join(tmpdir(), 'kindling-backup-command-'));
  backups = path.join(room, 'backups');
  const databaseUrl = await addressOfDatabase(kindling.deps.pool);
  env = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(room, 'data'), SESSION_SECRET: testSecret };
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: '1234.50' });
});
afterAll(async () => {
  // These databases are dropped with the run's server: dropping each one would cost a checkpoint.
  await Promise.all(targets.map(({ pool }) => pool.end()));
  await rm(room, { recursive: true, force: true });
});

const backUp = (args: string[], over: Record<string, string> = {}) => runCommand('backup', args, { ...env, ...over });

/** The URL of a database with no other connections yet. */
function addressOf({ connection: { host, port, user, database } }: TestDatabase): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}

function restoreInto(target: TestDatabase, folder: string, over = {}): Promise<CommandAnswer> {
  return runCommand('restore', [folder], { ...env, DATABASE_URL: addressOf(target), ...over });
}

async function target(made: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await made;
  targets.push(database);
  return database;
}

async function newest(): Promise<string> {
  const [last = ''] = (await readdir(backups))
    .filter((name) => name.startsWith('kindling-'))
    .toSorted()
    .toReversed();
  return path.join(backups, last);
}

test('a backup reports its contents and location, is private, and appears on the health page', async () => {
  const { code, stdout, stderr } = await backUp([backups]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const folder = await newest();
  expect(stdout).toContain(`${folder}\n`);
  expect(stdout).toMatch(/rows of \d+ tables and 0 pictures, \d+\.\d MB, written and verified/);
  expect(stdout).toContain("It contains people's data and secrets");
  expect(stdout).toContain(`npm run restore -- ${folder}`);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(file.parentPath, file.name));
    expect(mode & 0o777).toBe(file.isDirectory() ? 0o700 : 0o600);
  }
  expect((await findLastBackup(kindling.deps.db))?.note).toBe(folder);
});

test('a backup made by other means is only recorded', async () => {
  const before = await readdir(backups);
  expect(await backUp(['--note', 'Nightly dump on the second disk'])).toMatchObject({ code: 0, stderr: '' });
  expect((await findLastBackup(kindling.deps.db))?.note).toBe('Nightly dump on the second disk');
  expect(await readdir(backups)).toEqual(before);
});

test('keeps the requested number of backups, and removes only complete backups of this site', async () => {
  const first = await newest();
  const others = path.join(backups, 'kindling-20200101T000000Z-abcd');
  await mkdir(others);
  await writeFile(path.join(backups, 'photos.zip'), '');
  // Another site stores its backups in the same folder.
  const another = await target(createTestDatabase());
  const secret = { DATABASE_URL: addressOf(another), SESSION_SECRET: 'the secret of another site, as long' };
  expect((await backUp([backups], secret)).code).toBe(0);
  const foreign = await newest();
  expect((await backUp([backups, '--keep', '1'])).stdout).toContain(`Removed ${first}\n`);
  const left = [others, foreign, await newest(), path.join(backups, 'photos.zip')].map((name) => path.basename(name));
  expect((await readdir(backups)).toSorted()).toEqual(left.toSorted());
});

test('a restore verifies money and audit log, prints the next steps, and refuses to run twice', async () => {
  const [fresh, folder] = [await target(createEmptyDatabase()), await newest()];
  const { code, stdout, stderr } = await restoreInto(fresh, folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`The money is sound: all ${promiseNumbers.length} promises hold.`);
  expect(stdout).toMatch(/The audit log is intact: \d+ entries\./);
  expect(stdout).toMatch(/npm run reconcile -- --restore --since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\n/);
  expect(stdout).not.toContain('WARNING');
  const again = await restoreInto(fresh, folder);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('A site lives in this database already');
  await expectSound(createDatabase(fresh.pool));
});

test('restoring with another secret warns about what is lost', async () => {
  const other = { SESSION_SECRET: 'another secret than the one it had' };
  const { code, stdout } = await restoreInto(await target(createEmptyDatabase()), await newest(), other);
  expect(code).toBe(0);
  expect(stdout).toContain('WARNING: this site has a different secret');
});

test('an encrypted backup is stored at BACKUP_TO, rehearsed and restored with the private key', async () => {
  const to = path.join(room, 'stored');
  const keyFile = path.join(room, 'key.txt');
  const privateKey = await generateX25519Identity();
  await writeFile(keyFile, `# a comment\n${privateKey}\n`);
  const settings = { BACKUP_TO: to, BACKUP_KEY: await identityToRecipient(privateKey) };
  const stored = await backUp([], settings);
  expect({ code: stored.code, stderr: stored.stderr }).toEqual({ code: 0, stderr: '' });
  expect(stored.stdout).toMatch(/encrypted, restored for a test, stored and read back\. Backups kept: 1\./);
  const drill = await runCommand('drill', ['--key', keyFile], { ...env, ...settings });
  expect({ code: drill.code, stderr: drill.stderr }).toEqual({ code: 0, stderr: '' });
  expect(drill.stdout).toMatch(/Money and audit log +\d+\.\d s {2}sound\n/);
  expect(drill.stdout).toContain('The backup can be restored, and what it restores is sound.');
  const fresh = await target(createEmptyDatabase());
  const restore = (args: string[]) =>
    runCommand('restore', args, { ...env, ...settings, DATABASE_URL: addressOf(fresh) });
  expect((await restore(['latest'])).stderr).toContain('is encrypted: add --key');
  const restored = await restore(['latest', '--key', keyFile]);
  expect({ code: restored.code, stderr: restored.stderr }).toEqual({ code: 0, stderr: '' });
  await expectSound(createDatabase(fresh.pool));
  expect((await readdir(path.join(room, 'data'))).filter((name) => name.startsWith('.restore'))).toEqual([]);
});

test('a killed restore leaves no rows behind, and the next one restores everything', async () => {
  const [half, folder] = [await target(createTestDatabase()), await newest()];
  const run = (text: string) => withClient(half.connection, (client) => client.query(text));
  await run(
    `create function planted() returns boolean language plpgsql as 'begin perform pg_sleep(300); return true; end'`,
  );
  await run('alter table ledger_postings add constraint planted check (planted())');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'restore.ts'), folder], {
    env: { ...process.env, ...env, DATABASE_URL: addressOf(half) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const { database: name } = half.connection;
  await withClient({ ...half.connection, database: 'postgres' }, async (client) => {
    const asleep = () =>
      client.query(`select pid from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`, [name]);
    await expect.poll(async () => (await asleep()).rowCount, { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
    // On its own it would notice its closed connection only at the end of its sleep.
    await client.query('select pg_terminate_backend($1)', [(await asleep()).rows[0]?.pid]);
  });
  await run('alter table ledger_postings drop constraint planted');
  expect((await run('select id from users')).rows).toEqual([]);
  expect((await run('select id from projects')).rows).toEqual([]);
  expect(await restoreInto(half, folder)).toMatchObject({ code: 0, stderr: '' });
  await expectSound(createDatabase(half.pool));
});

test('a failure exits with 2 and one sentence', async () => {
  const nowhere = path.join(room, 'nowhere');
  const folder = await newest();
  const [empty, untouched] = [await target(createEmptyDatabase()), await target(createEmptyDatabase())];
  const answers = await Promise.all([
    backUp(['--keep', '0']),
    backUp(['--note', ' ']),
    backUp([backups, '--note', 'both']),
    backUp([backups], { DATABASE_URL: addressOf(empty) }),
    backUp([backups], { DATABASE_URL: '', DATA_DIR: nowhere }),
    backUp([backups], { DATABASE_URL: 'postgresql://localhost:1/nothing' }),
    runCommand('restore', [], env),
    restoreInto(untouched, nowhere),
    restoreInto(untouched, folder, { DATABASE_URL: await addressOfDatabase(kindling.deps.pool) }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 2));
  const said = answers.map(({ stderr }) => stderr.split('\n')[0]);
  expect(said).toEqual([
    'Usage: npm run backup [-- FOLDER] [--keep N]',
    'Usage: npm run backup [-- FOLDER] [--keep N]',
    'Usage: npm run backup [-- FOLDER] [--keep N]',
    'This database contains no site: it has no Kindling tables.',
    `There is no database in ${nowhere}. Set DATA_DIR to the site's data folder.`,
    'DATABASE_URL cannot be reached: no PostgreSQL answers there.',
    'Usage: npm run restore -- FOLDER',
    expect.stringContaining(`There is no complete backup in ${nowhere}`),
    expect.stringMatching(/^(Something else is connected to|A site lives in) this database/),
  ]);
  expect((await readdir(backups)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
