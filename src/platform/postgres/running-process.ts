// Inspects another process of this machine, and takes the lock that keeps two Kindlings out of one folder.
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '#platform/config/setting-readers.ts';

/**
 * The start time of a process, or undefined if it does not run. Together with its pid it
 * names a process for good: numbers are given out again, after a restart of a container within seconds.
 */
export function getProcessStart(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return process.platform === 'linux' ? linuxStat(pid)?.startedAt : readPs(pid, 'lstart=');
}

/** Whether the process runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const state = process.platform === 'linux' ? linuxStat(pid)?.state : readPs(pid, 'stat=');
  return !state || !/^[ZX]/.test(state);
}

/** The words the process was started with, or undefined where the system does not show them. */
export function getProcessCommand(pid: number): string | undefined {
  if (process.platform !== 'linux') return readPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/** Waits for the process to end; answers whether it did in time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

export type FolderLock = { release(): void };

/** Locks the folder for this process, or throws an error that names its holder. */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, 'kindling.lock');
  const mine = `${file}.${process.pid}`;
  const holder = readLock(file);
  if (holder && isHeld(holder)) throw folderInUse(folder, holder);
  // The holder died. Should two processes find that at once, PostgreSQL's own lock keeps the second out.
  if (holder) rmSync(file, { force: true });

  // Written to a temporary file and linked into place, so that a partial lock is never read and only one process succeeds.
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: getProcessStart(process.pid) }));
  try {
    linkSync(mine, file);
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw folderInUse(folder, readLock(file));
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    release() {
      if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The process that holds the folder now, if one does. */
export function findFolderHolder(folder: string): number | undefined {
  const holder = readLock(path.join(folder, 'kindling.lock'));
  return holder && isHeld(holder) ? holder.pid : undefined;
}

type LockHolder = { pid: number; startedAt: string | undefined };

function isHeld({ pid, startedAt }: LockHolder) {
  const start = getProcessStart(pid);
  return isAlive(pid) && (start === undefined || start === startedAt);
}

/** An unreadable lock (a power failure may leave it empty) counts as abandoned: process 0 does not exist. */
function readLock(file: string): LockHolder | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<LockHolder>;
    return { pid: Number(pid) || 0, startedAt };
  } catch {
    return { pid: 0, startedAt: undefined };
  }
}

function folderInUse(folder: string, holder: LockHolder | undefined) {
  const who =
    holder?.pid === process.pid ? 'This process' : `Another Kindling${holder?.pid ? ` (process ${holder.pid})` : ''}`;
  return new SettingError(`${who} is already using ${folder}; stop it, or give this one a DATA_DIR of its own.`);
}

/** Field 3 (state) and field 22 (start) of proc(5) stat; the name in field 2 may itself hold spaces and brackets. */
function linuxStat(pid: number): { state: string | undefined; startedAt: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

function readPs(pid: number, column: string): string | undefined {
  // The form of a date depends on these two, and it is compared with what another process read.
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  try {
    return execFileSync('/bin/ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', env }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code;
}
