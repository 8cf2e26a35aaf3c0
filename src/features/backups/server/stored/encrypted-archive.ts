// One file of a backup folder: a tar archive, encrypted in the format of age, so that `age -d -i KEY FILE | tar -x` opens it too.
import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { create, type ReadEntry, Unpack } from 'tar';
import { SettingError } from '#platform/config/setting-readers.ts';
import { isArchivedFile } from '../backup-manifest.ts';

type Age = typeof import('age-encryption');
/** A sixth of a second that a start without BACKUP_KEY does not need. */
const loadAge = (): Promise<Age> => import('age-encryption');

/** @throws SettingError if the checksum in the key is wrong: one of its characters is */
export async function requirePublicKey(key: string): Promise<void> {
  const { Encrypter } = await loadAge();
  try {
    new Encrypter().addRecipient(key);
  } catch {
    throw new SettingError('BACKUP_KEY has a wrong character somewhere: copy it again from what age-keygen printed.');
  }
}

/** Streams the folder; a file that cannot be read ends the stream with its error. */
export async function encryptFolder(folder: string, key: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(key);
  const archive = create({ cwd: dirname(folder), portable: true, strict: true }, [basename(folder)]);
  const plain = Readable.toWeb(Readable.from(archive)) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream);
}

/** The private key in a file that age-keygen wrote. @throws SettingError that never shows what is in the file */
export async function readPrivateKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`The key file ${file} cannot be read (${error.code ?? 'error'}).`);
  });
  const keys = text.split('\n').flatMap((line) => /^\s*(AGE-SECRET-KEY-1[0-9A-Z]+)\s*$/.exec(line)?.[1] ?? []);
  const [key] = keys;
  if (key !== undefined && keys.length === 1) return key;
  throw new SettingError(`${file} must be the file of one private key, as age-keygen writes it.`);
}

export type Sealed = { name: string; content: () => Promise<Readable> };

/** Unpacks into `into`, which must be empty, and returns the folder of the backup. @throws SettingError */
export async function decryptArchive({ name, content }: Sealed, key: string, into: string): Promise<string> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const sealed = Readable.toWeb(await content()) as globalThis.ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(sealed).catch((error: unknown) => {
    const isOtherKey = error instanceof Error && /no identity matched/.test(error.message);
    throw isOtherKey
      ? new SettingError(`${name} was encrypted to another key: this private key does not open it.`)
      : damaged(name, error);
  });
  await mkdir(into, { recursive: true, mode: 0o700 });
  try {
    await unpack(Readable.fromWeb(plain as ReadableStream), into);
  } catch (error) {
    throw error instanceof SettingError || (error as NodeJS.ErrnoException).syscall !== undefined
      ? error
      : damaged(name, error);
  }
  return join(into, name.replace(/\.tar\.age$/, ''));
}

function damaged(name: string, cause: unknown): SettingError {
  return new SettingError(`${name} is damaged or was changed after it was made. Use another backup.`, { cause });
}

/** Someone else may have made the archive: only files of a backup are written, below the folder, and no links. */
async function unpack(plain: Readable, into: string): Promise<void> {
  const isWanted = (path: string, entry: unknown) => {
    const [folder = '', ...rest] = path.split('/');
    const { type } = entry as ReadEntry;
    return (
      /^kindling-[\w-]+$/.test(folder) && (type === 'File' || type === 'OldFile') && isArchivedFile(rest.join('/'))
    );
  };
  const writer = new Unpack({ cwd: into, strict: true, filter: isWanted, preserveOwner: false, umask: 0o077 });
  const closed = new Promise<void>((resolve, reject) => {
    writer.on('close', resolve);
    writer.on('error', reject);
  });
  await Promise.all([closed, pipeline(plain, writer as unknown as NodeJS.WritableStream)]);
}

/** The encrypted file on this machine. */
export function sealedFile(file: string): Sealed {
  return { name: basename(file), content: async () => createReadStream(file) };
}
