// `npm run client -- http://localhost:3000`: writes the types of packages/client from the API document of a running site.
// openapi-typescript needs an older TypeScript than ours, so npm fetches both into its cache for this command alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clientTypesFile, sealTypes } from './client-types.ts';

const [address] = process.argv.slice(2);
if (address === undefined || !URL.canParse(address)) {
  process.stderr.write('Give the address of a running site of this version: npm run client -- http://localhost:3000\n');
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'kindling-client-'));
try {
  const document = await (await fetch(new URL('/openapi.json', address))).text();
  const [from, to] = [path.join(folder, 'openapi.json'), path.join(folder, 'schema.d.ts')];
  writeFileSync(from, document);
  const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name]);
  const { status } = spawnSync('npx', ['--yes', ...packages, 'openapi-typescript', from, '--output', to], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  });
  if (status !== 0) throw new Error('The types could not be generated; see above.');
  writeFileSync(clientTypesFile, sealTypes(readFileSync(to, 'utf8'), document));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
