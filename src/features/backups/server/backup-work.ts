// What administrators have to do about backups: a failed one, or one that is older than twice BACKUP_EVERY.
import { type SQL, sql } from 'drizzle-orm';

/** One row of `since`, `due` and `cents` at most. `everyMs` is undefined without BACKUP_TO. */
export function backupWork(everyMs: number | undefined): SQL {
  const tooOld =
    everyMs === undefined ? sql`false` : sql`d.at < now() - make_interval(secs => ${(2 * everyMs) / 1000}::float8)`;
  return sql`select coalesce(f.at, d.at) as since, null::timestamptz as due, null::bigint as cents
    from (select max(started_at) as at from backup_runs where state = 'done') d
      cross join lateral (select min(started_at) as at from backup_runs where state = 'failed' and not is_interrupted
        and started_at > coalesce(d.at, '-infinity')) f
    where f.at is not null or ${tooOld}`;
}
