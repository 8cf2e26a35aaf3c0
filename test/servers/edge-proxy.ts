// nginx and Caddy from Debian's packages with the files of deploy/, in front of a process on this machine. Only names, ports, and the
// place of the certificate differ from a real site: a certificate of our own takes the place of Let's Encrypt's.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './cluster.ts';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

export type EdgeProxy = {
  /** Of people: https, with the name in its certificate. */
  origin: string;
  /** Where it answers http. */
  plain: { host: string; port: number };
  certificate: string;
  close: () => Promise<void>;
};

/** Caddy 2.6 redirects only at the last of several bound addresses. */
const plainHosts = { nginx: '127.0.0.1', caddy: '::1' };
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };

/** Why it cannot run here, in a sentence. */
export function findMissingProxy(name: ProxyName): string | undefined {
  if (!existsSync(programs[name])) return `needs Debian's package: apt-get install ${name}`;
  return existsSync('/usr/bin/openssl') ? undefined : "needs Debian's package: apt-get install openssl";
}

export type ProxyPlaces = {
  /** The name in the certificate. */
  host: string;
  ports: { http: number; https: number };
  /** Where the app listens. */
  appPort: number;
};

/** Resolves once it answers. @param isBelowPath - with the files for a site below the path /kindling of another one */
export async function startProxy(
  name: ProxyName,
  places: ProxyPlaces,
  { isBelowPath = false } = {},
): Promise<EdgeProxy> {
  const folder = await mkdtemp(join(tmpdir(), `kindling-${name}-`));
  makeCertificate(folder, places.host);
  const write = { nginx: writeNginx, caddy: writeCaddy }[name];
  const command = await write(folder, places, isBelowPath);
  checkFiles(command);
  const [program = '', ...args] = command.run;
  const server = spawn(program, args, { cwd: folder, env: { ...process.env, ...command.env }, stdio: 'ignore' });
  const origin = `https://${places.host}:${places.ports.https}`;
  const plain = { host: plainHosts[name], port: places.ports.http };
  const close = async () => {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(
      name,
      async () => (await isListening(places.ports.https, '127.0.0.1')) && (await isListening(plain.port, plain.host)),
      10_000,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, plain, certificate: await readFile(join(folder, 'ca.pem'), 'utf8'), close };
}

type Command = { run: string[]; check: string[]; env?: Record<string, string> };

async function writeNginx(folder: string, places: ProxyPlaces, isBelowPath: boolean): Promise<Command> {
  const { host, ports, appPort } = places;
  const whole = / {4}location \/ \{\n {8}proxy_pass.*?\n {4}\}\n/s;
  const text = read('nginx/kindling.conf');
  const site = (isBelowPath ? text.replace(whole, read('nginx/sub-path.conf')) : text)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replace('return 301 https://kindling.example', `return 301 https://${host}:${ports.https}`)
    .replaceAll('kindling.example', host)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${appPort}`)
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, v6: string | undefined, port: string) => {
      return `listen ${v6 === undefined ? '127.0.0.1' : '[::1]'}:${port === '80' ? ports.http : ports.https}`;
    });
  await mkdir(join(folder, 'snippets'));
  await writeFile(join(folder, 'snippets/kindling-proxy.conf'), read('nginx/kindling-proxy.conf'));
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  // As root its workers have another account, which cannot enter our folder.
  const account = process.getuid?.() === 0 ? 'user root; ' : '';
  // `gzip on` as in Debian's own nginx.conf.
  const main = `${account}pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { gzip on; access_log off; ${temporary.join(' ')} include site.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const run = [programs.nginx, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  return { run: [...run, '-g', 'daemon off;'], check: [...run, '-t'] };
}

async function writeCaddy(folder: string, places: ProxyPlaces, isBelowPath: boolean): Promise<Command> {
  const { host, ports, appPort } = places;
  const site = read(isBelowPath ? 'caddy/sub-path.Caddyfile' : 'caddy/Caddyfile')
    .replace(
      /^(?:kindling|www)\.example \{/m,
      `${host} {\n\tbind 127.0.0.1 [::1]\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    )
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${appPort}`);
  const options = `{\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tadmin off\n\tskip_install_trust\n}\n`;
  await writeFile(join(folder, 'kindling-proxy.caddy'), read('caddy/kindling-proxy.caddy'));
  await writeFile(join(folder, 'Caddyfile'), `${options}${site}`);
  const given = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return {
    run: [programs.caddy, 'run', ...given],
    check: [programs.caddy, 'validate', ...given],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  };
}

/** `nginx -t` and `caddy validate`. @throws Error with what they say */
function checkFiles({ check: [program = '', ...args], env }: Command): void {
  execFileSync(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** An authority of our own, and what it signs. */
function makeCertificate(folder: string, host: string): void {
  const make = (...args: string[]) => {
    const usual = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('/usr/bin/openssl', [...usual, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  make('-subj', '/CN=Authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'basicConstraints=CA:FALSE'];
  make(...names, ...signed, '-keyout', 'privkey.pem', '-out', 'fullchain.pem');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** As many free ports as asked for. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}

function isListening(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
