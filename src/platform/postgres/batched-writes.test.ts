// Small writes that arrive together share a transaction, and none depends on another.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { batchWrites } from './batched-writes.ts';
import { createPool } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table places (id int primary key, name text not null check (length(name) < 9))');
});
beforeEach(async () => {
  pool = createPool(database.connection);
  await database.pool.query('truncate places');
  await database.pool.query("insert into places (id, name) select n, '' from generate_series(1, 100) n");
});
afterEach(() => pool.end());
afterAll(() => database.drop());

type Take = { id: number; name: string };

/** Writes a name on a place that has none. */
const takeTogether = batchWrites<Take, { key: number; transaction: string }>({
  keyOf: ({ id }) => id,
  run: async (client, takes) => {
    const { rows } = await client.query<{ key: number; transaction: string }>({
      name: 'take places',
      text: `update places p set name = g.name from jsonb_to_recordset($1) as g (id int, name text)
        where p.id = g.id and p.name = '' returning p.id as key, pg_current_xact_id()::text as transaction`,
      values: [JSON.stringify(takes)],
    });
    return rows;
  },
});
const take = (id: number, name = 'taken', signal?: AbortSignal) =>
  takeTogether(pool, { id, name }, { place: 'places', signal });
const readNames = async () =>
  (await database.pool.query<Take>("select id, name from places where name <> '' order by id")).rows;

async function lockPlaces() {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('lock table places');
  return async () => {
    await other.query('rollback');
    other.release();
  };
}

test('writes that arrive together are committed in one transaction, and each is answered by its own row', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => take(id, `by ${id}`)));
  const [first, ...others] = answers.map((answer) => answer?.transaction);
  // The first is written immediately; all that arrive in the meantime are written together.
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
  expect(await readNames()).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `by ${id}` })));
});

test('another place does not wait', async () => {
  const unlock = await lockPlaces();
  const waiting = take(1);
  const elsewhere = batchWrites<number, { key: number }>({
    keyOf: (key) => key,
    run: async (client, keys) => (await client.query<{ key: number }>('select unnest($1::int[]) as key', [keys])).rows,
  });
  const answers = [elsewhere(pool, 1, { place: 'places' }), elsewhere(pool, 2, { place: 'others' })];
  expect(await Promise.all(answers)).toEqual([{ key: 1 }, { key: 2 }]);
  await unlock();
  expect(await waiting).toMatchObject({ key: 1 });
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

test('the second of two with the same key is decided after the commit of the first', async () => {
  const answers = await Promise.all([take(1), take(2, 'first'), take(2, 'second'), take(3)]);
  expect(answers.map((answer) => answer?.key)).toEqual([1, 2, undefined, 3]);
  expect(await readNames()).toContainEqual({ id: 2, name: 'first' });
});

test('a request that the database refuses does not fail the others in its batch', async () => {
  const wishes = [take(1), take(2), take(3, 'much too long'), take(4)];
  const answers = await Promise.allSettled(wishes);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  await expect(wishes[2]).rejects.toMatchObject({ code: '23514' });
  expect((await readNames()).map(({ id }) => id)).toEqual([1, 2, 4]);
});

test('a row that others keep locked makes everyone wait two seconds, and not one after the other', async () => {
  const unlock = await lockPlaces();
  const begun = performance.now();
  const answers = await Promise.allSettled([1, 2, 3, 4].map((id) => take(id)));
  expect(performance.now() - begun).toBeLessThan(3500);
  expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as { code: string }).code)).toEqual(
    Array.from({ length: 4 }, () => '55P03'),
  );
  await unlock();
  expect(await readNames()).toEqual([]);
  expect(await take(1)).toBeDefined();
});

test('callers who left before the batch began are dropped, and the others are written', async () => {
  const leaver = new AbortController();
  const first = take(1);
  const gone = take(2, 'gone', leaver.signal).catch((error: unknown) => error);
  const last = take(3);
  leaver.abort();
  expect(await gone).toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([first, last])).not.toContain(undefined);
  expect((await readNames()).map(({ id }) => id)).toEqual([1, 3]);
});

test('when thousands wait, the next one is refused immediately', async () => {
  const unlock = await lockPlaces();
  const waiting = Array.from({ length: 4001 }, (_, id) => take(id).catch((error: unknown) => error));
  await expect(take(1)).rejects.toMatchObject({ code: 'unavailable' });
  await unlock();
  await Promise.all(waiting);
});

test('a lost connection reaches everyone who waits, and the next one is served', async () => {
  const unlock = await lockPlaces();
  const waiting = [1, 2, 3].map((id) => take(id).catch((error: unknown) => error));
  const isBlocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.pool.query(isBlocked)).rowCount).toBe(1);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ code: '57P01' });
  await unlock();
  expect(await take(1)).toBeDefined();
});
