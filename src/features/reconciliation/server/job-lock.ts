// Ensures that one process runs a job at a time. A session-level advisory lock, so it ends with the process.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from '#platform/postgres/database.ts';
import { type ReconcileJob, reconcileJobs } from '../reconciliation-rules.ts';

/** Arbitrary constant; the second key is the job's index. */
const lockSpace = 4_120_720;

/** Undefined if another process holds the lock. */
export async function withJobLock<Result>(
  pool: pg.Pool,
  job: ReconcileJob,
  hold: () => Promise<Result>,
): Promise<Result | undefined> {
  const key = [lockSpace, reconcileJobs.indexOf(job)];
  const client = await pool.connect();
  // A connection that is lost or may still hold the lock is not returned to the pool.
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

/** Jobs currently running in any process of this database. */
export async function listRunningJobs(db: Queryable): Promise<ReconcileJob[]> {
  const { rows } = await db.execute<{ place: number }>(sql`select objid::int as place from pg_locks
    where locktype = 'advisory' and classid = ${lockSpace} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return reconcileJobs.filter((_job, place) => rows.some((row) => row.place === place));
}
