// The connection pool, and Drizzle on it.

import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isOutdatedStatement } from './database-errors.ts';
import { createPoolClient } from './pool-client.ts';

/** Amounts and ids are bigint columns that stay below 2^53 by constraint: they are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint from the database does not fit a number');
  return value;
});

export type Database = NodePgDatabase;
/** A running transaction. Functions that write take `db`; inside a transaction the caller passes this. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either: what a query needs. */
export type Queryable = Database | Transaction;

export type DatabaseConnection = string | { host: string; port?: number; user: string; database: string };

function toTarget(connection: DatabaseConnection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection;
}

/** A connection outside the pool, not connected yet. */
export function createClient(connection: DatabaseConnection, config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...toTarget(connection), connectionTimeoutMillis: 5000, ...config });
  // A broken connection emits an error to its query and here, where a missing listener would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Statements end after 5 s and waits for a lock after 2 s, so that one hot row never takes the whole pool. */
export function createPool(connection: DatabaseConnection, size = 10, moreOptions = ''): pg.Pool {
  const pool = new pg.Pool({
    ...toTarget(connection),
    Client: createPoolClient(),
    max: size,
    // A transaction may send several statements in one go.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    options: `-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c timezone=UTC ${moreOptions}`,
  });
  // A broken connection emits an error to its query and here, where a missing listener would end
  // the process. The pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  repeatOutdated(pool);
  return pool;
}

/** Outside of a transaction nobody notices that a newer version has changed what a statement uses. */
function repeatOutdated(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const repeating = (...args: unknown[]) => {
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (isOutdatedStatement(error)) return query(...args);
      throw error;
    });
  };
  pool.query = repeating as typeof pool.query;
}

export function createDatabase(pool: pg.Pool): Database {
  return drizzle({ client: pool });
}

/** Builds a query once per source, under a name that each connection prepares once. */
export function preparedQuery<Source extends object, Query>(
  build: (source: Source) => Query,
): (source: Source) => Query {
  const built = new WeakMap<Source, Query>();
  return (source) => {
    const query = built.get(source) ?? build(source);
    built.set(source, query);
    return query;
  };
}

/** The same for each of a few shapes that a query has. `key` names one, for the name of its statement. */
export function preparedQueries<Source extends object, Shape extends object, Query>(
  build: (source: Source, shape: Shape, key: string) => Query,
): (source: Source, shape: Shape) => Query {
  const queriesFor = preparedQuery((_source: Source) => new Map<string, Query>());
  return (source, shape) => {
    const built = queriesFor(source);
    const key = getShapeKey(shape);
    const query = built.get(key) ?? build(source, shape, key);
    built.set(key, query);
    return query;
  };
}

/** Short: PostgreSQL truncates statement names to 63 characters. */
function getShapeKey(shape: object): string {
  return Object.values(shape)
    .map((value: unknown) => (typeof value === 'boolean' ? Number(value) : value))
    .join('_');
}

/** A dedicated connection without the limits of requests, for work that may take long. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient(connection, { options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Read before calling the provider, so that of two answers the one requested later wins, in any process. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`select clock_timestamp()::timestamptz(3) as at`);
  return new Date(rows[0]?.at ?? Number.NaN);
}
