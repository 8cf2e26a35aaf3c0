// Small writes that arrive together share a transaction, and none depends on another.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { createPool } from './database.ts';
import { commitTogether, type JointRow, type JointWrite } from './joint-commits.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table places (id int primary key, taken_in xid8, name text not null check (length(name) < 9))',
  );
  await database.pool.query('create table once (name text primary key deferrable initially deferred)');
});
beforeEach(async () => {
  pool = createPool(database.connection);
  await database.pool.query('truncate places, once');
  await database.pool.query("insert into places (id, name) select n, '' from generate_series(1, 100) n");
});
afterEach(() => pool.end());
afterAll(() => database.drop());

type Take = { id: number; name: string };

/** Writes a name on a place, as money is written: busy places are skipped. */
const takes: JointWrite<Take, JointRow & { transaction: string }> = {
  statement: (requests) => ({
    name: 'take places',
    text: `with given as (
        select e.at, (e.one ->> 'id')::int as id, e.one ->> 'name' as name from jsonb_array_elements($1::jsonb) with ordinality as e (one, at)
      ), free as (
        select p.id from places p where p.id in (select id from given) order by p.id for update skip locked
      ), taken as (
        update places p set name = given.name, taken_in = pg_current_xact_id() from given
        where p.id = given.id and p.id in (select id from free) returning p.id
      )
      select at::int, id not in (select id from taken) as is_busy, pg_current_xact_id()::text as transaction from given`,
    values: [JSON.stringify(requests)],
  }),
};
const take = (id: number, name = 'taken', signal?: AbortSignal) =>
  commitTogether(pool, takes, { id, name }, { lane: 'places', signal });
const readNames = async () =>
  (await database.pool.query<Take>("select id, name from places where name <> '' order by id")).rows;

test('writes that arrive together are committed in one transaction, and each is answered by its own row', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => take(id, `by ${id}`)));
  const [first, ...others] = answers.map((answer) => answer?.transaction);
  // The first goes at once; whatever arrives meanwhile goes together.
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
  expect(await readNames()).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `by ${id}` })));
});

test('an answer comes only after its commit', async () => {
  const found = await Promise.all(
    [1, 2, 3].map(async (id) => {
      await take(id);
      return (await database.pool.query('select 1 from places where id = $1 and name = $2', [id, 'taken'])).rowCount;
    }),
  );
  expect(found).toEqual([1, 1, 1]);
});

test('when one is refused, nothing of the transaction is written and each is sent to run alone', async () => {
  const first = take(1);
  const others = await Promise.all([take(2), take(3, 'much too long'), take(4)]);
  expect(others).toEqual([undefined, undefined, undefined]);
  expect(await first).toBeDefined();
  expect(await readNames()).toEqual([{ id: 1, name: 'taken' }]);
  // The connection remains usable.
  expect(await take(2)).toBeDefined();
});

test('when the commit itself is refused, each is sent to run alone', async () => {
  const adds: JointWrite<string, JointRow> = {
    statement: (names) => ({
      name: 'add names',
      text: `with given as (select n, at from jsonb_array_elements_text($1::jsonb) with ordinality as e (n, at)),
        added as (insert into once select n from given) select at::int, false as is_busy from given`,
      values: [JSON.stringify(names)],
    }),
    beforeCommit: () => undefined,
  };
  const add = (name: string) => commitTogether(pool, adds, name, { lane: 'once' });
  const first = add('a');
  expect(await Promise.all([add('b'), add('a')])).toEqual([undefined, undefined]);
  expect(await first).toBeDefined();
  expect((await database.pool.query('select name from once')).rows).toEqual([{ name: 'a' }]);
});

test('a busy row does not hold up the others; it is written when it is free', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('update places set taken_in = null where id = 1');
  const busy = take(1);
  expect(await Promise.all([take(2), take(3)])).not.toContain(undefined);
  await other.query('commit');
  other.release();
  expect(await busy).toMatchObject({ is_busy: false });
  expect((await readNames()).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a row that stays busy is sent to wait alone', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('update places set taken_in = null where id = 1');
  expect(await take(1)).toBeUndefined();
  await other.query('rollback');
  other.release();
  expect(await readNames()).toEqual([]);
});

test('whoever left before it began is dropped, and the others are written', async () => {
  const leaver = new AbortController();
  const first = take(1);
  const gone = take(2, 'gone', leaver.signal).catch((error: unknown) => error);
  const last = take(3);
  leaver.abort();
  expect(await gone).toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([first, last])).not.toContain(undefined);
  expect((await readNames()).map(({ id }) => id)).toEqual([1, 3]);
});

test('a lost connection reaches everyone who waits, and the next one is served', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('lock table places');
  const waiting = [1, 2, 3].map((id) => take(id).catch((error: unknown) => error));
  const isBlocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.pool.query(isBlocked)).rowCount).toBe(1);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: '57P01' });
  await other.query('rollback');
  other.release();
  expect(await take(1)).toBeDefined();
});
