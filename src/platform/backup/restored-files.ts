// The files of a backup on their way back into DATA_DIR: pictures, and the secret the site had made for itself.
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirMode } from '#platform/postgres/data-dir-mode.ts';
import { createFile, openBackupFile, writingInto } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';

/**
 * Before the rows: while the database is empty no file there belongs to anybody, so doing it twice does no harm. Each
 * appears under its name when it is whole.
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
