// Runs what deploy/cluster/compose.yaml describes, from Debian's packages and with the same files. Its host names become addresses
// on this machine, so that every server has its usual port.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { withClient } from '#platform/postgres/database.ts';
import { listServerAccounts, serverEnvironment } from '#platform/postgres/server-account.ts';

const source = new URL('../../deploy/cluster/', import.meta.url);
const passwords = {
  KINDLING_PASSWORD: 'kindling1',
  POSTGRES_PASSWORD: 'postgres1',
  REPLICATION_PASSWORD: 'replication1',
};

type Service = { command?: string[]; user?: string; environment?: Record<string, string | number> };

export type Cluster = {
  /** URL of nginx, in front of the app processes. */
  url: string;
  /** The HOST and PORT of each app process. */
  apps: { HOST: string; PORT: string }[];
  /** URL of HAProxy, which leads to the primary. */
  databaseUrl: string;
  startProxy: () => Promise<void>;
  /** The role of a database server as reported by Patroni; undefined while it does not answer. */
  findRole: (database: string) => Promise<'primary' | 'synchronous' | 'other' | undefined>;
  databases: string[];
  /** Simulates a power failure: kills Patroni and every process of PostgreSQL. */
  killDatabase: (database: string) => Promise<void>;
  startDatabase: (database: string) => Promise<void>;
  /** The output of a server. */
  readLog: (service: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Everything but nginx and the app processes, with a primary that can be written to and a synchronous standby. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-cluster-'));
  await chmod(folder, 0o711);
  const { services } = parse(readFileSync(new URL('compose.yaml', source), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const names = Object.keys(services);
  const network = `127.${pickByte()}.${pickByte()}`;
  const addressOf = (name: string) => `${network}.${names.indexOf(name) + 1}`;

  /** A text of these files, as it is on this machine for this service. */
  const place = (text: string, name: string): string =>
    text
      .replaceAll(/\b[a-z]+(?:-\d)?(?=:\d)/g, (host) => (names.includes(host) ? addressOf(host) : host))
      .replaceAll('0.0.0.0', addressOf(name))
      .replaceAll('172.30.0', network)
      .replaceAll(/\/etc\/kindling|\/srv\/\w+/g, join(folder, name))
      .replaceAll(/\$\{(\w+)[^}]*\}/g, (_, setting: string) => passwords[setting as keyof typeof passwords] ?? '');
  const findEnvironment = (name: string) =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, place(String(value), name)]),
    );

  const running = new Map<string, ChildProcess>();
  const start = async (name: string, command = services[name]?.command ?? []) => {
    const home = join(folder, name);
    const ids = services[name]?.user === 'postgres' ? findPostgresAccount() : { uid: 0, gid: 0 };
    await mkdir(home, { recursive: true });
    chownSync(home, ids.uid, ids.gid);
    for (const file of [
      'patroni.yml',
      'create-database.sh',
      'haproxy.cfg',
      'nginx.conf',
      '../nginx/kindling-proxy.conf',
    ])
      await writeFile(join(home, basename(file)), place(await readFile(new URL(file, source), 'utf8'), name));
    const output = openSync(join(folder, `${name}.log`), 'a');
    // A server ends with this process even if that is killed.
    const account = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', '--pdeathsig=TERM'];
    const child = spawn('setpriv', [...account, ...command.map((word) => place(word, name))], {
      cwd: home,
      env: {
        ...serverEnvironment,
        PATH: `${findPostgres()}:${serverEnvironment.PATH}`,
        HOME: home,
        ...findEnvironment(name),
      },
      stdio: ['ignore', output, output],
    });
    running.set(name, child);
  };
  const stop = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const kill = async (name: string) => {
    await stop(name, 'SIGKILL');
    const server = Number.parseInt(
      await readFile(join(folder, name, 'data', 'postmaster.pid'), 'utf8').catch(() => ''),
      10,
    );
    if (!(server > 0) || !existsSync(`/proc/${server}`)) return;
    const workers = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).split(' ').filter(Boolean);
    for (const pid of [server, ...workers.map(Number)]) killProcess(pid);
  };
  const ask = async (name: string, path: string) => {
    const answer = await fetch(`http://${addressOf(name)}:8008${path}`, { method: 'OPTIONS' }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status;
  };
  const databases = names.filter((name) => name.startsWith('db-'));
  const cluster: Cluster = {
    url: `http://${addressOf('nginx')}`,
    apps: names
      .filter((name) => name.startsWith('app-'))
      .map((name) => ({ HOST: addressOf(name), PORT: findEnvironment(name).PORT ?? '' })),
    databaseUrl: findEnvironment('app-1').DATABASE_URL ?? '',
    async startProxy() {
      const main = join(folder, 'nginx', 'main.conf');
      await mkdir(join(folder, 'nginx'));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      await writeFile(
        main,
        `pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary.map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')} include ${folder}/nginx/nginx.conf; }`,
      );
      await start('nginx', ['nginx', '-c', main, '-e', 'stderr', '-g', 'daemon off;']);
      await waitFor('nginx', async () => (await fetch(cluster.url).catch(() => undefined)) !== undefined);
    },
    databases,
    async findRole(name) {
      const status = await ask(name, '/health');
      if (status === undefined) return undefined;
      if ((await ask(name, '/primary')) === 200) return 'primary';
      return (await ask(name, '/sync')) === 200 ? 'synchronous' : 'other';
    },
    killDatabase: kill,
    startDatabase: start,
    readLog: (name) => readFile(join(folder, `${name}.log`), 'utf8'),
    async close() {
      await stop('nginx', 'SIGTERM');
      await stop('haproxy', 'SIGTERM');
      for (const name of databases) await kill(name);
      for (const name of running.keys()) await stop(name, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const first = names.filter((name) => /^(?:etcd|db)-|^haproxy$/.test(name));
    for (const name of first) await start(name);
    await waitFor('a primary', () => canWrite(cluster.databaseUrl));
    await waitFor('a synchronous standby', async () => {
      const roles = await Promise.all(databases.map(cluster.findRole));
      return roles.includes('synchronous');
    });
    return cluster;
  } catch (error) {
    const logs = await Promise.all(databases.map((name) => cluster.readLog(name).catch(() => '')));
    await cluster.close();
    throw new Error(`${String(error)}\n${logs.map((log) => log.slice(-9000)).join('\n')}`, { cause: error });
  }
}

/** The programs of the newest installed version. */
function findPostgres(): string {
  const root = '/usr/lib/postgresql';
  const [newest = ''] = readdirSync(root).toSorted((one, other) => Number(other) - Number(one));
  return join(root, newest, 'bin');
}

/** A byte between 1 and 254: each run has a separate network. */
function pickByte(): number {
  return 1 + Math.floor(Math.random() * 254);
}

function findPostgresAccount(): { uid: number; gid: number } {
  const ids = listServerAccounts(undefined).find(({ name }) => name === 'postgres')?.ids;
  if (ids === undefined) throw new Error('there is no account "postgres"');
  return ids;
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function canWrite(url: string): Promise<boolean> {
  return withClient(url, (client) => client.query('select pg_current_wal_lsn()')).then(
    () => true,
    () => false,
  );
}

export async function waitFor(what: string, isTrue: () => Promise<boolean>, longestMs = 60_000): Promise<void> {
  const startedAt = Date.now();
  while (!(await isTrue())) {
    if (Date.now() - startedAt > longestMs) throw new Error(`waited in vain for ${what}`);
    await sleep(200);
  }
}
