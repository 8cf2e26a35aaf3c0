// `npm run migration -- name`: generates the next migration from the tables; with --custom an empty one for hand-written SQL.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const { flags, words } = Object.groupBy(process.argv.slice(2), (word) => (word.startsWith('--') ? 'flags' : 'words'));
const name = words?.join('_').toLowerCase().replaceAll('-', '_') ?? '';

if (!/^[a-z][a-z0-9_]*$/.test(name) || flags?.some((flag) => flag !== '--custom')) {
  process.stderr.write('Say what the migration does: npm run migration -- add-deadline [--custom]\n');
  process.exit(1);
}

const root = path.join(import.meta.dirname, '..');
const program = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [program, 'generate', '--name', name, ...(flags ?? [])], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) removeOldSnapshots(path.join(root, 'db', 'migrations', 'meta'));
process.exit(status ?? 1);

/** The next migration is compared only with the newest; older ones would be thousands of unused lines. */
function removeOldSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'));
  for (const file of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, file));
}
