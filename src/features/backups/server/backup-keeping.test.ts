// Which backups are removed: old complete ones of the same site, and unfinished ones older than a day. Nothing else.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOldBackups } from './backup-keeping.ts';
import { type Manifest, readManifest, writeManifest } from './backup-manifest.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kindling-backups-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** The name has one time, the manifest another: folders may be copied and renamed. */
async function backup(name: string, takenAt: string, secretMark: string | null = 'ours'): Promise<Manifest> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeManifest(folder, {
    version: '1.0.0',
    takenAt,
    migration: { name: '0001', at: 1 },
    sandboxVersion: 0,
    secretMark,
    pictures: { kind: 'included', count: 0 },
    tables: [],
    sequences: [],
    files: [],
  });
  return readManifest(folder);
}

const nameOf = (day: number, tail = 'aaaa') => `kindling-202611${String(day).padStart(2, '0')}T000000Z-${tail}`;
const left = async () => (await readdir(parent)).toSorted();
const removed = async (keep: number, like: Manifest) =>
  (await removeOldBackups(parent, { keep, like })).map((folder) => basename(folder)).toSorted();

test('the newest are kept, by the time in the manifest instead of the name', async () => {
  const like = await backup(nameOf(1), '2026-11-09T00:00:00Z');
  await backup(nameOf(2), '2026-11-02T00:00:00Z');
  await backup(nameOf(3), '2026-11-03T00:00:00Z');
  expect(await removed(2, like)).toEqual([nameOf(2)]);
  expect(await left()).toEqual([nameOf(1), nameOf(3)]);
  expect(await removed(2, like)).toEqual([]);
});

test('backups of another site, damaged ones and anything else in the folder are not counted and are kept', async () => {
  const like = await backup(nameOf(5), '2026-11-05T00:00:00Z');
  await backup(nameOf(4), '2026-11-04T00:00:00Z');
  await backup(nameOf(1), '2026-11-01T00:00:00Z', 'another');
  await backup(nameOf(2), '2026-11-02T00:00:00Z', null);
  await backup(`${nameOf(3)}-copy`, '2026-11-01T00:00:00Z');
  await mkdir(join(parent, nameOf(3, 'bbbb')));
  await writeFile(join(parent, nameOf(3, 'bbbb'), 'manifest.json'), '{}');
  await writeFile(join(parent, 'notes.txt'), 'Keep me');
  expect(await removed(1, like)).toEqual([nameOf(4)]);
  expect(await left()).toEqual(
    [nameOf(1), nameOf(2), nameOf(3, 'bbbb'), `${nameOf(3)}-copy`, nameOf(5), 'notes.txt'].toSorted(),
  );
});

test('an unfinished backup is removed after a day; one in progress is kept', async () => {
  const like = await backup(nameOf(5), '2026-11-05T00:00:00Z');
  const hoursAgo = async (name: string, hours: number) => {
    await mkdir(join(parent, name));
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(parent, name), at, at);
  };
  const [dead, written, foreign] = [`.${nameOf(1)}.part`, `.${nameOf(2)}.part`, '.something.part'];
  await hoursAgo(dead, 24.1);
  await hoursAgo(written, 23.9);
  await hoursAgo(foreign, 240);
  expect(await removed(7, like)).toEqual([dead]);
  expect(await left()).toEqual([written, foreign, nameOf(5)].toSorted());
});
