// Installs Debian packages that tests need, where this is possible.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function canUseApt(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** The lists of packages, once for each run. */
export function updateApt(): void {
  runApt(['update', '-qq']);
}

/** Logs the reason if it fails. */
export function installPackage(name: string): boolean {
  return runApt(['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name]);
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

/** Debian's packages of the servers that test/checks/several-machines.test.ts runs, by a file of each. */
const serverPackages = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/lib/postgresql': 'postgresql',
};

export function findMissingServers(): string[] {
  return Object.entries(serverPackages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
}

export function installServers(): void {
  const missing = findMissingServers();
  if (missing.length === 0 || !canUseApt()) return;
  process.stdout.write(`Installing ${missing.join(', ')} with apt, to test several machines ...\n`);
  updateApt();
  for (const name of missing) installPackage(name);
}
