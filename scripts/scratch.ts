// Chooses the folder for tests' temporary files. Each test file gets a copy of a database, and writing those to disk took a quarter of the
// time.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const inMemory = '/dev/shm';
/** A whole run needs about half of it. */
const neededBytes = 6 * 1024 ** 3;

/** Keeps temporary files of this process and its children in memory if there is plenty, unless TMPDIR is set. */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(`${inMemory}/kindling-`);
  // Database servers run under another account, which has to reach its own folder in this one.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= neededBytes;
  } catch {
    return false;
  }
}
