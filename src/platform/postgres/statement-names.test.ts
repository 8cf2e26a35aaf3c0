// Each connection prepares frequent statements once; their results stay the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { createStatementNames } from './statement-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
});
afterAll(() => database.drop());

const run = (text: string, values: unknown[]) => database.pool.query({ text, values });
const countPrepared = async (text: string) => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) as count from pg_prepared_statements where statement = '${text}'`,
  );
  return rows[0]?.count;
};

test('a statement is prepared when it runs for the third time', async () => {
  const text = 'select $1::int + 1 as next';
  for (const prepared of [0, 0, 1, 1]) {
    expect((await run(text, [1])).rows).toEqual([{ next: 2 }]);
    expect(await countPrepared(text)).toBe(prepared);
  }
});

test('values of different types and errors stay what they are', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await run('select $1::jsonb as given', ['{"a":1}'])).rows).toEqual([{ given: { a: 1 } }]);
    await expect(run('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(run('select $1::int from missing', [0])).rejects.toMatchObject({ code: '42P01' });
  }
});

test('a text of several statements runs as before', async () => {
  for (let time = 0; time < 5; time += 1) await database.pool.query('select 1; select 2');
});

test('a table that changes shape does not break a statement that names its columns', async () => {
  await database.pool.query('create table shapes (id int)');
  for (let time = 0; time < 5; time += 1) await run('select id from shapes where id = $1', [1]);
  await database.pool.query('alter table shapes add column name text');
  expect((await run('select id from shapes where id = $1', [1])).rows).toEqual([]);
});

test('the number of named statements is limited, and texts that never repeat are forgotten', () => {
  const names = createStatementNames();
  const named = new Set<string>();
  for (let at = 0; at < 1000; at += 1) {
    for (let time = 0; time < 3; time += 1) {
      const name = names.find(`select ${at}`);
      if (name !== undefined) named.add(name);
    }
  }
  expect(named.size).toBe(300);
  expect(names.find('select 0')).toBeDefined();
  expect(names.find('select 999')).toBeUndefined();
});
