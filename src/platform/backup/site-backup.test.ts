// Backs up a site in use and restores it: the same site again, to the row and to the cent, or nothing at all.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { investments } from '#features/investing/server/investing-table.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { runJob } from '#features/reconciliation/server/job-runner.ts';
import { createDatabase, withClient } from '#platform/postgres/database.ts';
import { findLastMigration, listMigrations, migrateDatabase } from '#platform/postgres/migrations.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { createOldDatabase, makeDefinitions } from '#test/servers/old-database.ts';
import { createTestApp, type TestApp, testSecret } from '#test/servers/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { restoreRules } from '../../../scripts/restore-rules.ts';
import { type BackupSource, backUpSite, type SiteBackup } from './site-backup.ts';
import { readBackup, restoreSite } from './site-restore.ts';

// Everything is flushed to a disk that others may be using.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let kindling: TestApp;
let source: TestDatabase;
let room: string;
let project: TestProject;
let investors: TestUser[];
/** For restores that must not write anything. */
let untouched: TestDatabase;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  kindling = await createTestApp({ database: source });
  untouched = await createEmptyDatabase();
  databases.push(untouched);
  room = await mkdtemp(join(tmpdir(), 'kindling-backups-'));
  project = await makeProject(kindling.deps, { goalCents: 40_000_000 });
  investors = await Promise.all(Array.from({ length: 4 }, () => makeUser(kindling.deps)));
});
afterAll(async () => {
  await kindling.close();
  // These databases are dropped with the run's server: dropping each one would cost a checkpoint.
  await Promise.all(databases.map(({ pool }) => pool.end()));
  await rm(room, { recursive: true, force: true });
});

function placeOf({ connection }: TestDatabase): BackupSource {
  const { dataDir, storage } = kindling.deps.config;
  return { connection, dataDir, storage, sessionSecret: testSecret, version: '9.9.9' };
}

function backUp(from = source): Promise<SiteBackup> {
  return backUpSite(placeOf(from), join(room, randomUUID()));
}

async function restore({ folder }: Pick<SiteBackup, 'folder'>, to?: TestDatabase) {
  const database = to ?? (await createEmptyDatabase());
  if (to === undefined) databases.push(database);
  const dataDir = join(room, randomUUID());
  const manifest = await readBackup(folder);
  await restoreSite({ connection: database.connection, dataDir }, { folder, manifest }, restoreRules);
  return { database, dataDir };
}

