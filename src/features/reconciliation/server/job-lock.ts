// One process at a time does a job. The lock is the database's and of one connection, so it ends with the process.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '#platform/postgres/database.ts';
import { type ReconcileJob, reconcileJobs } from '../reconciliation-rules.ts';

/** Any fixed number; the job's place in the list is the second one. */
const lockSpace = 4_120_720;

/** Undefined when somebody else is doing this job. */
export async function withJobLock<Result>(
  pool: pg.Pool,
  job: ReconcileJob,
  hold: () => Promise<Result>,
): Promise<Result | undefined> {
  const key = [lockSpace, reconcileJobs.indexOf(job)];
  const client = await pool.connect();
  // A connection that may still hold the lock, or is lost, does not go back to the pool.
  let isBroken = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', key);
    if (rows[0]?.taken !== true) {
      isBroken = false;
      return undefined;
    }
    const result = await hold();
    await client.query('select pg_advisory_unlock($1, $2)', key);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

/** The jobs that some process on this database is doing now. */
export async function listRunningJobs(db: Queryable): Promise<ReconcileJob[]> {
  const { rows } = await db.execute<{ place: number }>(sql`select objid::int as place from pg_locks
    where locktype = 'advisory' and classid = ${lockSpace} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return reconcileJobs.filter((_job, place) => rows.some((row) => row.place === place));
}
