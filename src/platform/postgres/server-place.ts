// The place of the embedded database: an account, its programs and its data, chosen so that the account can reach the others.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, symlinkSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { SettingError } from '#platform/config/setting-readers.ts';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { findObstacle, giveTo, listServerAccounts, type ServerAccount } from './server-account.ts';

export type ServerPlace = { account: ServerAccount; binaries: PostgresBinaries; dataFolder: string };

/** Used as root only, when no account can reach the programs or the data where they are. */
const reachableFolder = '/var/lib/kindling';

/** Finds a place that works for the data wanted at `wanted`, which may already be there. */
export async function findServerPlace(
  wanted: string,
  log: (message: string) => void,
  programs?: PostgresBinaries,
): Promise<ServerPlace> {
  const installed = programs ?? (await findPostgresBinaries());
  const dataFolder = resolveDataFolder(wanted);
  requireOwn(dataFolder);
  const found = findAccountFor(dataFolder, installed);
  const place = 'account' in found ? found : await placeWithinReach({ wanted, dataFolder, installed }, log);
  if (!place) {
    const why = 'obstacle' in found ? found.obstacle : '';
    throw new SettingError(
      `The embedded database cannot run here (${why}); set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  if (existsSync(place.dataFolder)) giveTo(place.account, place.dataFolder);
  return place;
}

/** Resolves the link to data stored elsewhere, even if that data does not exist yet. */
export function resolveDataFolder(wanted: string): string {
  try {
    return path.resolve(path.dirname(wanted), readlinkSync(wanted));
  } catch {
    return wanted;
  }
}

function findAccountFor(dataFolder: string, binaries: PostgresBinaries): ServerPlace | { obstacle: string } {
  const owner = existsSync(dataFolder) ? lstatSync(dataFolder) : undefined;
  const obstacles: string[] = [];
  for (const account of listServerAccounts(owner && { uid: owner.uid, gid: owner.gid })) {
    const obstacle = findObstacle(account, path.dirname(dataFolder), binaries.postgres);
    if (!obstacle) return { account, binaries, dataFolder };
    obstacles.push(`as ${account.name}: ${obstacle}`);
  }
  return { obstacle: obstacles.join('; ') || 'there is no account to run it as' };
}

/** Copies the programs, and if need be makes the data, where every account may go. Data already made is not moved. */
async function placeWithinReach(
  { wanted, dataFolder, installed }: { wanted: string; dataFolder: string; installed: PostgresBinaries },
  log: (message: string) => void,
): Promise<ServerPlace | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const isNew = dataFolder === wanted && !existsSync(wanted);
  try {
    mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
    const binaries = await copyPostgresBinaries(installed, reachableFolder);
    const here = findAccountFor(dataFolder, binaries);
    if ('account' in here) return here;
    const there = findAccountFor(path.join(reachableFolder, 'postgres'), binaries);
    if (!isNew || !('account' in there)) return undefined;

    const home = mkdtempSync(path.join(reachableFolder, 'data-'));
    await chmod(home, 0o711);
    const moved = path.join(home, 'postgres');
    symlinkSync(moved, wanted);
    log(`No account but root can enter ${path.dirname(wanted)}, so the embedded database is kept in ${moved}.`);
    return { ...there, dataFolder: moved };
  } catch {
    return undefined;
  }
}

function requireOwn(dataFolder: string) {
  const us = process.getuid?.();
  const owner = existsSync(dataFolder) ? lstatSync(dataFolder).uid : us;
  if (us === 0 || owner === us) return;
  throw new SettingError(
    `The database in ${dataFolder} belongs to another account (${owner}); start Kindling as that one, or choose another DATA_DIR.`,
  );
}
