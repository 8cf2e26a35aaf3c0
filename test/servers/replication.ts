// A primary with a synchronous streaming standby from Debian's PostgreSQL, with the settings of deploy/postgres.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandFor, listServerAccounts } from '#platform/postgres/server-account.ts';

const run = promisify(execFile);
const settingsFile = new URL('../../deploy/postgres/primary.conf', import.meta.url);

/** The programs of the newest installed version; undefined without the package or the right to use its account. */
export const debianPostgres = findPrograms();

export type Replication = {
  /** Names both servers, as DATABASE_URL does. */
  url: string;
  standbyUrl: string;
  /** As a power failure would. */
  killPrimary: () => Promise<void>;
  killStandby: () => Promise<void>;
  startStandby: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (process.getuid?.() !== 0 || !existsSync(root)) return undefined;
  const versions = readdirSync(root).toSorted((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

export async function startReplication(): Promise<Replication> {
  const bin = debianPostgres;
  const account = listServerAccounts(undefined).find(({ name }) => name === 'postgres');
  if (bin === undefined || account?.ids === undefined) throw new Error("Debian's PostgreSQL is not installed");
  const folder = await mkdtemp(join(tmpdir(), 'kindling-replication-'));
  chownSync(folder, account.ids.uid, account.ids.gid);
  await chmod(folder, 0o700);
  const call = async (program: string, ...args: string[]) => {
    const { file, args: all, options } = commandFor(account, join(bin, program), args);
    await run(file, all, options);
  };
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const start = (data: string, port: number) => {
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
    return call('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', settings, 'start');
  };
  await call('initdb', '-D', primary, '-U', 'kindling', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  await appendFile(join(primary, 'postgresql.conf'), await readFile(settingsFile, 'utf8'));
  await start(primary, primaryPort);
  const source = `postgresql://kindling@127.0.0.1:${primaryPort}/postgres`;
  await call('pg_basebackup', '-d', source, '-D', standby, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
  await start(standby, standbyPort);
  const kill = async (data: string) => {
    const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
    if (pid > 0) process.kill(pid, 'SIGQUIT');
  };
  return {
    url: `postgresql://kindling@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/postgres`,
    standbyUrl: `postgresql://kindling@127.0.0.1:${standbyPort}/postgres`,
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    startStandby: () => start(standby, standbyPort),
    promoteStandby: async () => {
      // It is the only server now, so nothing confirms its commits until it gets a standby of its own.
      await appendFile(join(standby, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n");
      await call('pg_ctl', '-D', standby, 'reload');
      await call('pg_ctl', '-D', standby, '-w', 'promote');
    },
    stop: async () => {
      for (const data of [primary, standby])
        await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
