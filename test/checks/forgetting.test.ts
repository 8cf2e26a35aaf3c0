// Erasing a person leaves no text about them: every text column has a decision, and the columns to be cleared are cleared.
import { expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { expectSound } from '../factories/invest.ts';
import { makeAdmin, makeUser } from '../factories/make.ts';
import { makeKnownPerson } from '../factories/make-known-person.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { textDecisions } from './text-decisions.ts';

type Column = { table: string; column: string };

async function withKindling(work: (kindling: TestApp) => Promise<void>): Promise<void> {
  const kindling = await createTestApp();
  try {
    await work(kindling);
  } finally {
    await kindling.close();
  }
}

/** Text columns of any type, except those that a check constraint limits to a few words. */
const textColumns = `
  select c.relname as table, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and (t.typcategory in ('S', 'A', 'E', 'U', 'C') and t.typname not in ('bytea', 'uuid'))
    and not exists (
      select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[')
  order by 1, 2`;

const formatColumn = ({ table, column }: Column) => `${table}.${column}`;
const decided = Object.entries(textDecisions).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, decision]) => ({ table, column, decision })),
);
const cleared = decided.filter(({ decision }) => decision === 'cleared');

test('every column that can hold text has a decision for when a person is erased', async () => {
  await withKindling(async ({ deps }) => {
    const { rows } = await deps.pool.query<Column>(textColumns);
    expect(decided.map(formatColumn).toSorted()).toEqual(rows.map(formatColumn).toSorted());
  });
});

test('erasing a person leaves nothing about them in any table or in any text that is to be cleared', async () => {
  await withKindling(async (kindling) => {
    const { pool } = kindling.deps;
    const person = await makeKnownPerson(kindling);
    expect((await listHolding(kindling, cleared)).toSorted()).toEqual(cleared.map(formatColumn).toSorted());
    const admin = await makeAdmin(kindling.deps);
    const { rows: owned } = await pool.query<{ id: string }>('select id from projects where owner_id = $1', [
      person.id,
    ]);
    const ended = owned.map(({ id }) => ({ id: Number(id), action: 'end' as const }));
    const body = { reason: 'At their request', projects: ended };
    expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id }, body })).status).toBe(204);
    const { rows } = await pool.query<Column>(
      `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
         using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(await listHolding(kindling, rows)).toEqual([]);
    expect((await pool.query('select * from audit_faults()')).rows).toEqual([]);
    await expectSound(kindling.deps.db);
  });
});

test.each([
  ['someone else’s, never verified', 'canary@example.org'],
  ['unknown', ''],
])('erasing a person whose address is %s leaves what others wrote and got', async (_whose, email) => {
  await withKindling(async (kindling) => {
    await makeKnownPerson(kindling);
    const before = await countHolding(kindling);
    const impostor = await makeUser(kindling.deps, { name: 'Mallory', email, emailUnverified: true });
    const asked = {
      as: await makeAdmin(kindling.deps),
      params: { id: impostor.id },
      body: { reason: 'At their request' },
    };
    expect((await kindling.call(deleteUser, asked)).status).toBe(204);
    expect(await countHolding(kindling)).toEqual(before);
  });
});

/** How many rows of each column that is to be cleared hold something about the known person. */
async function countHolding({ deps }: TestApp): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const { table, column } of cleared) {
    const { rows } = await deps.pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${column}"::text ilike '%canary%'`,
    );
    counts.push([formatColumn({ table, column }), rows[0]?.count ?? 0]);
  }
  return counts;
}

async function listHolding({ deps }: TestApp, columns: readonly Column[]): Promise<string[]> {
  const holding: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await deps.pool.query(`select 1 from "${table}" where "${column}"::text ilike '%canary%' limit 1`);
    if (rows.length > 0) holding.push(formatColumn({ table, column }));
  }
  return holding;
}
