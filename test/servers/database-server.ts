// The PostgreSQL server of a test run: running statements on it and copying its databases.
import pg from 'pg';

export type DatabaseServer = { host: string; port: number; user: string };

export async function runOn(
  server: DatabaseServer,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function copyDatabase(server: DatabaseServer, { from, to }: { from: string; to: string }): Promise<void> {
  return runOn(server, 'postgres', async (client) => {
    // Copying a database fails while another copy of it runs, so copies take turns on this lock.
    await client.query('select pg_advisory_lock(77)');
    // Copies the files as they are; also writing every page to the WAL would take three times as long.
    await client.query(`create database ${to} template ${from} strategy file_copy`);
  });
}
