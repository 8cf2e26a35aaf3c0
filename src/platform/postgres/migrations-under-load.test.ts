// What people do while a newer version upgrades the database: their statements wait for it, and none fails.
import { expect, test } from 'vitest';
import { makeDefinitions } from '#test/servers/changed-definitions.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';
import { createPool } from './database.ts';
import { migrateDatabase } from './migrations.ts';

/** Keeps the locks of an upgrade until all connections wait for them, each in the middle of a statement. */
const waitForAll = (connections: number) => `do $$ begin
  while (select count(distinct pid) from pg_locks where not granted) < ${connections} loop perform pg_sleep(0.01); perform pg_stat_clear_snapshot(); end loop;
end $$`;

/** A statement finds both functions before it calls the first of them, which waits for a table. */
const statement = 'select count_payments() as count, add_one(1) as next';
const functions = (more = '') => `
CREATE OR REPLACE FUNCTION count_payments() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN RETURN (SELECT count(*) FROM payments)${more}; END $$;
CREATE OR REPLACE FUNCTION add_one(given integer) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN given + 1${more}; END $$;
`;
const withFunctions = (text: string) => (name: string, rules: string) => (name === 'checks' ? rules + text : rules);

test('statements that wait in the middle while functions are replaced and a migration runs', async () => {
  const connections = 6;
  const { pool, connection, drop } = await createTestDatabase(connections);
  try {
    const old = await makeDefinitions({ rules: withFunctions(functions()) });
    await migrateDatabase(connection, { folder: old });
    const migration = `create table made_up (id bigint); --> statement-breakpoint ${waitForAll(connections)}`;
    const folder = await makeDefinitions({ migration, rules: withFunctions(functions(' + 0')) });
    const state = { isOver: false };
    const upgrade = migrateDatabase(connection, { folder }).finally(() => {
      state.isOver = true;
    });
    // On a busy machine the wait may be longer than that of requests.
    const patient = createPool(connection, connections, '-c lock_timeout=0 -c statement_timeout=0');
    const failed: string[] = [];
    const keepCalling = async () => {
      for (let after = 0; after < 5; after += state.isOver ? 1 : 0) {
        await patient.query(statement).catch((error: Error) => failed.push(error.message));
      }
    };
    await Promise.all([upgrade, ...Array.from({ length: connections }, keepCalling)]);
    await patient.end();
    expect(failed).toEqual([]);
    expect((await pool.query(statement)).rows).toEqual([{ count: 0, next: 2 }]);
  } finally {
    await drop();
  }
});
