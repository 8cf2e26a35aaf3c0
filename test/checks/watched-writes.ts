// Records which tables were written, to check that refused calls and reads change nothing.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

/** Starts recording every committed row change. Returns the changes since the last call, each once. */
export async function watchWrites(db: Queryable): Promise<() => Promise<string[]>> {
  await db.execute(sql`create schema watched`);
  await db.execute(sql`create table watched.notes (what text not null)`);
  await db.execute(sql`create function watched.note() returns trigger language plpgsql as $$
    begin insert into watched.notes values (lower(tg_op) || ' ' || tg_table_name); return null; end $$`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')`);
  for (const { name } of rows) {
    await db.execute(sql`create trigger watched after insert or update or delete on ${sql.raw(name)}
      for each row execute function watched.note()`);
  }
  let reads = 0;
  return async () => {
    // Otherwise each read passes everything that was ever deleted.
    reads += 1;
    if (reads % 100 === 0) await db.execute(sql`vacuum watched.notes`);
    const notes = await db.execute<{ what: string }>(sql`delete from watched.notes returning what`);
    return [...new Set(notes.rows.map(({ what }) => what))].toSorted();
  };
}
