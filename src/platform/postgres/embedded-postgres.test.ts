// The embedded database for an operator: created once, kept, recovered after a kill, and never opened twice.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataDirMode } from '../config/data-folder.ts';
import { findRunningPostgres, type PostgresConnection, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

const messages: string[] = [];
const log = (message: string) => void messages.push(message);
const cleanups: (() => unknown)[] = [];
let dataDir = '';

beforeEach(() => {
  messages.length = 0;
  dataDir = mkdtempSync(path.join(tmpdir(), 'kindling-embedded-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

test('written data is there after a stop and a second start', async () => {
  const first = await start();
  await query(first.connection, 'create table kept (word text)');
  await query(first.connection, "insert into kept values ('ember')");
  await first.stop();

  const second = await start();
  expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'ember' }]);
});

test('text in every language is compared case-insensitively', async () => {
  const { connection } = await start();
  expect(await query(connection, "select lower('ÉCOLE ÅNGSTRÖM') as word, 'ÇA' ilike 'ça' as same")).toEqual([
    { word: 'école ångström', same: true },
  ]);
});

test('an acknowledged write is on disk, and the server has no network port', async () => {
  const { connection } = await start();
  const rows = await query(
    connection,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name",
  );
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
});

test('a folder we create is closed to other accounts, and an existing one keeps its permissions', async () => {
  const rightsOf = (folder: string) => statSync(folder).mode & 0o777;
  chmodSync(dataDir, 0o755);
  const made = path.join(dataDir, 'made');
  const server = await startEmbeddedPostgres({ dataDir: made, log });
  cleanups.push(() => server.stop());
  expect(rightsOf(dataDir)).toBe(0o755);
  // When running as root, the database's account needs access.
  expect(rightsOf(made)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect([dataDirMode(0), dataDirMode(1000)]).toEqual([0o711, 0o700]);
});

test('a folder in use is refused with one sentence', async () => {
  await start();
  await expect(start()).rejects.toThrow(/already using .*; stop it, or give this one a DATA_DIR of its own\.$/);
});

test('another process is refused, and a command finds the running database', async () => {
  expect(findRunningPostgres(dataDir)).toBeUndefined();
  await startInProcess();
  await expect(start()).rejects.toThrow(
    `Another Kindling is already using ${dataDir} (its PostgreSQL is process ${readServerPid()})`,
  );
  const connection = findRunningPostgres(dataDir);
  expect(connection && (await query(connection, 'select 1 as one'))).toEqual([{ one: 1 }]);
});

test('kill -9 of Kindling stops its database, and the next start finds every answered write', async () => {
  const other = await startInProcess();
  const connection = findRunningPostgres(dataDir);
  if (!connection) throw new Error('the other process is not running');
  await query(connection, 'create table kept as select 7 as number');
  other.kill('SIGKILL');

  const again = await start();
  expect(await query(again.connection, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a killed database is restarted', async () => {
  const { connection } = await start();
  const killed = readServerPid();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => query(connection, 'select 1 as one').catch(() => []), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  expect(readServerPid()).not.toBe(killed);
  expect(messages).toContain('The embedded database ended unexpectedly and is started again.');
});

test('leftovers of a crash do not prevent a start', async () => {
  await (await start()).stop();
  // A reused process id, and half a database.
  writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/elsewhere\n`);
  mkdirSync(path.join(dataDir, `postgres.${process.pid}.new`));
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder with other content is left alone', async () => {
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'dear');
  await expect(start()).rejects.toThrow(/holds files but no database; move them away and start again\.$/);
  expect(readFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');
});

test('a stop leaves no server and no socket', async () => {
  const { connection, stop } = await start();
  await stop();
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
});

async function start() {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const state = { isStopped: false };
  const stop = async () => {
    if (!state.isStopped) await server.stop();
    state.isStopped = true;
  };
  cleanups.push(stop);
  return { connection: server.connection, stop };
}

/** A separate Kindling process, because only a process can be killed. */
async function startInProcess(): Promise<ChildProcess> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console.log });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await vi.waitUntil(() => findPostmaster(path.join(dataDir, 'postgres')) === undefined, 10_000);
  });
  // Before it is ready it says what it does.
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve) => lines.on('line', (line) => line === 'ready' && resolve()));
  return child;
}

function readServerPid() {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function query(connection: PostgresConnection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
