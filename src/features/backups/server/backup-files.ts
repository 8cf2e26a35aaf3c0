// Files of a backup: written with fsync and checksums, and verified afterwards.
import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { SettingError } from '#platform/config/setting-readers.ts';

type Measure = { bytes: number; sha256: string };
/** Its path in the folder, size and checksum. */
export type WrittenFile = Measure & { file: string };
type Source = NodeJS.ReadableStream | Iterable<Buffer> | AsyncIterable<Buffer>;

/** Creates a file that only this account can read; it is on disk when this resolves. */
export async function createFile(
  path: string,
  source: Source,
  through: NodeJS.ReadWriteStream[] = [],
): Promise<Measure> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source as NodeJS.ReadableStream, ...through, meter.stream, file]);
  return meter.read();
}

/**
 * Opens a regular file inside the backup folder: a symbolic link could lead to any
 * file on this machine.
 * @throws SettingError
 */
export async function openBackupFile(folder: string, file: string): Promise<NodeJS.ReadableStream> {
  const path = join(folder, file);
  const isInside = (await realpath(path)) === join(await realpath(folder), file);
  // Non-blocking: the writer of a named pipe may never come.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = isInside ? await open(path, flags) : undefined;
  if (handle !== undefined && (await handle.stat()).isFile()) return handle.createReadStream();
  await handle?.close();
  throw new SettingError(
    `The backup in ${folder} contains something other than a file at ${file}. Nothing was restored; use another.`,
  );
}

export async function readBackupText(folder: string, file: string): Promise<string> {
  return text(await openBackupFile(folder, file));
}

async function measureFile(folder: string, file: string): Promise<Measure> {
  const meter = createMeter();
  await pipeline(await openBackupFile(folder, file), meter.stream.resume());
  return meter.read();
}

function createMeter(): { stream: Transform; read: () => Measure } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** @throws SettingError naming the first file that differs from its checksum */
export async function verifyFiles(folder: string, files: readonly WrittenFile[]): Promise<void> {
  for (const { file, bytes, sha256 } of files) {
    const found = await measureFile(folder, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found?.bytes === bytes && found.sha256 === sha256) continue;
    const fault = found === undefined ? 'is missing' : 'was modified';
    throw new SettingError(`The backup in ${folder} is damaged: ${file} ${fault}. Use another one.`);
  }
}

/** Relative paths of all files below a folder; empty if it does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** A file name is durable only after its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const diskFaults: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this account is used up',
  EFBIG: 'a file would become larger than the disk allows',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'a file or folder of that name already exists',
};

/** Runs work that writes below a folder and turns disk errors into one clear sentence. */
export async function writingInto<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    const fault = syscall === undefined ? undefined : diskFaults[code];
    throw fault === undefined ? error : new SettingError(`${folder} cannot be written: ${fault}.`, { cause: error });
  }
}
