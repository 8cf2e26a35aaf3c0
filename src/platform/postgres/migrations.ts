// Brings a database up to date: the migrations of db/migrations, then the rules of db/rules, under one lock in one transaction.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { projectRoot } from '#platform/config/project-root.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { type DatabaseConnection, withClient } from './database.ts';
import { findState } from './database-errors.ts';
import {
  type AppliedRules,
  applyRules,
  areApplied,
  dropRules,
  lockTablesWithTriggers,
  type RuleFile,
  readRuleFiles,
} from './database-rules.ts';

/** Holds `migrations/` and `rules/`. */
const definitionsFolder = join(projectRoot, 'db');
/** Any fixed number: the advisory lock that makes several starting processes migrate one after the other. */
const migrationLock = 4_120_719;

/** A migration as it is recorded in the database and in `meta/_journal.json`, identified by its moment. */
export type MigrationMark = { name: string; at: number };

type Options = {
  /** A folder of another version, for tests; defaults to the project's own. */
  folder?: string;
  /** Called each time that others keep the tables locked, before the next attempt. */
  onWait?: () => void;
};

/** Takes its own connection, because a migration may run longer than a request may. */
export async function migrateDatabase(connection: DatabaseConnection, options: Options = {}): Promise<void> {
  const { folder = definitionsFolder, onWait } = options;
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const rules = readRuleFiles(join(folder, 'rules'));
  await withMigrationLock(connection, (client) => update(client, { migrations, rules, onWait }));
}

/** The tables as they were after that migration, without any rules; `migrateDatabase` adds the later migrations and the rules. */
export async function migrateTables(connection: DatabaseConnection, upTo: MigrationMark): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder: join(definitionsFolder, 'migrations') });
  const migrations = all.filter(({ folderMillis }) => folderMillis <= upTo.at);
  await withMigrationLock(connection, (client) => update(client, { migrations, rules: undefined }));
}

function withMigrationLock(connection: DatabaseConnection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(client);
  });
}

type Present = {
  lastMigration: number | undefined;
  rules: AppliedRules[];
};

type Wanted = { migrations: MigrationMeta[]; rules: RuleFile[] | undefined; onWait?: (() => void) | undefined };

async function update(client: pg.Client, { migrations, rules, onWait }: Wanted): Promise<void> {
  const present = await findPresent(client);
  const { lastMigration = 0 } = present;
  const pending = migrations.filter(({ folderMillis }) => folderMillis > lastMigration);
  // A newer version has migrated this database: its rules fit its tables, and ours may not.
  const isOutdated = lastMigration > (migrations.at(-1)?.folderMillis ?? 0);
  const hasNewRules = rules !== undefined && !isOutdated && !areApplied(rules, present.rules);
  if (pending.length === 0 && !hasNewRules) return;
  await whenUnlocked(onWait, () => changeDatabase(client, { present, pending, rules }));
}

type Change = {
  present: Present;
  pending: MigrationMeta[];
  rules: RuleFile[] | undefined;
};

/**
 * A changed result, something that depends on a function or uses a column in one, and two functions that fit a call: what PostgreSQL
 * refuses as long as the functions of before are there.
 */
const dropFirstStates = ['42P13', '2BP01', '0A000', '42725'];

/** Replaces functions in place where possible: a statement of another process that waits for us has looked up its functions already. */
async function changeDatabase(client: pg.Client, change: Change): Promise<void> {
  try {
    await inTransaction(client, () => replaceAll(client, change, { keepFunctions: true }));
  } catch (error) {
    if (!dropFirstStates.includes(findState(error) ?? '')) throw error;
    await inTransaction(client, () => replaceAll(client, change, { keepFunctions: false }));
  }
}

async function replaceAll(
  client: pg.Client,
  { present, pending, rules }: Change,
  { keepFunctions }: { keepFunctions: boolean },
): Promise<void> {
  // The first limit is for each lock, the second for all of them together.
  const [eachLock, all] = [`set local lock_timeout = ${lockWaitMs}`, `set local statement_timeout = ${lockWaitMs}`];
  await client.query(`${eachLock}; ${all}`);
  await lockTablesWithTriggers(client);
  await client.query('set local statement_timeout = 0');
  const before = present.rules.flatMap(({ objects }) => objects);
  // Migrations change tables that triggers and views depend on, so these come back after them.
  await dropRules(client, keepFunctions ? before.filter(({ kind }) => kind !== 'function') : before);
  await createBookkeeping(client);
  for (const migration of pending) await runMigration(client, migration);
  if (rules === undefined) await client.query('delete from drizzle.rules');
  else await applyRules(client, { files: rules, before: keepFunctions ? before : [] });
}

async function runMigration(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/** Less than the second after which PostgreSQL looks for a deadlock: it is always this transaction that gives way. */
const lockWaitMs = 500;
const pauseMs = 1000;
/** A lock or all of them took too long; a deadlock. */
const waitStates = ['55P03', '57014', '40P01'];
const patienceMs = 10 * 60_000;

/** Other processes keep working: each attempt blocks them for half a second at most, and then pauses. */
async function whenUnlocked(onWait: (() => void) | undefined, work: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs * (1 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      if (!waitStates.includes(findState(error) ?? '')) throw error;
      if (Date.now() > deadline) {
        throw new SettingError(
          'The database cannot be brought up to date: something has kept its tables locked for ten minutes. Stop the backups and other processes of Kindling that use it, then start again.',
        );
      }
      onWait?.();
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function findPresent(client: pg.ClientBase): Promise<Present> {
  const { rows } = await client.query(`select where to_regclass('drizzle.rules') is not null`);
  if (rows.length === 0) return { lastMigration: undefined, rules: [] };
  const last = await client.query<{ at: number | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const applied = await client.query<AppliedRules>('select file, hash, objects from drizzle.rules order by file');
  return { lastMigration: last.rows[0]?.at ?? undefined, rules: applied.rows };
}

/** Outside the product's schema, which a backup contains: the version of a database is not part of its content. */
async function createBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.rules (file text primary key, hash text not null, objects jsonb not null)`);
}

/** Migrations of this version, oldest first. */
export function listMigrations(): MigrationMark[] {
  const journal = JSON.parse(readFileSync(join(definitionsFolder, 'migrations', 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => ({ name: tag, at: when }));
}

/** This version's name for the migration of that moment; undefined for one that only a newer version has. */
export function findMigration(at: number): MigrationMark | undefined {
  return listMigrations().find((migration) => migration.at === at);
}

/** The moment of the last migration that ran there; undefined in a database that no Kindling has used. */
export async function findLastMigration(client: pg.ClientBase): Promise<number | undefined> {
  return (await findPresent(client)).lastMigration;
}

/** The rows that a backup brought back may be older than the rules: these are applied again at the next start. */
export async function distrustRules(client: pg.ClientBase): Promise<void> {
  await client.query(`update drizzle.rules set hash = ''`);
}

let wanted: { migrations: number; rules: RuleFile[] } | undefined;

/** Whether every migration of this version has run, and its rules are the ones in force. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  wanted ??= { migrations: listMigrations().length, rules: readRuleFiles(join(definitionsFolder, 'rules')) };
  const { rows } = await pool.query<{ done: number; rules: AppliedRules[] | null }>(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as done,
       (select json_agg(r) from (select file, hash from drizzle.rules) r) as rules`,
  );
  return rows[0]?.done === wanted.migrations && areApplied(wanted.rules, rows[0].rules ?? []);
}