/** Every table with a hash of its rows in any order, including generated columns. */
async function fingerprints(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; hash: string }>(
    `select table_schema || '.' || table_name as name, (xpath('/row/hash/text()', query_to_xml(format(
       'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as hash from %I.%I t', table_schema, table_name),
       false, true, '')))[1]::text as hash
     from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox')`,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function sequences(pool: pg.Pool): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'sandbox')`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Differs on purpose after a restore: no one is signed in, and the audit log records the restore. */
const changed = ['admin_invites', 'admin_pending_logins', 'audit_entries', 'audit_head', 'sessions'];
const without = <T>(all: Record<string, T>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !changed.some((table) => name === `public.${table}`)));

test('a backup made during investing is consistent, and the restored site is correct and continues', async () => {
  const { body: picture } = await upload(kindling, await makePicture(), { as: investors[0] as TestUser });
  await kindling.deps.pool.query('update projects set cover_image = $1 where id = $2', [picture.address, project.id]);
  const state = { isOver: false, done: 0 };
  const keepInvesting = async (as: TestUser) => {
    for (; !state.isOver; state.done += 1) await invest(kindling, as, { projectId: project.id, amount: '120.50' });
  };
  const running = investors.map(keepInvesting);
  await expect.poll(() => state.done, { timeout: 20_000 }).toBeGreaterThan(5);
  const backup = await backUp();
  const atTheEnd = state.done;
  await expect.poll(() => state.done, { timeout: 20_000 }).toBeGreaterThan(atTheEnd + 5);
  state.isOver = true;
  await Promise.all(running);

  const { database, dataDir } = await restore(backup);
  databases.splice(databases.indexOf(database), 1);
  const restored = await createTestApp({ database, env: { DATA_DIR: dataDir } });
  expect(await listViolations(restored.deps.db)).toEqual([]);
  const rows = await restored.deps.db.select().from(investments);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(state.done);
  expect(rows).toHaveLength(backup.manifest.tables.find(({ name }) => name === 'investments')?.rows ?? -1);

  const shown = await restored.call(getProject, { params: { id: project.id } });
  expect(shown.body.fundingRaised).toBeCloseTo(120.5 * rows.filter(({ state: is }) => is === 'completed').length);
  const images = await Promise.all([restored, kindling].map(({ app }) => app.inject({ url: picture.address })));
  expect(images[0]?.statusCode).toBe(200);
  expect(images[0]?.rawPayload).toEqual(images[1]?.rawPayload);
  // Payments completed after that moment are found at the provider.
  const since = new Date(backup.manifest.takenAt);
  const { signal } = new AbortController();
  expect(await runJob(restored.deps, { job: 'restore', signal, since })).toMatchObject({ error: null, found: 0 });
  const next = await invest(restored, await makeUser(restored.deps), { projectId: project.id, amount: '200' });
  expect(next.id).toBeGreaterThan(Math.max(...rows.map(({ id }) => id)));
  await expectSound(restored.deps.db);
  await restored.close();
});

test('every row, generated column and sequence is restored, and no one is signed in', async () => {
  const { database } = await restore(await backUp());
  const [here, there] = [await fingerprints(kindling.deps.pool), await fingerprints(database.pool)];
  expect(without(there)).toEqual(without(here));
  expect(await sequences(database.pool)).toEqual(await sequences(kindling.deps.pool));
  expect((await database.pool.query('select 1 from sessions')).rows).toEqual([]);
  expect((await database.pool.query('select action from audit_entries')).rows).toContainEqual({
    action: 'site.restored',
  });
});

test('every schema of the product except the list of migrations is backed up', async () => {
  const { rows } = await kindling.deps.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['drizzle', 'public', 'sandbox']);
});

test('a table unknown to the backup is included, with unusual values', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  databases.push(from, to);
  const table = `create table made_up (id bigint generated always as identity primary key, words text, "Odd ""name" jsonb,
    bytes bytea, list text[], amount numeric, at timestamptz, twice bigint generated always as (id * 2) stored)`;
  for (const { connection } of [from, to]) await withClient(connection, (client) => client.query(table));
  await from.pool.query(String.raw`insert into made_up (words, "Odd ""name", bytes, list, amount, at) values
    (E'tab\t, line\n, back\\slash, \\. and \\N', '{"a": [1, null]}', '\x00ff0a', array['a,"b', null, ''], 0.10, 'infinity'),
    ('', null, null, '{}', 'NaN', '2026-11-22 10:00:00.123456+02'), (null, '"é😀"', '\x', null, 1e30, '-infinity')`);
  await from.pool.query("select setval('made_up_id_seq', 41)");
  const backup = await backUp(from);
  expect(backup.manifest.tables).toContainEqual(expect.objectContaining({ name: 'made_up', rows: 3 }));
  await restore(backup, to);
  expect(without(await fingerprints(to.pool))).toEqual(without(await fingerprints(from.pool)));
  const next = await to.pool.query("insert into made_up (words) values ('new') returning id, twice");
  expect(next.rows).toEqual([{ id: 42, twice: 84 }]);
});

test('a backup of an older version is restored with its own tables and then upgraded', async () => {
  const [from, to] = [await migrated(), await createEmptyDatabase()];
  databases.push(to);
  await from.pool.query("insert into users (uid, name, email) values ('from the past', 'Ada', 'ada@example.org')");
  const { folder, manifest } = await backUp(from);
  expect(manifest.migration).toEqual(listMigrations().at(-1));
  const definitions = await makeDefinitions({
    migration: `alter table users add column nickname text; --> statement-breakpoint
      update users set nickname = lower(name); --> statement-breakpoint
      alter table users alter column nickname set not null`,
  });
  const dataDir = join(room, randomUUID());
  await restoreSite({ connection: to.connection, dataDir, definitions }, { folder, manifest }, restoreRules);
  expect((await to.pool.query('select name, nickname from users')).rows).toEqual([{ name: 'Ada', nickname: 'ada' }]);
  await expect(to.pool.query('delete from investments')).resolves.toBeDefined();
  await expect(to.pool.query('truncate payments cascade')).rejects.toThrow('never');
  // Tables newer than the backup are not downgraded.
  const newer = await migrated();
  await migrateDatabase(newer.connection, { folder: definitions });
  await expect(restore({ folder }, newer)).rejects.toThrow('newer than the backup');
});

test('a backup from before the migrations were squashed is restored, and keeps the rules of this version', async () => {
  const from = await createOldDatabase();
  databases.push(from);
  await from.pool.query("insert into users (uid, name, email) values ('from the past', 'Ada', 'ada@example.org')");
  await from.pool.query("delete from legal_moves where machine = 'refund'");
  const backup = await backUp(from);
  const { database } = await restore(backup);
  expect((await database.pool.query('select name from users')).rows).toEqual([{ name: 'Ada' }]);
  const moves = 'select machine, from_state, to_state from legal_moves order by 1, 2, 3';
  expect((await database.pool.query(moves)).rows).toEqual((await source.pool.query(moves)).rows);
  expect(await withClient(database.connection, findLastMigration)).toBe(listMigrations().at(-1)?.at);
  expect(await listViolations(createDatabase(database.pool))).toEqual([]);
});

test('a database with only some of the separate migrations is not backed up, and a backup of one is not restored', async () => {
  const old = await createOldDatabase(50);
  databases.push(old);
  await expect(backUp(old)).rejects.toThrow('Make the backup with the last version with separate migrations');
  const { folder } = await shared();
  const copy = join(room, randomUUID());
  await cp(folder, copy, { recursive: true });
  await resealed(copy, (said) => ({ ...said, migration: { name: '0049_owners-who-left', at: 1 } }));
  await expect(restore({ folder: copy }, untouched)).rejects.toThrow('too old for this one');
});

async function migrated(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

test('the owner of the database can restore into it without being a superuser', async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  const owner = `owner_${database.connection.database}`;
  await withClient(database.connection, async (client) => {
    await client.query(`create role ${owner} login; alter database ${database.connection.database} owner to ${owner}`);
  });
  await restore(await backUp(), { ...database, connection: { ...database.connection, user: owner } });
  expect(without(await fingerprints(database.pool))).toEqual(without(await fingerprints(kindling.deps.pool)));
  await expectSound(createDatabase(database.pool));
});

test('a database with data is refused and left unchanged', async () => {
  const lived = await migrated();
  await withClient(lived.connection, (client) =>
    client.query("insert into users (uid, name, email) values ('somebody', 'Bob', 'bob@example.org')"),
  );
  await expect(restore(await backUp(), lived)).rejects.toThrow('A site lives in this database already');
  expect((await lived.pool.query('select name from users')).rows).toEqual([{ name: 'Bob' }]);
});

test('a database with a connected site is refused', async () => {
  const busy = await migrated();
  // Checked out, because an idle connection would be closed after a while.
  const connection = await busy.pool.connect();
  await expect(restore(await backUp(), busy)).rejects.toThrow('Stop the site, then restore.');
  connection.release();
});

type Spoiled = [name: string, spoil: (folder: string) => Promise<unknown>, words: string];
const spoiled: Spoiled[] = [
  ['a byte of a table flipped', (folder) => flipByte(join(folder, 'tables/public.users.copy.gz')), 'is not what was'],
  ['a byte of a picture flipped', async (folder) => flipByte(join(folder, await pictureIn(folder))), 'is not what was'],
  ['a table cut short', (folder) => cutShort(join(folder, 'tables/public.payments.copy.gz')), 'is not what was'],
  ['a table missing', (folder) => rm(join(folder, 'tables/public.payments.copy.gz')), 'is missing'],
  ['a manifest changed', (folder) => replaceIn(folder, /"rows": \d+/, '"rows": 7'), 'is damaged'],
  ['a manifest cut short', (folder) => cutShort(join(folder, 'manifest.json')), 'is damaged'],
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), 'There is no whole backup in'],
  [
    'a manifest of something else',
    (folder) => writeFile(join(folder, 'manifest.json'), '{}'),
    'not a backup of Kindling',
  ],
  ['a newer format', (folder) => replaceIn(folder, /"format": 1/, '"format": 2'), 'made by a newer Kindling'],
  [
    'newer tables',
    (folder) => resealed(folder, (said) => ({ ...said, migration: { name: 'x', at: Date.UTC(2100, 0) } })),
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
  ['a table in another file', (folder) => resealed(folder, inTable({ file: 'session-secret' })), 'no backup may hold'],
  ['a table of another schema', (folder) => resealed(folder, inTable({ schema: 'pg_catalog' })), 'is damaged'],
  ['a link to a table', (folder) => linkOut(folder, 'tables/public.payments.copy.gz'), 'holds a link'],
  ['a link to its tables', (folder) => linkOut(folder, 'tables'), 'holds a link'],
  ['a link to its manifest', (folder) => linkOut(folder, 'manifest.json'), 'There is no whole backup in'],
  [
    'a pipe for a table',
    (folder) => pipeAt(join(folder, 'tables/public.payments.copy.gz')),
    'holds a link or something',
  ],
];

test.for(spoiled)('a backup with %s is refused before anything is written', async ([, spoil, words]) => {
  const { folder } = await shared();
  const copy = join(room, randomUUID());
  await cp(folder, copy, { recursive: true });
  await spoil(copy);
  await expect(restore({ folder: copy }, untouched)).rejects.toThrow(words);
  expect(await withClient(untouched.connection, findLastMigration)).toBeUndefined();
});

test('rows that the database rejects leave none behind, and a restore can be repeated', async () => {
  const backup = await backUp();
  const target = await migrated();
  const run = (text: string) => withClient(target.connection, (client) => client.query(text));
  await run('alter table money_moves add constraint planted check (id < 3)');
  await expect(restore(backup, target)).rejects.toThrow('planted');
  const left = await run('select (select count(*) from users) + (select count(*) from ledger_entries) as rows');
  expect(left.rows).toEqual([{ rows: 0 }]);
  expect((await run('select count(*)::int as rules from legal_moves')).rows).not.toEqual([{ rules: 0 }]);
  await run('alter table money_moves drop constraint planted');
  await restore(backup, target);
  expect(without(await fingerprints(target.pool))).toEqual(without(await fingerprints(kindling.deps.pool)));
  const off = await run("select tgname from pg_trigger where tgenabled <> 'O'");
  expect(off.rows).toEqual([]);
});

test('pictures in a bucket are listed in the backup but not copied', async () => {
  const account = { endpoint: 'https://store.example', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
  const storage = { kind: 's3', bucket: 'kindling-pictures', ...account } as const;
  const { manifest } = await backUpSite({ ...placeOf(source), storage }, join(room, randomUUID()));
  expect(manifest.pictures).toEqual({ kind: 'in a bucket', bucket: 'kindling-pictures' });
  expect(manifest.files).toEqual([]);
});

test('a backup whose connection is lost leaves nothing that looks complete', async () => {
  const parent = join(room, randomUUID());
  const holder = await source.pool.connect();
  await holder.query('begin');
  // The backup is blocked here, in the middle of its tables.
  await holder.query('lock table payments');
  const attempt = backUpSite(placeOf(source), parent);
  const refused = expect(attempt).rejects.toThrow('terminating connection');
  // On another connection: a transaction sees the list as of its first query.
  const cut = async () => {
    const { rowCount } = await source.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`,
    );
    return rowCount;
  };
  await expect.poll(cut, { timeout: 20_000 }).toBe(1);
  await refused;
  await holder.query('rollback');
  holder.release();
  expect(await readdir(parent)).toEqual([]);
});

