// What a store of uploaded files can do, whichever it is, and what it may be asked for.
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** Every function throws AppError unavailable when the store cannot be used; the log says why. */
export type Storage = {
  /** Replaces what lies under the key. */
  put: (key: string, file: { bytes: Buffer; contentType: string }) => Promise<void>;
  /** Undefined where there is nothing. Files are small: they are read whole. */
  get: (key: string) => Promise<Buffer | undefined>;
  /** Fine, too, when it is gone already. */
  delete: (key: string) => Promise<void>;
};

export type StorageLog = Pick<FastifyBaseLogger, 'warn'>;

/** Names of files as we make them, at most a few folders deep: nothing that leads elsewhere on a disk or in an address. */
const keyPattern = /^[A-Za-z0-9_-]{2,100}(\/[A-Za-z0-9_-]{1,100}){0,3}\.[a-z0-9]{1,8}$/;

export function isKey(key: string): boolean {
  return keyPattern.test(key);
}

/** A key that is not one of ours is a mistake of ours: names from outside are checked before. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a key of the store');
  return key;
}

/** What people are told when the store fails; what happened is for the log. */
export function storeFailed(log: StorageLog, key: string, cause: unknown): AppError {
  log.warn({ key, err: cause }, 'the store of pictures failed');
  return new AppError('unavailable', 'Pictures cannot be reached right now. Please try again in a moment.');
}
