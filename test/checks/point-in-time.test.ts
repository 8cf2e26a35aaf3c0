// The walk of docs/backups.md: archive the write-ahead log with pgBackRest, and go back to a moment between two changes. Nightly, with
// Debian's PostgreSQL 15.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testSpeed } from '../counts.ts';

vi.setConfig({ testTimeout: 300_000 });

const bin = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;
const hasPrograms = existsSync(path.join(bin, 'initdb')) && spawnSync('pgbackrest', ['version']).status === 0;
let room: string | undefined;

/** As the account postgres: PostgreSQL refuses to run as root. */
function run(program: string, ...args: string[]): string {
  const command = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program] : [program];
  const [file = '', ...first] = command;
  return execFileSync(file, [...first, ...args], { encoding: 'utf8', cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
}

afterAll(async () => {
  if (room === undefined) return;
  spawnSync('setpriv', [
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    `${bin}/pg_ctl`,
    '-D',
    `${room}/data`,
    '-m',
    'immediate',
    'stop',
  ]);
  await rm(room, { recursive: true, force: true });
});

test.skipIf(testSpeed !== 'nightly')('the cluster goes back to a moment between two changes', async (context) => {
  if (!hasPrograms)
    context.skip('PostgreSQL 15 and pgBackRest are not installed: apt-get install postgresql-15 pgbackrest');
  room = await mkdtemp(path.join(tmpdir(), 'kindling-pitr-'));
  await chmod(room, 0o777);
  const data = path.join(room, 'data');
  const config = path.join(room, 'pgbackrest.conf');
  const port = '5432';
  await writeFile(
    config,
    `[global]
repo1-path=${room}/repo
repo1-retention-full=4
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-long-random-text
log-level-file=off
lock-path=${room}/lock
spool-path=${room}/spool
[kindling]
pg1-path=${data}
pg1-socket-path=${room}
pg1-port=${port}
pg1-user=postgres
`,
    { mode: 0o644 },
  );
  const backrest = (...args: string[]) => run('pgbackrest', `--config=${config}`, '--stanza=kindling', ...args);
  const query = (text: string) =>
    run(`${bin}/psql`, '-h', room ?? '', '-p', port, '-U', 'postgres', '-qAt', '-c', text).trim();
  const pgCtl = (...args: string[]) => run(`${bin}/pg_ctl`, '-D', data, '-w', '-l', `${room}/log`, ...args);
  run(`${bin}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions');
  const settings = `listen_addresses = ''
port = ${port}
unix_socket_directories = '${room}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=kindling archive-push %p'
`;
  execFileSync('sh', ['-c', 'cat >> "$0"', `${data}/postgresql.conf`], { input: settings });
  pgCtl('start');
  backrest('stanza-create');
  backrest('check');
  query("create table changes (what text); insert into changes values ('before the backup')");
  backrest('backup');
  query("insert into changes values ('wanted')");
  query('select pg_sleep(1.1)');
  const moment = query('select now()');
  query('select pg_sleep(1.1)');
  query("insert into changes values ('the mistake')");
  query('select pg_switch_wal()');
  pgCtl('-m', 'fast', 'stop');
  backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  pgCtl('start');
  await expect.poll(() => query('select pg_is_in_recovery()'), { timeout: 60_000 }).toBe('f');
  expect(query('select what from changes').split('\n')).toEqual(['before the backup', 'wanted']);
  query("insert into changes values ('and on')");
});
