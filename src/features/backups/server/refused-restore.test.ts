// Restores that are refused: of damaged backups, into the wrong database, and with rows that the database rejects.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '#platform/postgres/database.ts';
import { findLastMigration } from '#platform/postgres/migrations.ts';
import {
  type BackupSite,
  backupCalls,
  fingerprintTables,
  openBackupSite,
  withoutRestoreTraces,
} from '#test/factories/backups.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { type SiteBackup } from './site-backup.ts';
import { readBackup } from './site-restore.ts';

// Everything is flushed to a disk that others may be using.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BackupSite;
/** For restores that must not write anything. */
let untouched: TestDatabase;

beforeAll(async () => {
  site = await openBackupSite();
  untouched = await createEmptyDatabase();
  site.databases.push(untouched);
  const { id: projectId } = await makeProject(site.kindling.deps);
  const investor = await makeUser(site.kindling.deps);
  for (const amount of [100, 200]) await invest(site.kindling, investor, { projectId, amount });
  await upload(site.kindling, await makePicture(), { as: investor });
});
afterAll(() => site.close());

const { backUp, restore, createMigrated } = backupCalls(() => site);

test('a backup that names a sequence which no table has is refused with a sentence', async () => {
  const { folder } = await makeSharedBackup();
  const copy = join(site.room, randomUUID());
  await cp(folder, copy, { recursive: true });
  const foreign = { schema: 'public', name: 'no_such_sequence', value: '1', isCalled: true };
  await reseal(copy, (manifest) => ({ ...manifest, sequences: [foreign] }));
  await expect(restore({ folder: copy })).rejects.toThrow(
    'it names the sequence "public"."no_such_sequence", which does not exist',
  );
});

test('a database with data is refused and left unchanged', async () => {
  const occupied = await createMigrated();
  await withClient(occupied.connection, (client) =>
    client.query("insert into users (uid, name, email) values ('somebody', 'Bob', 'bob@example.org')"),
  );
  await expect(restore(await backUp(), occupied)).rejects.toThrow('A site lives in this database already');
  expect((await occupied.pool.query('select name from users')).rows).toEqual([{ name: 'Bob' }]);
});

test('a database with a connected site is refused', async () => {
  const busy = await createMigrated();
  // Checked out, because an idle connection would be closed after a while.
  const connection = await busy.pool.connect();
  await expect(restore(await backUp(), busy)).rejects.toThrow('Stop the site, then restore.');
  connection.release();
});

type Spoiled = [name: string, spoil: (folder: string) => Promise<unknown>, words: string];
const spoiled: Spoiled[] = [
  ['a byte of a table flipped', (folder) => flipByte(join(folder, 'tables/public.users.copy.gz')), 'was modified'],
  ['a byte of a picture flipped', async (folder) => flipByte(join(folder, await findPicture(folder))), 'was modified'],
  ['a table cut short', (folder) => cutShort(join(folder, 'tables/public.payments.copy.gz')), 'was modified'],
  ['a table missing', (folder) => rm(join(folder, 'tables/public.payments.copy.gz')), 'is missing'],
  ['a manifest changed', (folder) => replaceIn(folder, /"rows": \d+/, '"rows": 7'), 'is damaged'],
  ['a manifest cut short', (folder) => cutShort(join(folder, 'manifest.json')), 'is damaged'],
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), 'There is no complete backup in'],
  [
    'a manifest of something else',
    (folder) => writeFile(join(folder, 'manifest.json'), '{}'),
    'not a backup of Kindling',
  ],
  ['a newer format', (folder) => replaceIn(folder, /"format": 1/, '"format": 2'), 'made by a newer Kindling'],
  [
    'newer tables',
    (folder) => reseal(folder, (manifest) => ({ ...manifest, migration: { name: 'x', at: Date.UTC(2100, 0) } })),
    'by a newer',
  ],
  ...[
    'pictures/../../x',
    '../x',
    '/etc/passwd',
    'postgres/postgresql.auto.conf',
    'postgres/recovery.signal',
    'pictures/x.svg',
    'pictures/ab/cd01.webp',
    'pictures/ab/ab01.webp.0a.part',
    'outbox/mail.eml',
    'session-secret/x',
    'session-secret\n',
    'anything',
  ].map((file): Spoiled => [`the file ${JSON.stringify(file)}`, (folder) => plant(folder, file), 'no backup may hold']),
  [
    'a table in another file',
    (folder) => reseal(folder, changeTables({ file: 'session-secret' })),
    'no backup may hold',
  ],
  ['a table of another schema', (folder) => reseal(folder, changeTables({ schema: 'pg_catalog' })), 'is damaged'],
  [
    'a link to a table',
    (folder) => linkOut(folder, 'tables/public.payments.copy.gz'),
    'contains something other than a file',
  ],
  ['a link to its tables', (folder) => linkOut(folder, 'tables'), 'contains something other than a file'],
  ['a link to its manifest', (folder) => linkOut(folder, 'manifest.json'), 'There is no complete backup in'],
  [
    'a pipe for a table',
    (folder) => makePipe(join(folder, 'tables/public.payments.copy.gz')),
    'contains something other',
  ],
];

