// Debian's nginx with the settings of deploy/nginx, in front of servers on this machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './replication.ts';

const settingsFile = new URL('../../deploy/nginx/kindling.conf', import.meta.url);

/** Undefined where it is not installed. */
export const debianNginx = ['/usr/sbin/nginx'].find((file) => existsSync(file));

export type Proxy = { url: string; close: () => Promise<void> };

/** Passes requests to these servers, by their URLs. */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  if (debianNginx === undefined) throw new Error('nginx is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'kindling-proxy-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, toSettings(await readFile(settingsFile, 'utf8'), { folder, port, servers }));
  // Says what is wrong with the settings, which the server itself says only to its log.
  execFileSync(debianNginx, ['-t', '-q', '-c', file, '-e', join(folder, 'error.log')]);
  const child = spawn(debianNginx, ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilOpen(child, url);
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Places = { folder: string; port: number; servers: readonly string[] };

function toSettings(settings: string, { folder, port, servers }: Places): string {
  const placed = settings
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(
      /server app-(\d):3000/g,
      (_, number: string) => `server ${new URL(servers[Number(number) - 1] ?? '').host}`,
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 1024; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${placed}
}
`;
}

async function waitUntilOpen(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    if (await fetch(url).catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('nginx does not answer');
}
