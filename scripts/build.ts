// Builds the browser's code, the server-side render, and the server into dist/, once for each state of the sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist', 'built-from');
const results = ['dist/client/manifest.json', 'dist/server/entry-server.js', 'dist/app/supervisor.js'];
export const builtServer = path.join(root, 'dist', 'app', 'supervisor.js');
const sources = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Builds unless dist/ was built from exactly these sources. Prints the reason and exits if that fails. */
export async function buildWhenStale(): Promise<void> {
  if (await isFresh()) return;
  // In a separate process, so that the compiler's memory is released before the site is served.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawn(process.execPath, [import.meta.filename], { cwd: root, env, stdio: 'inherit' });
  const stop = () => void build.kill();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const [code] = await once(build, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) process.exit(1);
}

async function build() {
  const endTurn = await takeTurn(path.join(root, '.cache'));
  try {
    // The process before may have built the same sources.
    if (await isFresh()) return;
    const startedAt = performance.now();
    process.stdout.write('Building the site ...\n');
    const stamp = await hashSources();
    await rm(stampFile, { force: true });
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root, mode: 'production', logLevel: 'warn' });
    await builder.buildApp();
    await writeFile(stampFile, stamp);
    process.stdout.write(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
  } finally {
    await endTurn();
  }
}

async function isFresh() {
  if (!results.every((file) => existsSync(path.join(root, file)))) return false;
  const built = await readFile(stampFile, 'utf8').catch(() => undefined);
  return built === (await hashSources());
}

/** One number for everything that can change the result. Contents, not times: a fresh clone has new times. */
async function hashSources() {
  const folders = ['src', 'sandbox', 'demo', path.join('scripts', 'vite')];
  const below = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const files = below
    .flat()
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const all = [...sources, ...files].sort();
  const texts = await Promise.all(all.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  for (const [index, file] of all.entries())
    hash.update(`${file}\0${texts[index]?.length}\0`).update(texts[index] ?? '');
  return hash.digest('hex');
}

/** One build at a time: a file names the process that builds. Returns how to end the turn. */
async function takeTurn(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'building');
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isBuilding(file)) await sleep(300);
      else await rm(file, { force: true });
    }
  }
}

/** Long after the longest build: the number of a process that was killed may belong to another one by now. */
const abandonedMs = 10 * 60_000;

async function isBuilding(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    return Date.now() - mtimeMs < abandonedMs && process.kill(Number(await readFile(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

if (import.meta.main) {
  await build().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The pages could not be built: ${reason}\n`);
    process.exit(1);
  });
}
