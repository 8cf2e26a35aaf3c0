// A stored backup as one ZIP archive, written while it is downloaded.
import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { openBackupFile } from './backup-files.ts';
import { readManifest } from './backup-manifest.ts';

/**
 * Only files that the manifest names, which are inside the folder: unpacked, it is the folder that `npm run restore` takes.
 * @throws SettingError
 */
export async function archiveBackup(folder: string, name: string): Promise<Readable> {
  const { tables, files } = await readManifest(folder);
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  zip.on('error', (error) => archive.destroy(error as Error));
  for (const file of [...[...tables, ...files].map((one) => one.file), 'manifest.json']) {
    // Most are compressed already.
    zip.addReadStreamLazy(`${name}/${file}`, { compress: false, mode: 0o100600 }, (done) => {
      openBackupFile(folder, file).then(
        (stream) => done(null, stream),
        (error: Error) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  return archive;
}
