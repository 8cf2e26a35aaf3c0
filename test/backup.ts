// A backup of the rows of people and money, and its restore: as after a night's dump, while the provider goes on.
import type pg from 'pg';

const tables = [
  'users',
  'projects',
  'investments',
  'payments',
  'refunds',
  'disputes',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'money_moves',
  'investment_mails',
  'provider_events',
] as const;

export async function takeBackup(pool: pg.Pool): Promise<void> {
  await pool.query('create schema backup');
  for (const table of tables) await pool.query(`create table backup.${table} as table public.${table}`);
}

/** With the counters of ids as they were, so that new rows get ids that were given before. */
export async function restoreBackup(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const table of tables) await restoreTable(client, table);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function restoreTable(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; identity: boolean }>(
    `select column_name as column, is_identity = 'YES' as identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ column }) => `"${column}"`).join(', ');
  await client.query(`delete from ${table}`);
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from backup.${table}`,
  );
  if (!rows.some(({ identity }) => identity)) return;
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
    [table],
  );
}
