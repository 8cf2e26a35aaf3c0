// A PostgreSQL of Debian's packages, of a version that sites may use, in a folder of its own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listServerAccounts, serverEnvironment } from '#platform/postgres/server-account.ts';
import { waitFor } from './cluster.ts';
import { runOn } from './database-server.ts';

export type DebianPostgres = { host: string; port: number; user: string; url: string; close: () => Promise<void> };

export function findDebianPostgres(version: number): string | undefined {
  const folder = `/usr/lib/postgresql/${version}/bin`;
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** Starts an empty server on a free port of 127.0.0.1. Anyone on this machine may connect as "kindling". */
export async function startDebianPostgres(binaries: string): Promise<DebianPostgres> {
  const ids = listServerAccounts(undefined).find(({ name }) => ['postgres', 'this account'].includes(name))?.ids;
  const folder = await mkdtemp(join(tmpdir(), 'kindling-postgres-'));
  if (ids !== undefined) chownSync(folder, ids.uid, ids.gid);
  const options = { ...ids, cwd: folder, env: serverEnvironment };
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'kindling', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  const port = await findFreePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const place = { host: '127.0.0.1', port, user: 'kindling' };
  const close = async () => {
    const ended = once(server, 'exit');
    // Fast: connections that are still open are cut off.
    if (server.exitCode === null && server.kill('SIGINT')) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('PostgreSQL', () =>
      runOn(place, 'postgres', () => Promise.resolve()).then(
        () => true,
        () => false,
      ),
    );
    return { ...place, url: `postgresql://kindling@127.0.0.1:${port}/postgres`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
