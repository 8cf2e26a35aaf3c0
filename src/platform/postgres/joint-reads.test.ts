// Reads that arrive together share a statement, and each is answered by its own row.
import { expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';
import { createDatabase, type Database, preparedQueries } from './database.ts';
import { isAmongKeys, joinReads, type KeyForm, toKeys } from './joint-reads.ts';

/** A table whose reads end when the test says so. */
function makeTable(rows: Record<string, string>) {
  const reads: { keys: string[]; end: (error?: Error) => void }[] = [];
  const read = joinReads<object, string, string>(async (_, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const found = new Map(keys.flatMap((key) => (rows[key] === undefined ? [] : [[key, rows[key]] as const])));
    reads.push({ keys, end: (error) => (error === undefined ? resolve() : reject(error)) });
    await promise;
    return found;
  });
  return { reads, read };
}

const source = {};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the first goes at once, those that arrive meanwhile go together, each key once', async () => {
  const { reads, read } = makeTable({ a: 'A', b: 'B' });
  const answers = ['a', 'b', 'c', 'b'].map((key) => read(source, key));
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
  reads[0]?.end();
  await settle();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
  reads[1]?.end();
  expect(await Promise.all(answers)).toEqual(['A', 'B', undefined, 'B']);
});

test('nobody is answered by a statement that began before they asked', async () => {
  const rows: Record<string, string> = { a: 'before' };
  const { reads, read } = makeTable(rows);
  const early = read(source, 'a');
  rows.a = 'after';
  const late = read(source, 'a');
  reads[0]?.end();
  await settle();
  reads[1]?.end();
  expect(await Promise.all([early, late])).toEqual(['before', 'after']);
});

test('a failure reaches those who were read together, and the next are served', async () => {
  const { reads, read } = makeTable({ a: 'A' });
  const failed = read(source, 'a').catch((error: Error) => error.message);
  const next = read(source, 'a');
  reads[0]?.end(new Error('lost'));
  await settle();
  reads[1]?.end();
  expect(await Promise.all([failed, next])).toEqual(['lost', 'A']);
});

test('sources do not share statements', () => {
  const { reads, read } = makeTable({});
  void read({}, 'a');
  void read({}, 'b');
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
});

test('a statement has at most 64 keys', async () => {
  const { reads, read } = makeTable({});
  for (let key = 0; key < 100; key += 1) void read(source, String(key));
  for (let at = 0; at < 2; at += 1) {
    reads[at]?.end();
    await settle();
  }
  expect(reads.map(({ keys }) => keys.length)).toEqual([1, 64, 35]);
});

test('one key is a value, for which PostgreSQL keeps its plan; several are an array', async () => {
  expect(toKeys(['a'])).toEqual({ form: 'one', value: 'a' });
  expect(toKeys(['a', 'b'])).toEqual({ form: 'several', value: ['a', 'b'] });
  const { pool, drop } = await createTestDatabase(1);
  const query = preparedQueries((db: Database, form: KeyForm, name) =>
    db.select({ id: users.id }).from(users).where(isAmongKeys(users.id, form)).prepare(name),
  );
  const db = createDatabase(pool);
  for (let id = 1; id <= 7; id += 1) {
    for (const { value, ...form } of [toKeys([id]), toKeys([id, 8])]) await query(db, form).execute({ keys: value });
  }
  const { rows } = await pool.query('select name, generic_plans from pg_prepared_statements order by name');
  await drop();
  expect(rows).toEqual([
    { name: 'one', generic_plans: 2 },
    { name: 'several', generic_plans: 0 },
  ]);
});