test('an unwritable folder is reported in one sentence', async () => {
  const file = join(room, 'a file');
  await writeFile(file, '');
  const attempt = backUpSite(placeOf(source), join(file, 'backups'));
  await expect(attempt).rejects.toThrow('cannot be written: a part of that path is a file');
});

const once: { backup?: Promise<SiteBackup> } = {};
const shared = () => (once.backup ??= backUp());

async function pictureIn(folder: string): Promise<string> {
  const { files } = await readBackup(folder);
  const picture = files.find(({ file }) => file.startsWith('pictures/'));
  if (picture === undefined) throw new Error('a picture was uploaded above');
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

type Said = Record<string, unknown>;

/** Reseals a manifest like someone who knows how. */
async function resealed(folder: string, change: (said: Said) => Said): Promise<void> {
  const file = join(folder, 'manifest.json');
  const { seal: _, ...said } = JSON.parse(await readFile(file, 'utf8')) as Said;
  const changed = change(said);
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
  await resealed(folder, (said) => ({ ...said, files: [{ file, bytes: 0, sha256 }] }));
}

function inTable(over: object): (said: Said) => Said {
  return ({ tables, ...said }) => ({ ...said, tables: (tables as object[]).map((table) => ({ ...table, ...over })) });
}

/** The same content behind a link that points outside the folder. */
async function linkOut(folder: string, name: string): Promise<void> {
  const elsewhere = join(room, randomUUID());
  await rename(join(folder, name), elsewhere);
  await symlink(elsewhere, join(folder, name));
}

async function pipeAt(file: string): Promise<void> {
  await rm(file);
  execFileSync('mkfifo', [file]);
}
