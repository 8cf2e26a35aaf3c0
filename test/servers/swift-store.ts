// OpenStack Swift of Debian's packages with its S3 interface: a store that others wrote and run in production, started on free ports.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { waitFor } from './cluster.ts';
import { findFreePort } from './debian-postgres.ts';

export type SwiftStore = { endpoint: string; close: () => Promise<void> };

export const swiftAccount = {
  region: 'eu-test-1',
  bucket: 'pictures',
  accessKeyId: 'test:tester',
  secretAccessKey: 'a-secret-of-tests',
};

/** Debian's packages that are missing for it. */
export function findMissingSwift(): string[] {
  const parts = ['proxy', 'account', 'container', 'object'];
  return parts.filter((part) => !existsSync(`/usr/bin/swift-${part}-server`)).map((part) => `swift-${part}`);
}

export async function startSwiftStore(): Promise<SwiftStore> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-swift-'));
  const write = (file: string, lines: string[]) => writeFile(join(folder, file), `${lines.join('\n')}\n`);
  await mkdir(join(folder, 'devices', 'one'), { recursive: true });
  await write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = tests',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  ]);
  const { username } = userInfo();
  const general = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${username}`,
    `swift_dir = ${folder}`,
  ];
  const parts = ['account', 'container', 'object'];
  for (const part of parts) {
    const port = await findFreePort();
    const server = [
      `devices = ${folder}/devices`,
      'mount_check = false',
      '[pipeline:main]',
      `pipeline = ${part}-server`,
    ];
    await write(`${part}.conf`, [...general(port), ...server, `[app:${part}-server]`, `use = egg:swift#${part}`]);
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${part}.builder`, ...args], { cwd: folder, stdio: 'ignore' });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${port}/one`, '1');
    build('rebalance');
  }
  const port = await findFreePort();
  const filters = ['catch_errors', 'listing_formats', 'bulk', 's3api', 'tempauth', 'slo'];
  const settings: Record<string, string[]> = {
    s3api: [`location = ${swiftAccount.region}`],
    tempauth: [`user_test_tester = ${swiftAccount.secretAccessKey} .admin`],
  };
  await write('proxy.conf', [
    ...general(port),
    '[pipeline:main]',
    `pipeline = catch_errors cache ${filters.slice(1).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:cache]',
    'use = egg:swift#memcache',
    // Nothing listens there: what it would cache is asked for again.
    'memcache_servers = 127.0.0.1:1',
    ...filters.flatMap((filter) => [`[filter:${filter}]`, `use = egg:swift#${filter}`, ...(settings[filter] ?? [])]),
  ]);
  const servers = ['proxy', ...parts].map((part) =>
    spawn(`swift-${part}-server`, [join(folder, `${part}.conf`)], { cwd: folder, stdio: 'ignore' }),
  );
  const close = async () => {
    await Promise.all(servers.map(stop));
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...swiftAccount, service: 's3', retries: 0 });
  try {
    await waitFor('Swift', () =>
      client.fetch(`${endpoint}/${swiftAccount.bucket}`, { method: 'PUT' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { endpoint, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
