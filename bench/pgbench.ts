// Runs pgbench, PostgreSQL's load generator: finds it where Debian installs it, and parses its figures.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Lap } from './invest-load.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

/** The newest version on this machine; undefined if there is none. */
export function findPgbench(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const packaged = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, 'bin', 'pgbench'));
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...packaged, ...onPath].find((file) => existsSync(file));
}

export type PgbenchRun = { program: string; databaseUrl: string; script: string; connections: number; seconds: number };

/** Runs the script repeatedly on this many connections, with prepared statements: pgbench's fastest mode. */
export async function runPgbench({ program, databaseUrl, script, connections, seconds }: PgbenchRun): Promise<Lap> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kindling-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    await writeFile(file, script);
    const threads = String(Math.min(connections, 2));
    const load = ['-c', String(connections), '-j', threads, '-T', String(seconds), '-M', 'prepared', '-n', '-f', file];
    const log = ['-l', `--log-prefix=${path.join(folder, 'log')}`];
    const { stdout, stderr } = await run(program, [...load, ...log, databaseUrl], { timeout: (seconds + 60) * 1000 });
    // A client stops at its first error while the others continue: the figure would be for fewer clients.
    if (/aborted|error:/i.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 500)}`);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said no rate: ${stdout}`);
    return { perSecond, latenciesMs: await readLatencies(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line of its log: client, transaction, microseconds, script, and end time. */
async function readLatencies(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log.'));
  const texts = await Promise.all(logs.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : [Number(line.split(' ')[2]) / 1000])),
  );
}
