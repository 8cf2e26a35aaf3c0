// Connections for searches alone: a search that takes long, or many of them, never make money or a page wait.
import pg from 'pg';
import { AppError } from '#kernel/errors.ts';
import { createDatabase, type Database } from '#platform/postgres/database.ts';
import { findState } from '#platform/postgres/database-errors.ts';

const connections = 3;
/** A search that takes longer is given up; a person would rather change the words. */
const statementMs = 400;
/** Maximum wait for a connection, which may have to be opened first. */
const turnMs = 1500;

/**
 * How searches are planned: their statements are made for the search indexes, whose use compiling or other processes
 * would only delay, and which the planner would pass over in a small table although reading its texts costs far more.
 */
export const searchOptions = '-c jit=off -c max_parallel_workers_per_gather=0 -c enable_seqscan=off';

/** A second pool to the same database. */
export function createSearchPool(main: pg.Pool) {
  const { options } = main;
  const pool = new pg.Pool({
    ...options,
    // The pool does not copy this property.
    ...(options.password !== undefined && { password: options.password }),
    max: connections,
    connectionTimeoutMillis: turnMs,
    // A new connection plans its first statements many times slower than a used one.
    idleTimeoutMillis: 0,
    options: `${options.options ?? ''} -c statement_timeout=${statementMs} ${searchOptions}`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = createDatabase(pool);
  return {
    /** @throws AppError search_busy */
    run: <Result>(work: (db: Database) => Promise<Result>): Promise<Result> =>
      work(db).catch((error: unknown) => Promise.reject(isBusy(error) ? searchBusy() : error)),
    close: () => pool.end(),
  };
}

/** The statement was given up, or there was no connection in time. */
function isBusy(error: unknown): boolean {
  return ['57014', '08001'].includes(findState(error) ?? '');
}

export function searchBusy(): AppError {
  return new AppError(
    'search_busy',
    'Search is busy right now. Everything else works; please try again in a few seconds.',
  );
}
