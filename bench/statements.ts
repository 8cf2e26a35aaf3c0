// The SQL that Kindling runs for a piece of work, so that others can be made to run the same.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#platform/postgres/database.ts';

export type Statement = { text: string; values: unknown[] };

/** Does `work` and answers the statements it ran. */
export async function recordStatements(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  await work(drizzle({ client: pool, logger }));
  return statements;
}
