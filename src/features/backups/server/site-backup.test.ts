// Backs up a site in use and restores it: the same site again, to the row and to the cent.
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { investments } from '#features/investing/server/investing-table.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { runJob } from '#features/reconciliation/server/job-runner.ts';
import { claimDeliveries } from '#features/webhooks/server/delivery-queue.ts';
import { createDatabase, withClient } from '#platform/postgres/database.ts';
import {
  type BackupSite,
  backupCalls,
  fingerprintTables,
  listSequences,
  openBackupSite,
  withoutRestoreTraces,
} from '#test/factories/backups.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { createTestApp } from '#test/servers/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { backUpSite } from './site-backup.ts';

// Everything is flushed to a disk that others may be using.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BackupSite;
let project: TestProject;
let investors: TestUser[];

beforeAll(async () => {
  site = await openBackupSite();
  project = await makeProject(site.kindling.deps, { goalCents: 40_000_000 });
  investors = await Promise.all(Array.from({ length: 4 }, () => makeUser(site.kindling.deps)));
});
afterAll(() => site.close());

const { placeOf, backUp, restore } = backupCalls(() => site);

test('a backup made during investing is consistent, and the restored site is correct and continues', async () => {
  const { body: picture } = await upload(site.kindling, await makePicture(), { as: investors[0] as TestUser });
  await site.kindling.deps.pool.query('update projects set cover_image = $1 where id = $2', [
    picture.address,
    project.id,
  ]);
  const state = { isOver: false, done: 0 };
  const keepInvesting = async (as: TestUser) => {
    for (; !state.isOver; state.done += 1) await invest(site.kindling, as, { projectId: project.id, amount: '120.50' });
  };
  const running = investors.map(keepInvesting);
  await expect.poll(() => state.done, { timeout: 20_000 }).toBeGreaterThan(5);
  const backup = await backUp();
  const atTheEnd = state.done;
  await expect.poll(() => state.done, { timeout: 20_000 }).toBeGreaterThan(atTheEnd + 5);
  state.isOver = true;
  await Promise.all(running);

  const { database, dataDir } = await restore(backup);
  site.databases.splice(site.databases.indexOf(database), 1);
  const restored = await createTestApp({ database, env: { DATA_DIR: dataDir } });
  expect(await listViolations(restored.deps.db)).toEqual([]);
  const rows = await restored.deps.db.select().from(investments);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(state.done);
  expect(rows).toHaveLength(backup.manifest.tables.find(({ name }) => name === 'investments')?.rows ?? -1);

  const shown = await restored.call(getProject, { params: { id: project.id } });
  expect(shown.body.fundingRaised).toBeCloseTo(120.5 * rows.filter(({ state: is }) => is === 'completed').length);
  const images = await Promise.all([restored, site.kindling].map(({ app }) => app.inject({ url: picture.address })));
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

test('every row, generated column and sequence is restored, no one is signed in, and no webhook is sent', async () => {
  await site.kindling.deps.pool.query(
    `with hook as (insert into webhook_endpoints (url, description, events, sealed_secret, created_by)
       values ('https://hooks.example.org', '', '{comment.created}', '-', $1) returning id),
     happened as (insert into webhook_events (type, facts) values ('comment.created', '{}') returning id)
     insert into webhook_deliveries (endpoint_id, event_id) select hook.id, happened.id from hook, happened`,
    [investors[0]?.id],
  );
  const { database } = await restore(await backUp());
  const [here, there] = [await fingerprintTables(site.kindling.deps.pool), await fingerprintTables(database.pool)];
  expect(withoutRestoreTraces(there)).toEqual(withoutRestoreTraces(here));
  const [sequencesThere, sequencesHere] = [
    await listSequences(database.pool),
    await listSequences(site.kindling.deps.pool),
  ];
  expect(withoutRestoreTraces(sequencesThere)).toEqual(withoutRestoreTraces(sequencesHere));
  expect((await database.pool.query('select 1 from sessions')).rows).toEqual([]);
  expect((await database.pool.query('select action from audit_entries')).rows).toContainEqual({
    action: 'site.restored',
  });
  const pauses = await database.pool.query('select reason from release_pauses where ended_at is null');
  expect(pauses.rows).toEqual([{ reason: expect.stringMatching(/^A backup was restored/) }]);
  const claim = ({ pool }: Pick<TestDatabase, 'pool'>) => claimDeliveries(createDatabase(pool), 'fast', 10);
  expect([await claim(site.source), await claim(database)]).toEqual([[expect.anything()], []]);
});

test('every schema of the product except the list of migrations is backed up', async () => {
  const { rows } = await site.kindling.deps.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['drizzle', 'public', 'sandbox']);
});

test('a table unknown to the backup is included, with unusual values', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  site.databases.push(from, to);
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
  expect(withoutRestoreTraces(await fingerprintTables(to.pool))).toEqual(
    withoutRestoreTraces(await fingerprintTables(from.pool)),
  );
  const next = await to.pool.query("insert into made_up (words) values ('new') returning id, twice");
  expect(next.rows).toEqual([{ id: 42, twice: 84 }]);
});

test('the owner of the database can restore into it without being a superuser', async () => {
  const database = await createEmptyDatabase();
  site.databases.push(database);
  const owner = `owner_${database.connection.database}`;
  await withClient(database.connection, async (client) => {
    await client.query(`create role ${owner} login; alter database ${database.connection.database} owner to ${owner}`);
  });
  await restore(await backUp(), { ...database, connection: { ...database.connection, user: owner } });
  expect(withoutRestoreTraces(await fingerprintTables(database.pool))).toEqual(
    withoutRestoreTraces(await fingerprintTables(site.kindling.deps.pool)),
  );
  await expectSound(createDatabase(database.pool));
});

test('pictures in a bucket are listed in the backup but not copied', async () => {
  const account = { endpoint: 'https://store.example', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
  const storage = { kind: 's3', bucket: 'kindling-pictures', ...account } as const;
  const { manifest } = await backUpSite({ ...placeOf(site.source), storage }, join(site.room, randomUUID()));
  expect(manifest.pictures).toEqual({ kind: 'in a bucket', bucket: 'kindling-pictures' });
  expect(manifest.files).toEqual([]);
});

test('a backup whose connection is lost leaves nothing that looks complete', async () => {
  const parent = join(site.room, randomUUID());
  const holder = await site.source.pool.connect();
  await holder.query('begin');
  // The backup is blocked here, in the middle of its tables.
  await holder.query('lock table payments');
  const attempt = backUpSite(placeOf(site.source), parent);
  const refused = expect(attempt).rejects.toThrow('terminating connection');
  // On another connection: a transaction sees the list as of its first query.
  const cut = async () => {
    const { rowCount } = await site.source.pool.query(
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
  const file = join(site.room, 'a file');
  await writeFile(file, '');
  const attempt = backUpSite(placeOf(site.source), join(file, 'backups'));
  await expect(attempt).rejects.toThrow('cannot be written: a part of that path is a file');
});
