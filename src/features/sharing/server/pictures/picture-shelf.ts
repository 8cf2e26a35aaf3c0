// Drawn share pictures by the hash of their content, in a folder of bounded size. A cache: what is missing is drawn again.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { dayMs } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';

const folderName = 'share-pictures';
/** About 2,000 pictures; the least recently used are removed. */
const maxFolderBytes = 200_000_000;
/** For a process without a data folder, and so that popular pictures are not read again. */
const maxMemoryBytes = 16_000_000;
/** Then it is drawn again, if anyone asks: so names, faces and projects that are gone do not stay on the disk. */
const maxAgeMs = 7 * dayMs;
/** At 100 ms each this is half a minute of waiting. */
const maxWaiting = 300;

export type PictureShelf = {
  /** Draws the picture if there is none; callers who arrive together share one drawing. @throws AppError unavailable */
  get: (hash: string, draw: () => Promise<Buffer>) => Promise<Buffer>;
};

type ShelfOptions = Pick<Deps, 'log'> & { dataDir: string; maxBytes?: number };

export function createPictureShelf({ dataDir, log, maxBytes = maxFolderBytes }: ShelfOptions): PictureShelf {
  const folder = path.join(dataDir, folderName);
  const fileOf = (hash: string) => path.join(folder, `${hash}.jpg`);
  const memory = new LRUCache<string, Buffer>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ length }) => length,
    ttl: maxAgeMs,
  });
  const files = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, hash, reason) => {
      if (reason === 'evict') void rm(fileOf(hash), { force: true }).catch(() => undefined);
    },
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const takeTurn = createTurns();
  let listed: Promise<void> | undefined;

  const read = async (hash: string): Promise<Buffer | undefined> => {
    const known = memory.get(hash);
    if (known !== undefined) return known;
    const bytes = await readFile(fileOf(hash)).catch(() => undefined);
    if (bytes !== undefined) {
      memory.set(hash, bytes);
      files.set(hash, bytes.length);
    }
    return bytes;
  };
  const write = async (hash: string, bytes: Buffer): Promise<void> => {
    memory.set(hash, bytes);
    // With an outside database and store there may be no data folder.
    if (!existsSync(dataDir)) return;
    listed ??= listFiles(folder, files);
    await listed;
    const unfinished = `${fileOf(hash)}.${randomBytes(4).toString('hex')}.part`;
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, fileOf(hash));
    files.set(hash, bytes.length);
  };
  const makeNew = async (hash: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = await read(hash);
    if (kept !== undefined) return kept;
    const bytes = await takeTurn(draw);
    await write(hash, bytes).catch((error: unknown) =>
      log.warn({ event: 'share_picture.not_kept', err: error }, 'share picture could not be written'),
    );
    return bytes;
  };
  return {
    get: (hash, draw) => {
      const current = drawing.get(hash) ?? makeNew(hash, draw).finally(() => drawing.delete(hash));
      drawing.set(hash, current);
      return current;
    },
  };
}

export function startPictureCleaner(deps: Pick<Deps, 'log' | 'config' | 'now'>): Worker {
  const { dataDir } = deps.config;
  return startWorker(deps, {
    name: 'share pictures',
    intervalMs: dayMs,
    firstAfterMs: 300_000,
    run: () => removeOldPictures(dataDir, deps.now()),
  });
}

export async function removeOldPictures(dataDir: string, now: Date): Promise<void> {
  const folder = path.join(dataDir, folderName);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts !== undefined && now.getTime() - facts.mtimeMs > maxAgeMs) await rm(file, { force: true });
  }
}

/** Finds what earlier processes left, oldest first, and removes what they did not finish. */
async function listFiles(folder: string, files: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => ({ name, facts: await stat(path.join(folder, name)).catch(() => undefined) })),
  );
  const known = found.flatMap(({ name, facts }) => (facts === undefined ? [] : [{ name, facts }]));
  for (const { name, facts } of known.toSorted((one, other) => one.facts.mtimeMs - other.facts.mtimeMs)) {
    if (name.endsWith('.jpg')) files.set(name.slice(0, -4), facts.size);
    else await rm(path.join(folder, name), { force: true });
  }
}

/** One drawing at a time, so that pages stay fast. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= maxWaiting) {
      throw new AppError('unavailable', 'Many pictures are being drawn right now. Please try again in a moment.');
    }
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
