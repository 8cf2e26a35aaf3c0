// The interface of file stores, and the keys they accept.
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** Every function throws AppError unavailable when the store fails; the log has the reason. */
export type Storage = {
  /** Replaces the file under the key. */
  put: (key: string, file: { bytes: Buffer; contentType: string }) => Promise<void>;
  /** Undefined if there is none. For small files, which are read completely. */
  get: (key: string) => Promise<Buffer | undefined>;
  /** The same in pieces, as fast as they are used. */
  open: (key: string) => Promise<Readable | undefined>;
  /** Succeeds if it does not exist. */
  delete: (key: string) => Promise<void>;
};

export type StorageLog = Pick<FastifyBaseLogger, 'warn'>;

/** Generated file names, at most a few folders deep, that cannot escape a folder or URL. */
const keyPattern = /^[A-Za-z0-9_-]{2,100}(\/[A-Za-z0-9_-]{1,100}){0,3}\.[a-z0-9]{1,8}$/;

export function isKey(key: string): boolean {
  return keyPattern.test(key);
}

/** An invalid key is a bug: external names are validated earlier. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a key of the store');
  return key;
}

/** The message for people when the store fails; the log has the details. */
export function storeFailed(log: StorageLog, key: string, cause: unknown): AppError {
  log.warn({ event: 'storage.failed', key, err: cause }, 'file store failed');
  return new AppError('unavailable', 'Uploaded files cannot be reached right now. Please try again in a moment.');
}
