// The project's folder. The server runs from its sources or as one built file, so it cannot be derived from a file's own place.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Contains `package.json`, `db`, and `dist`. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder));
}
