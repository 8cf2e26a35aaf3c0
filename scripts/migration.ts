// `npm run migration -- name`: writes the next migration from the tables; with --custom an empty one for SQL by hand.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const { flags, words } = Object.groupBy(process.argv.slice(2), (word) => (word.startsWith('--') ? 'flags' : 'words'));
const name = words?.join('-').toLowerCase() ?? '';

if (!/^[a-z][a-z0-9-]*$/.test(name) || flags?.some((flag) => flag !== '--custom')) {
  process.stderr.write('Say what the migration does: npm run migration -- add-deadline [--custom]\n');
  process.exit(1);
}

const program = path.join(import.meta.dirname, '..', 'node_modules', 'drizzle-kit', 'bin.cjs');
const result = spawnSync(process.execPath, [program, 'generate', '--name', name, ...(flags ?? [])], {
  cwd: path.join(import.meta.dirname, '..'),
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
