// Restores the files of a backup to DATA_DIR: images and the generated secret.
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirMode } from '#platform/postgres/data-dir-mode.ts';
import { createFile, openBackupFile, writingInto } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';

/**
 * Runs before the rows: while the database is empty no file is in use, so repeating it is harmless. Each file
 * appears under its name only when complete.
 */
export async function restoreFiles({
  folder,
  manifest,
  dataDir,
}: {
  folder: string;
  manifest: Manifest;
  dataDir: string;
}): Promise<void> {
  await writingInto(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: dataDirMode() });
    for (const { file } of manifest.files) {
      const path = join(dataDir, file.replace(/^pictures\//, 'uploads/'));
      await rm(`${path}.part`, { force: true });
      await createFile(`${path}.part`, await openBackupFile(folder, file));
      await rename(`${path}.part`, path);
    }
  });
}
