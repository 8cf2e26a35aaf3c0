// Another version of Kindling, from the history of this clone: its files, its packages and its build in a folder of their own.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from './cluster.ts';

/** The folder of the version under test. */
export const thisVersion = resolve(import.meta.dirname, '../..');

/** In the containers of a workflow the clone belongs to another account. */
const trusted = ['-c', `safe.directory=${thisVersion}`];

export type OtherVersion = { folder: string; remove: () => Promise<void> };

/** The release before this version: its tag; of a released version the one before. Undefined if this clone has none. */
export function findReleaseBefore(): string | undefined {
  const describe = (...args: string[]) => git('describe', '--tags', '--match', 'v[0-9]*', ...args);
  const isRelease = describe('--exact-match', 'HEAD') !== undefined && git('status', '--porcelain') === '';
  return describe('--abbrev=0', isRelease ? 'HEAD^' : 'HEAD');
}

/** What Git prints; undefined if it fails. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', [...trusted, ...args], {
      cwd: thisVersion,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** Takes minutes: downloads what is not in npm's cache. @param commit a tag or any other name of a commit */
export async function prepareVersion(commit: string): Promise<OtherVersion> {
  // A gigabyte, which is not put into memory.
  const folder = await mkdtemp('/var/tmp/kindling-version-');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('sh', ['-c', 'git "$@" | tar --extract', 'sh', '-C', thisVersion, ...trusted, 'archive', commit], folder);
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    await buildVersion(folder);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** As `npm start` does before it serves: nothing, if it is built. */
export async function buildVersion(folder: string): Promise<void> {
  await run(findNode(folder), [join('scripts', 'build.ts')], folder, { NODE_ENV: 'production' });
}

async function run(program: string, args: string[], cwd: string, settings: Record<string, string> = {}): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
}

/** Each version installs its own Node. */
function findNode(folder: string): string {
  const own = join(folder, 'node_modules/node/bin/node');
  return existsSync(own) ? own : process.execPath;
}

export type VersionProcess = {
  url: string;
  /** Lines it logged at 'error' or higher, and any other output on its standard error. */
  complaints: string[];
  /** Sends SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
};

/** `npm start` of a version that is built; resolves once it is ready. @throws Error with its output, if it exited before */
export async function startVersion(folder: string, env: Record<string, string>): Promise<VersionProcess> {
  const child = spawn(findNode(folder), [join('scripts', 'start.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    // The channel closes when this process is killed, and the command ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  const complaints: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n').filter(Boolean);
    said.push(...lines);
    complaints.push(...lines.filter((line) => /"level":[56]0/.test(line)));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(...text.split('\n').filter(Boolean)));
  const url = `http://127.0.0.1:${env.PORT}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    return child.exitCode;
  };
  await waitFor('the server', async () => {
    if (child.exitCode !== null) throw new Error([...said, ...complaints].join('\n'));
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  });
  return { url, complaints, stop };
}
