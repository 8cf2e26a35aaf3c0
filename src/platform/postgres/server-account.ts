// The account PostgreSQL runs as. It refuses to run as root, so as root we need another account.
import { spawnSync } from 'node:child_process';
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type ServerAccount = {
  /** For the log. */
  name: string;
  /** Prefix of the command line: a wrapper, or empty. */
  wrapper: readonly string[];
  /** The ids the program is started with; undefined keeps ours. */
  ids: { uid: number; gid: number } | undefined;
};

/** The environment of database programs: none of our variables, and English messages. */
export const serverEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

export function commandFor(account: ServerAccount, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...account.wrapper, program, ...args];
  return { file, args: rest, options: { ...account.ids, env: serverEnvironment, cwd: '/' } };
}

/** The accounts that may run the server, best first. `dataOwner` owns the database so far and is preferred. */
export function listServerAccounts(dataOwner: { uid: number; gid: number } | undefined): ServerAccount[] {
  const ourselves: ServerAccount = { name: 'this account', wrapper: [], ids: undefined };
  // initdb refuses an account that has no name, as in a container started with a bare number.
  if (process.getuid?.() !== 0) return hasName() ? [ourselves] : [masked, ourselves];

  const owner: ServerAccount[] =
    dataOwner && dataOwner.uid !== 0
      ? [{ name: `the owner of the data (${dataOwner.uid})`, wrapper: [], ids: dataOwner }]
      : [];
  const others = ['postgres', 'nobody'].flatMap((name): ServerAccount[] => {
    const ids = findAccount(name);
    return ids ? [{ name, wrapper: [], ids }] : [];
  });
  return dataOwner?.uid === 0 ? [masked, ...others] : [...owner, ...others, masked];
}

/**
 * Tries whether the account can really enter the folder and run the program; looking at permissions is not enough.
 * Returns what failed, or undefined.
 */
export function findObstacle(account: ServerAccount, folder: string, program: string): string | undefined {
  const script = 'cd "$1" && exec "$2" --version';
  const { file, args, options } = commandFor(account, '/bin/sh', ['-c', script, 'sh', folder, program]);
  const result = spawnSync(file, args, { ...options, encoding: 'utf8', timeout: 10_000 });
  return result.status === 0 ? undefined : result.error?.message || result.stderr.trim() || 'it was stopped';
}

/** Gives a folder and all in it to the account, where it is not its own already. */
export function giveTo(account: ServerAccount, folder: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = account.ids ?? { uid: 0, gid: 0 };
  if (lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
  // Last, so that a change of owner that was cut short is done again.
  lchownSync(folder, uid, gid);
}

/**
 * Runs a program in a user namespace where we appear as `nobody`. Outside we keep our account, so that even a
 * folder that only root may enter can be reached. Some containers forbid it.
 */
const masked: ServerAccount = {
  name: 'a masked account',
  wrapper: ['unshare', '-U', '--map-user=65534', '--map-group=65534'],
  ids: undefined,
};

function hasName() {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