test.for(spoiled)('a backup with %s is refused before anything is written', async ([, spoil, words]) => {
  const { folder } = await makeSharedBackup();
  const copy = join(site.room, randomUUID());
  await cp(folder, copy, { recursive: true });
  await spoil(copy);
  await expect(restore({ folder: copy }, untouched)).rejects.toThrow(words);
  expect(await withClient(untouched.connection, findLastMigration)).toBeUndefined();
});

test('rows that the database rejects leave none behind, and a restore can be repeated', async () => {
  const backup = await backUp();
  const target = await createMigrated();
  const run = (text: string) => withClient(target.connection, (client) => client.query(text));
  await run('alter table money_moves add constraint planted check (id < 3)');
  await expect(restore(backup, target)).rejects.toThrow('planted');
  const left = await run('select (select count(*) from users) + (select count(*) from ledger_entries) as rows');
  expect(left.rows).toEqual([{ rows: 0 }]);
  expect((await run('select count(*)::int as rules from legal_moves')).rows).not.toEqual([{ rules: 0 }]);
  await run('alter table money_moves drop constraint planted');
  await restore(backup, target);
  expect(withoutRestoreTraces(await fingerprintTables(target.pool))).toEqual(
    withoutRestoreTraces(await fingerprintTables(site.kindling.deps.pool)),
  );
  const off = await run("select tgname from pg_trigger where tgenabled <> 'O'");
  expect(off.rows).toEqual([]);
});

const once: { backup?: Promise<SiteBackup> } = {};
const makeSharedBackup = () => (once.backup ??= backUp());

async function findPicture(folder: string): Promise<string> {
  const { files } = await readBackup(folder);
  const picture = files.find(({ file }) => file.startsWith('pictures/'));
  if (picture === undefined) throw new Error('the backup has no picture');
  return picture.file;
}

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}

async function cutShort(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 20));
}

async function replaceIn(folder: string, what: RegExp, by: string): Promise<void> {
  const file = join(folder, 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(what, by));
}

type Manifest = Record<string, unknown>;

/** Reseals a manifest like someone who knows how. */
async function reseal(folder: string, change: (manifest: Manifest) => Manifest): Promise<void> {
  const file = join(folder, 'manifest.json');
  const { seal: _, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const changed = change(manifest);
  const seal = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
  await writeFile(file, JSON.stringify({ ...changed, seal }));
}

/** A file that exists, with a matching manifest entry. */
async function plant(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  if (path.startsWith(`${folder}/`)) {
    await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
    await writeFile(path, '').catch(() => undefined);
  }
  const sha256 = createHash('sha256').update('').digest('hex');
  await reseal(folder, (manifest) => ({ ...manifest, files: [{ file, bytes: 0, sha256 }] }));
}

function changeTables(over: object): (manifest: Manifest) => Manifest {
  return ({ tables, ...manifest }) => ({
    ...manifest,
    tables: (tables as object[]).map((table) => ({ ...table, ...over })),
  });
}

/** The same content behind a link that points outside the folder. */
async function linkOut(folder: string, name: string): Promise<void> {
  const elsewhere = join(site.room, randomUUID());
  await rename(join(folder, name), elsewhere);
  await symlink(elsewhere, join(folder, name));
}

async function makePipe(file: string): Promise<void> {
  await rm(file);
  execFileSync('mkfifo', [file]);
}
