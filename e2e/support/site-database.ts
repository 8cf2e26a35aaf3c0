// The database of the site under test: moves clocks that a test cannot wait for.
import { createPool } from '#platform/postgres/database.ts';
import { findRunningPostgres } from '#platform/postgres/embedded-postgres.ts';

/** Runs statements in one transaction, bypassing the rules that protect history. */
export async function moveClocks(statements: readonly (readonly [text: string, values: unknown[]])[]): Promise<void> {
  await withPool(async (pool) => {
    await pool.query('begin');
    await pool.query("set local session_replication_role = 'replica'");
    for (const [text, values] of statements) await pool.query(text, values);
    await pool.query('commit');
  });
}

/** Runs a statement under all rules. */
export async function changeDatabase(text: string): Promise<void> {
  await withPool((pool) => pool.query(text));
}

export async function readDatabase<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return withPool(async (pool) => (await pool.query(text, values)).rows as Row[]);
}

async function withPool<T>(work: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> {
  const running = findRunningPostgres(process.env.E2E_DATA_DIR ?? '');
  if (running === undefined) throw new Error('the site under test has no database here');
  // A single connection keeps the statements of a transaction together.
  const pool = createPool(running, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
