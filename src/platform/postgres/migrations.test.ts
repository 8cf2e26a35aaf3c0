// Upgrading a database: migrations, then the rules of db/rules, in one step, next to other users of the database.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDefinitions } from '#test/servers/changed-definitions.ts';
import { describeSchema } from '#test/servers/schema-shape.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { isMigrated, listMigrations, migrateDatabase } from './migrations.ts';

let fresh: TestDatabase;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  fresh = await migrated();
});
afterAll(async () => {
  // These databases are dropped with the run's server: dropping each one would cost a checkpoint.
  await Promise.all(databases.map(({ pool }) => pool.end()));
});

async function migrated(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

/** The transaction that wrote each trigger and function. */
async function listWriters(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select tgname as name, tgrelid::int as place, xmin from pg_trigger where not tgisinternal
     union all select proname, oid::int, xmin from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}

async function hasFunction(pool: pg.Pool, signature: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select to_regprocedure($1) is not null as found', [signature]);
  return rows[0]?.found === true;
}

/** Rules with one file edited. */
function edited(file: string, change: (text: string) => string): Promise<string> {
  return makeDefinitions({ rules: (name, text) => (name === file ? change(text) : text) });
}

test('each migration is later than the previous one, or sites of an earlier version would skip it', () => {
  const moments = listMigrations().map(({ at }) => at);
  expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
});

test('several processes that start at once on an empty database wait for the first of them', async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.connection)));
  expect(await describeSchema(database.pool)).toEqual(await describeSchema(fresh.pool));
});

test('unchanged rules are left alone', async () => {
  const database = await migrated();
  const writers = await listWriters(database.pool);
  await migrateDatabase(database.connection);
  expect(await listWriters(database.pool)).toEqual(writers);
});

test('an edited rule file replaces its objects, drops removed ones, and touches nothing else', async () => {
  const { pool, connection } = await migrated();
  await pool.query(
    'create function our_own() returns int language sql return 1; create view our_report as select 1 as one',
  );
  const folder = await edited('suspense', (text) =>
    text
      .replace(/CREATE TRIGGER \w+ BEFORE INSERT ON suspense_exits[^;]+;/, '')
      .concat('CREATE FUNCTION made_up(amount bigint) RETURNS bigint LANGUAGE sql RETURN amount + 1;'),
  );
  await migrateDatabase(connection, { folder });
  expect(await hasFunction(pool, 'made_up(bigint)')).toBe(true);
  expect(await isMigrated(pool)).toBe(false);
  const covering =
    "select 1 from pg_trigger where tgrelid = 'suspense_exits'::regclass and tgtype & 6 = 6 and not tgisinternal";
  expect((await pool.query(covering)).rowCount).toBe(0);

  await migrateDatabase(connection);
  expect(await hasFunction(pool, 'made_up(bigint)')).toBe(false);
  expect((await pool.query(covering)).rowCount).toBe(1);
  expect((await pool.query('select our_own(), one from our_report')).rows).toEqual([{ our_own: 1, one: 1 }]);
  await pool.query('drop view our_report; drop function our_own()');
  expect(await describeSchema(pool)).toEqual(await describeSchema(fresh.pool));
});

test('a replaced function keeps its identity, even with other parameters', async () => {
  const { pool, connection } = await migrated();
  const identity = async () => (await pool.query("select 'compact_investment_totals'::regproc::oid as id")).rows;
  const before = await identity();
  await migrateDatabase(connection, { folder: await edited('checks', (text) => `${text}-- edited\n`) });
  expect(await identity()).toEqual(before);
  const folder = await edited('counters', (text) =>
    text.replace('compact_investment_totals() RETURNS bigint', 'compact_investment_totals() RETURNS numeric'),
  );
  await migrateDatabase(connection, { folder });
  expect((await pool.query('select pg_typeof(compact_investment_totals())::text as type')).rows).toEqual([
    { type: 'numeric' },
  ]);
  await migrateDatabase(connection);
  expect(await describeSchema(pool)).toEqual(await describeSchema(fresh.pool));
});

test('a file that PostgreSQL rejects changes nothing, and is named', async () => {
  const { pool, connection } = await migrated();
  const writers = await listWriters(pool);
  const folder = await edited('suspense', (text) => `${text}CREATE VIEW broken AS SELECT * FROM nowhere;`);
  await expect(migrateDatabase(connection, { folder })).rejects.toThrow(
    'db/rules/suspense.sql: relation "nowhere" does not exist',
  );
  expect(await listWriters(pool)).toEqual(writers);
  expect(await isMigrated(pool)).toBe(true);
});

test('a migration may change tables that triggers and views depend on, and the rules are restored afterwards', async () => {
  const { pool, connection } = await migrated();
  const folder = await makeDefinitions({
    migration: `alter table refunds alter column reason type varchar(100); --> statement-breakpoint
      alter table projects drop column status cascade; --> statement-breakpoint
      alter table projects add column status text not null default 'active'`,
  });
  await migrateDatabase(connection, { folder });
  const triggers =
    'select tgrelid::regclass::text as place, tgname from pg_trigger where not tgisinternal order by 1, 2';
  expect((await pool.query(triggers)).rows).toEqual((await fresh.pool.query(triggers)).rows);
  // An older version that is still running or was restarted does not downgrade the rules.
  const writers = await listWriters(pool);
  await migrateDatabase(connection);
  expect(await listWriters(pool)).toEqual(writers);
});

test('locked tables are waited for without blocking others, and no table is ever without its triggers', async () => {
  const { pool, connection } = await migrated();
  await pool.query("insert into users (uid, name, email) values ('reader', 'Ada', 'ada@example.org')");
  const reader = await pool.connect();
  await reader.query('begin; select count(*) from payments');
  const state = { waits: 0, isOver: false };
  const folder = await edited('moves', (text) => `${text}-- edited\n`);
  const done = migrateDatabase(connection, { folder, onWait: () => (state.waits += 1) }).then(
    () => (state.isOver = true),
  );
  const guarded = (async () => {
    // How many fit into the migration depends on the machine, and none may succeed after it either.
    for (let refused = 0; !state.isOver || refused < 10; refused += 1) {
      await expect(pool.query('truncate payments cascade')).rejects.toThrow(/never|timeout|deadlock/);
      await sleep(5);
    }
  })();
  await expect.poll(() => state.waits, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(state.isOver).toBe(false);
  await reader.query('commit');
  reader.release();
  await Promise.all([done, guarded]);
});
