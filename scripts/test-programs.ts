// Programs that tests need besides the packages: a Chromium, the servers of a cluster, and what runs at night. As root on Debian and Ubuntu
// they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** As Playwright uses it: the same pages in well under two thirds of the time. */
const headlessShell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium; `windowless`: one without windows is sufficient. CHROMIUM_PATH and CHROME_PATH come first. */
export function ensureChromium({ windowless = false } = {}): string {
  const names = windowless ? [headlessShell, ...browsers] : browsers;
  const present = findChromium(names);
  // The headless shell saves minutes of each run, so it is installed next to a browser with windows too.
  const wanted = present === undefined ? names : windowless && isSlower(present) ? [headlessShell] : [];
  const found = wanted.length > 0 && installWithApt(wanted) ? findChromium(names) : present;
  if (found === undefined) {
    throw new Error('there is no Chromium: run "npx playwright install chromium", or set CHROMIUM_PATH to one');
  }
  process.stdout.write(`Using ${found}.\n`);
  return found;
}

/** Whether it has windows, and was not chosen for this run. */
function isSlower(browser: string): boolean {
  const { CHROMIUM_PATH, CHROME_PATH } = process.env;
  return !browser.includes('headless') && browser !== CHROMIUM_PATH && browser !== CHROME_PATH;
}

function findChromium(names: readonly string[]): string | undefined {
  const { CHROMIUM_PATH, CHROME_PATH, PATH = '', PROGRAMFILES = '' } = process.env;
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  return [
    CHROMIUM_PATH,
    CHROME_PATH,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    path.join(PROGRAMFILES, 'Google/Chrome/Application/chrome.exe'),
    chromium.executablePath(),
  ].find(starts);
}

/** Some systems ship a script in its place that only explains how to install it. */
function starts(file: string | undefined): file is string {
  if (!file || !existsSync(file)) return false;
  // On Windows, --version opens a window instead.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** The first of these packages that there is: older releases have no headless shell. */
function installWithApt(names: readonly string[]): boolean {
  if (!canUseApt()) return false;
  process.stdout.write('Installing Chromium with apt ...\n');
  runApt(['update', '-qq']);
  return names.some((name) => installPackages([name]));
}

/** Debian's packages of what test/checks/several-machines.test.ts runs, by a file of each. */
const serverPackages = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/lib/postgresql': 'postgresql',
};

/** Debian's packages of other tests at nightly counts, each of which is skipped without its own: docs/testing.md. */
const nightlyPackages = {
  '/usr/bin/age': 'age',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/bin/promtool': 'prometheus',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object',
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/lib/postgresql/15': 'postgresql-15',
  '/usr/sbin/debootstrap': 'debootstrap',
};

export function findMissingServers(): string[] {
  return findMissing(serverPackages);
}

function findMissing(packages: Record<string, string>): string[] {
  return Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
}

/** Where that is not possible, the tests that need them are skipped. */
export function ensureServers({ isNightly }: { isNightly: boolean }): void {
  const servers = findMissingServers();
  const others = isNightly ? findMissing(nightlyPackages) : [];
  if (servers.length + others.length === 0 || !canUseApt()) return;
  process.stdout.write(`Installing ${[...servers, ...others].join(', ')} with apt, for tests that need them ...\n`);
  runApt(['update', '-qq']);
  if (servers.length > 0) installPackages(servers);
  // One by one: another release may lack some of them.
  for (const name of others) installPackages([name]);
}

function canUseApt(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

function installPackages(names: readonly string[]): boolean {
  return runApt(['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...names]);
}

function runApt(args: string[]): boolean {
  // Fails quickly without a network.
  const options = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const { status, stderr } = spawnSync('apt-get', [...options, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) process.stdout.write(`${stderr}\napt-get ${args[0]} did not succeed.\n`);
  return status === 0;
}
