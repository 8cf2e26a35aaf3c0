// Backups to BACKUP_TO: complete or absent, tried by a restore, encrypted so that Debian's age opens them, read back, pruned by the rule.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '#platform/postgres/database.ts';
import { type BackupSite, backupCalls, openBackupSite } from '#test/factories/backups.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { makePicture, upload } from '#test/factories/pictures.ts';
import { type S3Server, s3Account, startS3Server } from '#test/servers/s3-server.ts';
import { decryptArchive, readPrivateKey, sealedFile } from './encrypted-archive.ts';
import { makeStoredBackup, type StoredBackup, type StoredBackupJob } from './stored-backup.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BackupSite;
let privateKey: string;
let key: string;
let keyFile: string;
let s3: S3Server;
/** One backup, which several tests look at. */
let shared: { folder: string; backup: StoredBackup };

const { placeOf } = backupCalls(() => site);

beforeAll(async () => {
  site = await openBackupSite();
  s3 = await startS3Server();
  privateKey = await generateX25519Identity();
  key = await identityToRecipient(privateKey);
  keyFile = join(site.room, 'key.txt');
  await writeFile(keyFile, `# created: today\n# public key: ${key}\n${privateKey}\n`);
  const investor = await makeUser(site.kindling.deps);
  await invest(site.kindling, investor, { projectId: (await makeProject(site.kindling.deps)).id, amount: '250' });
  await upload(site.kindling, await makePicture(), { as: investor });
  const folder = await makeRoom();
  shared = { folder, backup: await makeStoredBackup(folderJob(folder)) };
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

function folderJob(folder: string, more: Partial<StoredBackupJob> = {}): StoredBackupJob {
  return { source: placeOf(site.source), settings: { place: { kind: 'folder', folder }, key }, ours: [], ...more };
}
const bucketPlace = (prefix: string) => {
  const { bucket, region, accessKeyId, secretAccessKey } = s3Account;
  return { kind: 's3', prefix, endpoint: s3.endpoint, bucket, region, accessKeyId, secretAccessKey } as const;
};
const makeRoom = () => mkdtemp(join(site.room, 'target-'));
const staged = () => readdir(join(site.kindling.deps.config.dataDir, 'backup-staging')).catch(() => []);
const listScratch = async () => {
  const { rows } = await site.source.pool.query(`select datname from pg_database where datname ~ '^kindling_backup_'`);
  return rows;
};

test('a backup in a folder is one private file that holds the whole site, and nothing plain is left', async () => {
  const { folder, backup } = shared;
  expect(backup).toMatchObject({ isRestoreTested: true, kept: 1, warning: null });
  expect(await readdir(folder)).toEqual([backup.name]);
  const bytes = await readFile(join(folder, backup.name));
  expect(bytes.length).toBe(backup.bytes);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect([await staged(), await listScratch()]).toEqual([[], []]);
  const unpacked = await decryptArchive(
    sealedFile(join(folder, backup.name)),
    await readPrivateKey(keyFile),
    join(site.room, 'unpacked'),
  );
  const files = await readdir(unpacked, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['manifest.json', 'tables/public.investments.copy.gz']));
  expect(files.filter((file) => file.startsWith('pictures/') && file.endsWith('.webp')).length).toBeGreaterThan(0);
});

test('an operator opens it with age and tar alone', async (context) => {
  if (spawnSync('age', ['--version']).status !== 0) context.skip('age is not installed: apt-get install age');
  const into = await makeRoom();
  const { name } = shared.backup;
  const command = `age -d -i "${keyFile}" "${join(shared.folder, name)}" | tar -x -C "${into}"`;
  await promisify(execFile)('sh', ['-c', command]);
  const manifest = JSON.parse(await readFile(join(into, name.replace('.tar.age', ''), 'manifest.json'), 'utf8'));
  expect(manifest.product).toBe('kindling');
});

test('another private key, a changed byte and a cut file are refused in one sentence', async () => {
  const { folder, backup } = shared;
  const { name } = backup;
  const open = async (bytes: Buffer, identity = privateKey) => {
    const file = join(await makeRoom(), name);
    await writeFile(file, bytes);
    return decryptArchive(sealedFile(file), identity, await makeRoom());
  };
  const bytes = await readFile(join(folder, name));
  await expect(open(bytes, await generateX25519Identity())).rejects.toThrow(
    `${name} was encrypted to another key: this private key does not open it.`,
  );
  const changed = Buffer.from(bytes);
  changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1;
  for (const bad of [changed, bytes.subarray(0, -5000), Buffer.from('hello'), Buffer.alloc(0)]) {
    await expect(open(bad)).rejects.toThrow(`${name} is damaged or was changed after it was made.`);
  }
  const noKey = join(folder, 'no-key');
  await writeFile(noKey, key);
  await expect(readPrivateKey(noKey)).rejects.toThrow('must be the file of one private key');
});

test('in a bucket it is complete, or absent where the store refuses it or returns something else', async () => {
  const inBucket = (place: StoredBackupJob['settings']['place']) =>
    makeStoredBackup({ ...folderJob(''), settings: { place, key } });
  const backup = await inBucket(bucketPlace('site/'));
  expect(backup).toMatchObject({ isRestoreTested: true, kept: 1, warning: null });
  expect(s3.objects.get(`site/${backup.name}`)?.bytes.length).toBe(backup.bytes);
  await expect(inBucket({ ...bucketPlace('x/'), secretAccessKey: 'wrong' })).rejects.toThrow(
    's3://pictures/x cannot be written: the store answered 403 SignatureDoesNotMatch (the secret access key is wrong).',
  );
  s3.garble = true;
  await expect(inBucket(bucketPlace('x/'))).rejects.toThrow(
    's3://pictures/x did not return the backup as it was stored there, so it was deleted again.',
  );
  s3.garble = false;
  expect([...s3.objects.keys()]).toEqual([`site/${backup.name}`]);
  expect(await staged()).toEqual([]);
});

test('older ones of this site are deleted by the rule, and nothing that it did not store', async () => {
  const folder = await makeRoom();
  const named = (day: string) => `kindling-${day}T030000Z-aaaa.tar.age`;
  const days = Array.from({ length: 40 }, (_, at) =>
    new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
  const foreign = ['kindling-20260901T040000Z-bbbb.tar.age', 'notes.txt', named('20260901').replace('.age', '')];
  const [dead, recent] = ['dead', 'beef'].map((tail) => `.kindling-20200101T030000Z-${tail}.tar.age.part`) as [
    string,
    string,
  ];
  for (const name of [...days.map(named), ...foreign, dead, recent]) await writeFile(join(folder, name), '');
  await utimes(join(folder, dead), new Date(0), new Date(0));
  const backup = await makeStoredBackup(folderJob(folder, { ours: days.map(named) }));
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([...foreign, backup.name, named('20261010'), named('20260930')]));
  expect(backup.kept).toBe(left.length - foreign.length - 1);
  // What an interrupted one left is removed after a day.
  expect(left.filter((name) => name.startsWith('.'))).toEqual([recent]);
  expect(left).not.toContain(named('20260903'));
});

test('one that cannot be restored is not stored, and deletes nothing', async () => {
  const folder = await makeRoom();
  const old = 'kindling-20200101T030000Z-aaaa.tar.age';
  await writeFile(join(folder, old), '');
  // A foreign key that the rows do not meet, as a damaged index would leave it.
  await site.source.pool.query(
    'begin; set local session_replication_role = replica; insert into saved_projects (user_id, project_id) values (999999, 999999); commit',
  );
  try {
    await expect(makeStoredBackup(folderJob(folder, { ours: [old] }))).rejects.toThrow(
      /^The backup could not be restored for a test, so it was not stored: /,
    );
    expect(await readdir(folder)).toEqual([old]);
    expect([await staged(), await listScratch()]).toEqual([[], []]);
  } finally {
    await site.source.pool.query('delete from saved_projects where user_id = 999999');
  }
});

test('an account that may not create databases still stores one, with a warning that says what to allow', async () => {
  const { connection } = site.source;
  const role = `limited_${connection.database}`;
  await withClient(connection, (client) =>
    client.query(`create role ${role} login; grant pg_read_all_data to ${role}`),
  );
  const source = { ...placeOf(site.source), connection: { ...connection, user: role } };
  const backup = await makeStoredBackup(folderJob(await makeRoom(), { source }));
  expect(backup.isRestoreTested).toBe(false);
  expect(backup.warning).toContain('ALTER ROLE name CREATEDB');
});

test('a folder that cannot be written is reported in one sentence', async () => {
  const file = join(site.room, 'a file');
  await writeFile(file, '');
  await expect(makeStoredBackup(folderJob(join(file, 'below')))).rejects.toThrow(
    'cannot be written: a part of that path is a file.',
  );
  expect(await staged()).toEqual([]);
});
