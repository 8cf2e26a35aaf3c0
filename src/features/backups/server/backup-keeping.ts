// Retention: deletes backups that newer ones replace.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#kernel/dates.ts';
import { writingInto } from './backup-files.ts';
import { type Manifest, readManifest } from './backup-manifest.ts';

/** The name of a complete backup’s folder. */
export const wholeName = /^kindling-\d{8}T\d{6}Z-[0-9a-f]{4}$/;
const unfinishedName = /^\.kindling-\d{8}T\d{6}Z-[0-9a-f]{4}\.part$/;

/**
 * Keeps the newest `keep` complete backups of the site that made `like` and returns what it deleted. Anything else in the
 * folder stays, except leftovers of backups interrupted more than a day ago.
 */
export async function removeOldBackups(
  parent: string,
  { keep, like }: { keep: number; like: Manifest },
): Promise<string[]> {
  const names = await readdir(parent);
  const whole = names.filter((name) => wholeName.test(name)).map((name) => join(parent, name));
  const ours: { folder: string; takenAt: string }[] = [];
  for (const folder of whole) {
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest?.secretMark === like.secretMark) ours.push({ folder, takenAt: manifest.takenAt });
  }
  const old = ours.toSorted((one, other) => other.takenAt.localeCompare(one.takenAt)).slice(keep);
  const cutOff = names.filter((name) => unfinishedName.test(name)).map((name) => join(parent, name));
  const dead: string[] = [];
  for (const folder of cutOff) if (Date.now() - (await stat(folder)).mtimeMs > dayMs) dead.push(folder);
  const removed = [...old.map(({ folder }) => folder), ...dead];
  return writingInto(parent, async () => {
    for (const folder of removed) await rm(folder, { recursive: true });
    return removed;
  });
}
