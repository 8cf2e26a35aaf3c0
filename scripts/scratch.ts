// Where tests keep what does not outlive them. Each test file gets a copy of a database, and a quarter of all work was writing those to disk.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const inMemory = '/dev/shm';
/** A whole run needs about half of it. */
const neededBytes = 6 * 1024 ** 3;

/** Temporary files of this process and its children go to memory where there is plenty, unless TMPDIR says where. */
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
