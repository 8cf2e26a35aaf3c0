// One backup to BACKUP_TO: copied, tried by a restore, encrypted, stored, read back and compared, then older ones are deleted.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '#kernel/dates.ts';
import type { StoredBackupSettings } from '#platform/config/backup-settings.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { selectOutdated } from '../../retention-rules.ts';
import { type BackupSource, backUpSite } from '../site-backup.ts';
import { type BackupTarget, openTarget } from './backup-target.ts';
import { encryptFolder } from './encrypted-archive.ts';
import { testRestore } from './restore-test.ts';
import { NoScratchDatabase, withScratchDatabase } from './scratch-database.ts';
import { readStoredTime, storedSuffix } from './stored-name.ts';

export type StoredBackupJob = {
  source: BackupSource;
  settings: Pick<StoredBackupSettings, 'place' | 'key'>;
  /** What this site stored there before. Nothing else is ever deleted. */
  ours: readonly string[];
};

export type StoredBackup = {
  name: string;
  bytes: number;
  sha256: string;
  isRestoreTested: boolean;
  /** How many backups of this site are there now; null if that is not known. */
  kept: number | null;
  /** What to mend although the backup is complete. */
  warning: string | null;
};

/** The folder in DATA_DIR for the copy before it is encrypted. */
export const stagingFolder = 'backup-staging';

/** @throws SettingError with a sentence for the operator; then nothing is at the target that was not there before */
export async function makeStoredBackup({ source, settings, ours }: StoredBackupJob): Promise<StoredBackup> {
  const staging = join(source.dataDir, stagingFolder);
  await dropLeftovers(staging);
  const { folder, manifest } = await backUpSite(source, staging);
  try {
    const tested = await tryRestore(source, { folder, manifest });
    const target = openTarget(settings.place);
    const name = folder.slice(staging.length + 1) + storedSuffix;
    const measure = createMeasure();
    const sealed = await encryptFolder(folder, settings.key);
    await target.write(name, measure.through(sealed));
    const stored = measure.read();
    await requireSame(target, name, stored);
    // The copy is no longer needed, and a bucket may take long to clean up.
    await rm(folder, { recursive: true });
    // While a newer one is in doubt, every older one is kept.
    const outdated = tested.isDoubtful ? undefined : await deleteOutdated(target, [...ours, name]);
    const warnings = [...tested.warnings, ...(outdated?.warning ?? [])];
    return {
      name,
      ...stored,
      isRestoreTested: tested.isTested,
      kept: outdated?.kept ?? null,
      warning: warnings.length === 0 ? null : warnings.join(' ').slice(0, 1000),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryRestore(
  { connection }: BackupSource,
  backup: Parameters<typeof testRestore>[1],
): Promise<{ isTested: boolean; isDoubtful: boolean; warnings: string[] }> {
  try {
    const faults = await withScratchDatabase(connection, 'backup', (scratch) => testRestore(scratch, backup));
    const isDoubtful = faults.length > 0;
    const warnings = isDoubtful ? ['The backup can be restored, but older ones are kept for now:', ...faults] : [];
    return { isTested: true, isDoubtful, warnings };
  } catch (error) {
    if (error instanceof NoScratchDatabase) return { isTested: false, isDoubtful: false, warnings: [error.message] };
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`The backup could not be restored for a test, so it was not stored: ${reason}`, {
      cause: error,
    });
  }
}

type Measure = { bytes: number; sha256: string };

function createMeasure() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    read: (): Measure => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** What arrived is what was sent: read back from the target, not taken from its answer. */
async function requireSame(target: BackupTarget, name: string, sent: Measure): Promise<void> {
  const content = await target.open(name);
  const measure = createMeasure();
  if (content !== undefined) {
    const nowhere = new Transform({ transform: (_chunk, _encoding, done) => done() });
    await pipeline(measure.through(content), nowhere.resume());
  }
  const { bytes, sha256 } = measure.read();
  if (content !== undefined && bytes === sent.bytes && sha256 === sent.sha256) return;
  await target.delete(name).catch(() => undefined);
  throw new SettingError(`${target.name} did not return the backup as it was stored there, so it was deleted again.`);
}

/** Only files that this site stored, by the rule of `selectOutdated`. */
async function deleteOutdated(
  target: BackupTarget,
  ours: readonly string[],
): Promise<{ kept?: number; warning: string[] }> {
  try {
    const present = (await target.list()).filter((name) => ours.includes(name));
    const dated = present.flatMap((name) => {
      const at = readStoredTime(name);
      return at === undefined ? [] : [{ name, at }];
    });
    const outdated = selectOutdated(dated);
    for (const { name } of outdated) await target.delete(name);
    await target.dropUnfinished();
    return { kept: dated.length - outdated.length, warning: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { warning: [`Older backups could not be deleted: ${reason}`] };
  }
}

/** Copies of runs whose process was killed. */
async function dropLeftovers(staging: string): Promise<void> {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}
