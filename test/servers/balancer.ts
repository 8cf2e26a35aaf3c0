// nginx from Debian's packages with deploy/cluster/nginx.conf, in front of processes on this machine. The list of processes can be changed
// while it runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from './cluster.ts';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

export type Balancer = {
  /** Its address, where it listens. */
  url: string;
  /** Sends new requests to these processes only; resolves when it does. Requests that are open are finished where they are. */
  serve: (ports: readonly number[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Resolves once it answers. @param ports of the processes on 127.0.0.1 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-balancer-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  // As root its workers have another account, which cannot enter our folder.
  const account = process.getuid?.() === 0 ? 'user root; ' : '';
  const write = (places: readonly number[]) => writeFile(join(folder, 'site.conf'), placeSite(folder, port, places));
  await write(ports);
  await writeFile(join(folder, 'kindling-proxy.conf'), read('nginx/kindling-proxy.conf'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `${account}pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary.join(' ')} include site.conf; }`,
  );
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const server = spawn('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
  const listWorkers = async () =>
    (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('nginx', async () => (await fetch(url).catch(() => undefined)) !== undefined, 10_000);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    async serve(places) {
      const before = await listWorkers();
      await write(places);
      server.kill('SIGHUP');
      await waitFor('a new worker of nginx', async () => (await listWorkers()).some((pid) => !before.includes(pid)));
      // The old worker takes its last connections; docs/several-machines.md gives it as long.
      await sleep(2000);
    },
    close,
  };
}

/** deploy/cluster/nginx.conf with other addresses. */
function placeSite(folder: string, port: number, places: readonly number[]): string {
  const [first = '', ...others] = [...read('cluster/nginx.conf').matchAll(/^ {4}server app-\d:3000(.*)$/gm)];
  return others
    .reduce((text, [line]) => text.replace(`${line}\n`, ''), read('cluster/nginx.conf'))
    .replace(first[0] ?? '', places.map((place) => `    server 127.0.0.1:${place}${first[1]}`).join('\n'))
    .replace('0.0.0.0:80', `127.0.0.1:${port}`)
    .replace('/etc/kindling', folder);
}
