// Records the SQL that Kindling runs for some work, so that others can run the same.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#platform/postgres/database.ts';

export type Statement = { text: string; values: unknown[] };

/** Runs `work` and returns its statements. */
export async function recordStatements(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  await work(drizzle({ client: pool, logger }));
  return statements;
}
